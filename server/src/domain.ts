import type { ConsentExample } from '@pcr/contract/consent/consent.schema.ts';
import type { Command } from 'commander';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Auth, Delivering, ReadSession, SignIn } from './account/account.ts';
import type { ConsentNews } from './consent/consent.ts';
import type { OwnLooks } from './families/families.ts';
import type { FileLimits, MemberFiles } from './files/files.ts';
import type { Scan } from './kit/files/clamd.ts';
import type { DiskRoom } from './kit/files/disk-space.ts';
import type { TemporaryFolder } from './kit/files/receive.ts';
import type { FileStorage } from './kit/files/storage.ts';
import type { PersonalTable } from './kit/history/personal-data.ts';
import type { RestorableTable } from './kit/history/restorable.ts';
import type { Bind, Gate } from './kit/http/http.ts';
import type { Log } from './kit/log/log.ts';
import type { Sms } from './kit/messages/gateway.ts';
import type { Channels, MessageForm, Telling } from './kit/messages/messages.ts';
import type { Notify } from './kit/messages/notify.ts';
import type { PushReach } from './kit/messages/push.ts';
import type { Actor } from './kit/permit/permit.ts';
import type { PlacedTable } from './kit/places/seek.ts';
import type { Database, Queryable, Transaction } from './kit/postgres/database.ts';
import type { Clock } from './kit/settings/clock.ts';
import type { Settings } from './kit/settings/settings.ts';
import type { Daily, Minutely, TaskName, Tasks } from './kit/tasks/tasks.ts';
import type { Terminal } from './kit/terminal/terminal.ts';
import type { archivePage, Words } from './my-data/my-data.ts';
import type { Archive, OnProgress } from './personal-data.ts';
import type { Imported } from './personal-import.ts';

// What a domain says of itself, and what it gets of the app: types alone. `domains.ts` names the
// domains.

/** Settings with a key or a password in them: the app alone uses these. */
type Sealed =
  | 'secret'
  | 'databaseUrl'
  | 'filesUrl'
  | 'smtpUrl'
  | 'smsWebhook'
  | 'clamd'
  | 'backupPlace'
  | 'backupKey'
  | 'backupCheckUrl';

/** The settings, and what the app is made of: the same for all domains. */
export interface Ground extends Omit<Settings, Sealed> {
  /** What links and cookies are signed with. */
  secret: string;
  /** Where people open the app. */
  origin: string;
  database: Database;
  clock: Clock;
  log: Log;
  auth: Auth;
  delivering: Delivering;
  /** The hash by which the session of a request is stored. */
  readSession: ReadSession;
  /** There is a mail server. */
  sendsMail: boolean;
  /** There is a gateway for text messages and calls. */
  sendsTexts: boolean;
  /** How the operator and members are reached. */
  channels: Channels;
  notify: Notify;
  /** The public half of the key pair that pushes are signed with. */
  publicKey: string;
  pushReach: PushReach | undefined;
  storage: FileStorage;
  temporary: TemporaryFolder;
  /** Where the storage and the temporary folder write to. */
  room: DiskRoom;
  fileLimits: FileLimits;
  /** Null where nobody looks for viruses. */
  scan: Scan | null;
  /**
   * How long a change may be taken back before others are told, in ms; the usual time unless said.
   */
  tellAfterMs: number | undefined;
  lookUpsPerHour: number | undefined;
  /** Who hears of a consent that a member gave or took back. */
  news: readonly ConsentNews[];
  /**
   * Those of the paths in the storage under which a domain keeps something that is no file of a
   * member's.
   */
  pathsOfOthers(db: Database, paths: readonly string[]): Promise<ReadonlySet<string>>;
  /** Removes an account with all its data, in the caller's transaction. */
  erase(tx: Transaction, userId: string): Promise<unknown>;
  /**
   * Writes everything held about a member to a new file; `onProgress` ends it by what it throws.
   */
  writeArchive(userId: string, file: string, onProgress: OnProgress): Promise<unknown>;
}

/** What a domain does for another one that must not import it, since it is imported by it. */
export interface Given {
  /** Notes who looked at which of their own records. */
  looks: OwnLooks;
  /** What others read about a member, if they allow it. */
  exampleOf(db: Queryable, actor: Actor): Promise<Omit<ConsentExample, 'family'>>;
  newestFamily(db: Queryable, actor: Actor): Promise<ConsentExample['family']>;
  /** The member has handed in a credential. */
  submitted(tx: Transaction, actor: Actor, now: Date): Promise<void>;
  /** The address of a member's account. */
  address: {
    /** Since when its mail server takes nothing for it. */
    refusedAt(db: Queryable, userId: string): Promise<string | null>;
    takeAgain(tx: Transaction, userId: string): Promise<void>;
  };
  /** 'Chrome on Android', as a user agent says it. */
  deviceName(userAgent: string | null): string;
}

export type Parts = Ground & Given;

/** A table with a person in it, and what becomes of it. */
export interface HeldTable extends PersonalTable {
  /** What it is called on the page of an archive (my-data.md 8). */
  words: Words;
  /**
   * What is its member's alone comes with an archive to another installation. What has another
   * member or the operator in it stays where it is, since a file that somebody could have written
   * must not speak for them (my-data.md 14). `fresh` are columns that begin anew; `takes` says of
   * which rows all this holds. `reads` are the contract's shapes of what was typed, by column
   * (my-data.md 19).
   */
  imported?: {
    fresh?: readonly string[];
    reads?: Readonly<Record<string, z.ZodMiniType | undefined>>;
    takes?: (row: Readonly<Record<string, unknown>>) => boolean;
  };
  /**
   * Nobody's but its owner's: an archive points to its member's own of it, whatever id it says. Who
   * changes one date of a series changes all of them.
   */
  private?: true;
}

