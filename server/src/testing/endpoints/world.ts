import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import type { Call, Endpoint } from '@pcr/contract/kit/endpoint.ts';
import { expect } from 'vitest';
import { writeCursor } from '../../kit/http/paging.ts';
import type { Member, TestApp } from '../app-for-tests.ts';
import type { RecordName, Subject } from './calling.ts';

// One member, the owner, with something in every field that others could read, and four who look.
// Whatever the owner typed is a word that begins with 'zq' and stands nowhere else, so a search of
// an answer finds all of it. Each domain makes its piece in its `testing/*.world.ts`;
// consent-world.ts puts them together.

/** What a viewer is to the owner. */
export const RELATIONS = ['stranger', 'applicant', 'provider', 'reviewer'] as const;
export type Relation = (typeof RELATIONS)[number];

/**
 * Who has a conversation with the owner: the applicant wrote and has no answer; the provider wrote,
 * and blocked the owner while the owner wrote; to the reviewer the owner wrote. So the reviewer
 * alone has the owner's words and name.
 */
export const TALKING = ['applicant', 'provider', 'reviewer'] as const;
export type Talking = (typeof TALKING)[number];
/** What the tests are told of it. Domains add theirs here by declaration merging. */
export interface ConsentWorld {
  owner: Member;
  viewers: Record<Relation, Member>;
  /**
   * What the calls of all endpoints are about; the applicant's application to the owner's job is
   * accepted.
   */
  subject: Subject;
  /** These are on, and all others off, as the screen for it would save it; no limit is near. */
  consents(on: readonly Consent[]): Promise<void>;
  /**
   * The owner's words in a text, each once: 'zqname'; 'OWNER', 'FAMILY', 'DISPUTED' and 'CARD' for
   * the ids of the member, their records and their card; 'MESSAGES' where it says that they take
   * messages.
   */
  wordsIn(text: string): string[];
  /** What the owner and the others do to each other that is told by mail, inbox and live events. */
  live(): Promise<void>;
}

export interface Making {
  app: TestApp;
  owner: Member;
  viewers: Record<Relation, Member>;
  /** What is there once the piece of that domain is. */
  after(domain: string): Promise<Subject>;
}

/** What a domain adds to the world. */
export interface Piece<World = object, Name extends RecordName = RecordName> {
  /**
   * Records that the calls are about, with the owner's words in them. The others are as for all
   * calls.
   */
  makes: readonly Name[];
  make(making: Making): Promise<{
    world: World;
    subject: Pick<Subject, Name>;
    /** Ids that are looked for like words. */
    ids?: Record<string, string>;
    /**
     * What the owner and the others do to each other that is told by mail, inbox and live events.
     */
    live?: () => Promise<unknown>;
  }>;
}

export type Deed<Done = unknown> = (world: ConsentWorld, app: TestApp) => Promise<Done>;
/** All texts of the mails to each viewer. */
export type Mails = Readonly<Record<Relation, string>>;
/** What a `testing/*.world.ts` says. */
export interface WorldOfDomain {
  piece?: Piece;
  /** Sentences about what is hidden of the owner, and how each is tried. */
  hides?: Readonly<Record<string, Deed<void>>>;
  /** The owner's words that others are told, whatever the owner consents to. */
  told?: readonly string[];
  expectTold?: (mails: Mails, times: number) => void;
  /** By table of an archive: what each of the four has read or opened of the owner's. */
  archives?: Readonly<Partial<Record<Relation, Readonly<Record<string, readonly string[]>>>>>;
  /** Fills those of its tables in which the pieces leave nothing of the owner's. */
  fill?: Deed;
  /** By column: what others were told of the owner's entries, and keep. */
  stays?: Readonly<Record<string, readonly string[]>>;
  /** Words of somebody who is neither the owner nor one of the four. */
  ofAnother?: readonly string[];
  /** Expects what others still have once the owner's account is erased. */
  expectLeft?: Deed;
  /** One domain says how an account goes. */
  leave?: Deed<() => Promise<void>>;
}

/** What the owner typed that is no word. */
export const PHONE = '(206) 555-0143';
export const EMERGENCY_PHONE = '(206) 555-0144';

export const words = <Name extends string>(of: string, names: readonly Name[]) =>
  Object.fromEntries(
    names.map((name) => [name, `Zq${of}${name.replace(/[^a-z]/g, '')}`]),
  ) as Record<Name, string>;

/** Two searches of the stranger have the same answer, to the letter. */
export async function expectAlike<E extends Endpoint>(
  { viewers: { stranger } }: ConsentWorld,
  endpoint: E,
  query: Record<string, string>,
  other: Record<string, string>,
): Promise<void> {
  const search = async (one: typeof query) =>
    (await stranger.reply<Endpoint>(endpoint, { query: one } as Call<Endpoint>)).text;
  expect(await search(query), JSON.stringify(query)).toBe(await search(other));
}

/** Where no list has got to yet. */
export const MADE_UP_CURSOR = writeCursor([
  '2199-01-01 00:00:00+00',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
]);