/** What the operator's commands work on. */
export interface Admin {
  settings: Settings;
  database: Database;
  clock: Clock;
  log: Log;
  channels: Channels;
  notify: Notify;
  personal: {
    /** How many rows of each table are about this person. */
    count(userId: string): Promise<{ table: string; rows: number }[]>;
    /** False when there is no such account. */
    erase(userId: string): Promise<boolean>;
    export(userId: string, file: string): Promise<Archive>;
    import(file: string): Promise<Imported>;
  };
}
export type OpenAdmin = () => Promise<Admin>;

/** What `npm run admin -- status` says of a part of PCR. */
export interface Status {
  /** 'Disk', and what it says of that, in one line. */
  lines: readonly (readonly [of: string, says: string])[];
  /** What stands below all lines. */
  more?: string;
}
export type StatusPart = (admin: Admin) => Promise<Status>;

/** A member, as mails are written to them. */
interface AccountHolder {
  full_name: string;
  email: string;
  email_confirmed: boolean;
  email_refused_at: string | null;
}

/** All that a domain brings. What it leaves out it does not have. */
export interface Domain {
  /** As its folder is called. */
  name: string;
  routes?(bind: Bind, parts: Parts, server: FastifyInstance): void;
  tasks?(parts: Parts): Partial<Tasks>;
  daily?: readonly Daily[];
  minutely?: readonly Minutely[];
  /**
   * Tasks with a lane of their own: those that take minutes, that tell many of one thing, that wait
   * for a machine.
   */
  long?: readonly TaskName[];
  many?: readonly TaskName[];
  slow?: readonly TaskName[];

  /** Tables with a person in them. */
  tables?: readonly HeldTable[];
  /**
   * Columns that point to a person and are not told to them, each with its reason:
   * 'blocks.blocked_id'.
   */
  notTold?: Readonly<Record<string, string>>;
  /**
   * SQL for what the sender of a message reads of it in an archive, over the SQL of the domains
   * before.
   */
  senderReads?(before: string): string;
  /** An account goes: what others hear of it, and what its rows do not take with them. */
  erase?(tx: Transaction, userId: string, parts: { notify: Notify; now: Date }): Promise<unknown>;
  /** Of the live event that everybody gets when an account comes or goes with its entries. */
  topic?: string;
  /** What the operator can restore for 30 days after it was deleted. */
  restorable?: readonly RestorableTable[];
  /** Entries whose distance is told (near.md 5). */
  placed?: readonly PlacedTable[];

  /** How its messages look, by kind. */
  forms?(
    parts: Pick<Ground, 'database' | 'origin' | 'secret' | 'operatorEmail'>,
  ): Record<string, MessageForm>;
  /** SQL for which messages stay longer than others: reports that are open. */
  staying?: readonly string[];
  /** Kinds of messages that are lines of one conversation. */
  spoken?: readonly string[];
  news?: readonly ConsentNews[];

  /** At the start: what an earlier process has left. */
  resume?(database: Database): Promise<unknown>;
  /** At the end: what still has to be written. */
  finish?(parts: Parts): Promise<unknown>;
  gives?(ground: Ground): Partial<Given>;
  pathsOfOthers?: Ground['pathsOfOthers'];
  /** The keys of all contents in the storage that its rows name, some at a time. */
  contents?(db: Queryable): AsyncIterable<readonly string[]>;
  /** Its commands of `npm run admin`, which the app itself does not load. */
  commands?(): Promise<(program: Command, open: OpenAdmin, terminal: Terminal) => void>;
  /** Its part of the status, which the app itself does not load either. */
  status?: StatusPart;

  /** By what the app knows who sends a request, which one domain has. */
  signIn?: SignIn;
  /** The texts that a member has yet to accept, which one domain knows. */
  missingAgreements?(db: Queryable): Gate['missingAgreements'];
  /** The accounts, which one domain has. */
  accounts?: {
    count(db: Queryable): Promise<number>;
    find(db: Queryable, emailOrId: string): Promise<{ id: string } | undefined>;
    person(db: Queryable, userId: string): Promise<AccountHolder | undefined>;
    /** Their mail server takes nothing for this address; true when that is news. */
    refuseAddress(tx: Transaction, userId: string, email: string, now: Date): Promise<boolean>;
    /** It came with an archive, and has no password yet. */
    openImported(
      tx: Transaction,
      userId: string,
      hasCredentials: boolean,
      now: Date,
    ): Promise<void>;
    /** Removes what names it without being its own; false where there is none. */
    forgetTraces(tx: Transaction, userId: string): Promise<boolean>;
    remove(tx: Transaction, userId: string): Promise<boolean>;
  };
  /** How members are told, which one domain does. */
  telling?: {
    notifier(channels: Channels): Notify;
    wantsMail(db: Queryable, userId: string): Promise<boolean>;
    /** Tells a member that their address takes no mail. */
    refusedAddress(tx: Transaction, userId: string, now: Date): Promise<void>;
    /** The gateway takes no code for a number: whoever asked for it hears so. */
    refuseCode(parts: Pick<Ground, 'database' | 'clock'>, sms: Sms): Promise<void>;
    /** Where they are told beside mail. `serverKey` is the one that their browsers must know. */
    reaching(database: Database, serverKey: string): Omit<Telling, 'origin' | 'path' | 'push'>;
  };
  /** The files of members, which one domain has. */
  files?: MemberFiles;
  /** What an archive begins with, which one domain makes. */
  archivePage?: typeof archivePage;
}
