import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { MENTORS_TOPIC } from '@pcr/contract/mentors/mentors.schema.ts';
import { ZipFile } from 'yazl';
import { deleteUser, forgetTraces } from './account/users.ts';
import { endClaimsOfErasure, forgetReportedWords } from './contractors/contractors.ts';
import { leaveConversations } from './conversations/conversations.ts';
import { asMakerReads, leaveEvents, leaveMeetings } from './events/events.ts';
import { removeBinderOf } from './files/binder/binder.ts';
import { bytesOf, filesOf, type HeldFile, nameInZip, removeFilesOf } from './files/files.ts';
import { leaveBoards, leaveGroups } from './groups/groups.ts';
import { asSenderReads } from './help/help.ts';
import { forgetReportedJobs, tellOfErasure } from './jobs/jobs.ts';
import { ApiError } from './kit/errors/api-error.ts';
import { StartError } from './kit/errors/start-error.ts';
import type { FileStorage } from './kit/files/storage.ts';
import { countAbout, type PersonalTable, rowsAbout } from './kit/history/personal-data.ts';
import { spreadsheet } from './kit/http/spreadsheet.ts';
import { publish } from './kit/live/live.ts';
import type { Database, Transaction } from './kit/postgres/database.ts';
import type { Clock } from './kit/settings/clock.ts';
import { leaveMentorships, withoutMentorInSql } from './mentors/mentors.ts';
import { archivePage, removeExportOf } from './my-data/my-data.ts';
import { forgetPhone, type Notify } from './notifications/notifications.ts';

/** Looked up from the location, which is there. */
const PLACE = ['location_lat', 'location_lng', 'place_sought'];
const NOT_OF_CONTRACTOR = ['search_text', 'name_order', 'updated_by', 'keeper_id', ...PLACE];

/**
 * What is held about a person, table by table. A test holds this list against the database: a new table with a
 * person in it must be named here. Who changed an entry last may be somebody else, so that is left out.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'users', owner: 'id' },
  { table: 'accounts', owner: 'user_id', omit: ['password', 'access_token', 'refresh_token', 'id_token'] },
  { table: 'sessions', owner: 'user_id', omit: ['token_hash', 'end_link_hash'] },
  { table: 'account_deletions', owner: 'user_id' },
  { table: 'two_factor', owner: 'user_id', omit: ['secret', 'last_step'] },
  { table: 'recovery_codes', owner: 'user_id', omit: ['code_hash'] },
  { table: 'pending_sign_ins', owner: 'user_id', omit: ['token_hash', 'password'] },
  { table: 'passkeys', owner: 'user_id', omit: ['credential_id', 'public_key', 'counter'] },
  { table: 'passkey_challenges', owner: 'user_id', omit: ['challenge_hash'] },
  { table: 'profiles', owner: 'user_id' },
  { table: 'email_changes', owner: 'user_id', omit: ['token_hash'] },
  { table: 'notification_preferences', owner: 'user_id' },
  { table: 'push_devices', owner: 'user_id', omit: ['session_id', 'endpoint', 'p256dh', 'auth', 'server_key'] },
  { table: 'phone_numbers', owner: 'user_id' },
  { table: 'phone_codes', owner: 'user_id', omit: ['code_hash'] },
  { table: 'user_consent_preferences', owner: 'user_id' },
  { table: 'consent_change_log', owner: 'user_id' },
  { table: 'privacy_settings', owner: 'user_id' },
  { table: 'agreement_acceptances', owner: 'user_id' },
  { table: 'families', owner: 'user_id', omit: ['search_text', 'name_order', 'status_order', 'region'] },
  // The viewer and the owner of a record are two people: the archive of one does not name the other.
  { table: 'family_look_ups', owner: 'user_id', omit: ['owner_id'] },
  { table: 'family_look_ups', owner: 'owner_id', name: 'family_look_ups_received', omit: ['user_id'] },
  { table: 'family_look_notices', owner: 'user_id' },
  { table: 'announcements', owner: 'created_by', omit: ['updated_by'] },
  { table: 'event_series', owner: 'user_id' },
  {
    ...{ table: 'events', owner: 'user_id', instead: asMakerReads },
    omit: ['search_text', 'starts_at', 'ends_at', 'updated_by', ...PLACE],
  },
  { table: 'event_rsvps', owner: 'user_id', omit: ['told', 'told_at'] },
  { table: 'calendar_addresses', owner: 'user_id', omit: ['token_hash'] },
  // The asker and the asked of a meeting are two people: the archive of one does not name the other.
  { table: 'event_meetings', owner: 'asker_id', omit: ['organizer_id', 'reminded_of'] },
  {
    table: 'event_meetings',
    owner: 'organizer_id',
    name: 'event_meetings_received',
    omit: ['asker_id', 'reminded_of'],
  },
  { table: 'groups', owner: 'leader_id', omit: ['search_text', 'updated_by', ...PLACE] },
  { table: 'group_members', owner: 'user_id', omit: ['leaderless_told', 'told_deleted'] },
  { table: 'group_applications', owner: 'user_id', omit: ['told_deleted'] },
  { table: 'group_handovers', owner: 'next_leader_id' },
  { table: 'group_posts', owner: 'author_id', omit: ['updated_by', 'told_to', 'told_at'] },
  { table: 'group_post_reports', owner: 'reporter_id', omit: ['seen'] },
  { table: 'jobs', owner: 'provider_id', omit: ['search_text', 'location_text', 'pay_order', 'updated_by', ...PLACE] },
  { table: 'job_applications', owner: 'contractor_id' },
  { table: 'job_reports', owner: 'reporter_id', omit: ['seen'] },
  { table: 'contact_requests', owner: 'asker_id' },
  { table: 'saved_jobs', owner: 'user_id' },
  // The adder of a contractor and the contractor are two people, neither of whom is told of the other.
  { table: 'contractors', owner: 'user_id', omit: [...NOT_OF_CONTRACTOR, 'holder_id'] },
  { table: 'contractors', owner: 'holder_id', name: 'contractors_held', omit: [...NOT_OF_CONTRACTOR, 'user_id'] },
  { table: 'contractor_claims', owner: 'user_id' },
  { table: 'contractor_review_answers', owner: 'user_id' },
  { table: 'contractor_contacts', owner: 'user_id' },
  { table: 'contractor_reviews', owner: 'reviewer_id' },
  { table: 'contractor_review_reports', owner: 'reporter_id', omit: ['seen'] },
  { table: 'contractor_reports', owner: 'reporter_id', omit: ['seen'] },
  // The state before a change may be another's words.
  { table: 'history', owner: 'changed_by', omit: ['before'] },
  // What PCR wrote to the operator for them has another's entry in it, as the operator reads it (kit.md 135).
  // A request to a mentor, as the form service gets it, is of two members: neither reads of the other's account.
  { table: 'messages', owner: 'sender_id', instead: withoutMentorInSql(asSenderReads), omit: ['recipient_id'] },
  { table: 'messages', owner: 'recipient_id', name: 'messages_received', omit: ['sender_id'] },
  // The receivers of one's words would show who has blocked one; the senders of what one received are other people.
  { table: 'conversation_sides', owner: 'user_id', omit: ['name_given'] },
  { table: 'conversation_messages', owner: 'sender_id', omit: ['received_by'] },
  {
    table: 'conversation_messages',
    owner: 'received_by',
    name: 'conversation_messages_received',
    omit: ['sender_id'],
  },
  { table: 'conversation_message_reports', owner: 'reporter_id', omit: ['seen'] },
  { table: 'blocks', owner: 'blocker_id', omit: ['blocked_id'] },
  { table: 'files', owner: 'user_id' },
  { table: 'photos', owner: 'user_id', omit: ['search_text'] },
  { table: 'albums', owner: 'user_id', omit: ['token_hash'] },
  { table: 'credentials', owner: 'user_id' },
  { table: 'application_credential_looks', owner: 'owner_id' },
  { table: 'mentor_applications', owner: 'user_id' },
  {
    table: 'mentor_profiles',
    owner: 'user_id',
    omit: ['search_text', 'updated_by', 'place_lat', 'place_lng', 'location_lat', 'location_lng'],
  },
  { table: 'mentor_waits', owner: 'user_id' },
  { table: 'mentor_room_told', owner: 'user_id' },
  { table: 'mentor_matches', owner: 'mentee_id' },
  { table: 'mentor_goals', owner: 'user_id' },
  { table: 'mentor_notes', owner: 'user_id' },
  { table: 'mentor_closings', owner: 'user_id' },
  { table: 'inbox_entries', owner: 'user_id' },
  { table: 'daily_report_schedules', owner: 'user_id' },
  { table: 'daily_reports', owner: 'user_id' },
  { table: 'daily_report_things', owner: 'user_id' },
  { table: 'family_pickups', owner: 'user_id', omit: ['next_at'] },
  { table: 'broadcast_receipts', owner: 'user_id', only: 't.told_at is not null' },
  { table: 'data_exports', owner: 'user_id', omit: ['path'] },
  { table: 'binders', owner: 'user_id', omit: ['path'] },
];

export function countHeld(tx: Transaction, userId: string): Promise<{ table: string; rows: number }[]> {
  return countAbout(tx, PERSONAL_TABLES, userId);
}

export interface ErasureParts {
  database: Database;
  clock: Clock;
  notify: Notify;
}

/**
 * Removes the account with all its data; its files' contents, and mails to it on the disk, go by tasks. Applicants to
 * its jobs, and members who claim a contractor that goes with it, are told. Returns false if there is none.
 */
export function eraseUser({ database, ...parts }: ErasureParts, userId: string): Promise<boolean> {
  return database.transaction((tx) => eraseIn(tx, parts, userId));
}

/** As `eraseUser`, in the caller's transaction. */
export async function eraseIn(
  tx: Transaction,
  { clock, notify }: Omit<ErasureParts, 'database'>,
  userId: string,
): Promise<boolean> {
  if (!(await forgetTraces(tx, userId))) return false;
  await tellOfErasure(tx, notify, userId, clock.now());
  await endClaimsOfErasure(tx, notify, userId, clock.now());
  await leaveEvents(tx, userId, clock.now());
  await leaveMeetings(tx, notify, userId, clock.now());
  await leaveBoards(tx, userId);
  await leaveGroups(tx, notify, userId, clock.now());
  await leaveMentorships(tx, notify, userId, clock.now());
  await leaveConversations(tx, userId);
  await forgetReportedJobs(tx, userId);
  await forgetReportedWords(tx, userId);
  await removeFilesOf(tx, userId);
  await removeExportOf(tx, userId);
  await removeBinderOf(tx, userId);
  await forgetPhone(tx, userId);
  for (const topic of [ANNOUNCEMENTS_TOPIC, EVENTS_TOPIC, GROUPS_TOPIC, JOBS_TOPIC, MENTORS_TOPIC]) {
    await publish(tx, { to: 'everyone', topic });
  }
  return deleteUser(tx, userId);
}

export interface ArchiveParts {
  database: Database;
  clock: Clock;
  storage: FileStorage;
}

export interface Archive {
  rows: number;
  files: number;
  /** Files that were deleted while it was written. */
  missing: number;
}

/** How far it is, in bytes. */
export type OnProgress = (done: number, total: number) => Promise<void>;

/** In the progress a row counts as so many bytes. */
const ROW_BYTES = 1000;
/** How long the snapshot may wait for one file. The usual limit is for requests. */
const PATIENCE = "set local idle_in_transaction_session_timeout = '10min'";

/**
 * Writes everything held about a person as a ZIP to `file` (mode 0600): a JSON and a CSV file for each table, as of one
 * instant, their files, and a page to read. What `onProgress` throws ends it. Throws `StartError` when the file is
 * there already or cannot be written.
 */
export async function writeArchive(
  { database, clock, storage }: ArchiveParts,
  userId: string,
  file: string,
  onProgress: OnProgress = async () => {},
): Promise<Archive> {
  const out = await open(file, 'wx', 0o600).catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'EEXIST') throw new StartError(`${file} is there already. Name another with --to.`);
    throw new StartError(`${file} cannot be written (${code}).`);
  });
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, out.createWriteStream());
  written.catch(() => {});
  // Into the ZIP to its end: the next one must not use the transaction at the same time. A full disk ends it, too.
  const add: Add = async (name, stream) => {
    zip.addReadStream(stream, name, { mode: 0o600 });
    await Promise.race([finished(stream, { writable: false }), written]);
  };
  try {
    const archive = await database.transaction(async (tx) => {
      await tx.client.query('set transaction isolation level repeatable read, read only');
      await tx.client.query(PATIENCE);
      return addAll({ tx, storage, add, at: clock.now(), onProgress }, userId);
    });
    zip.end();
    await written;
    return archive;
  } catch (error) {
    await out.close().catch(() => {});
    await rm(file, { force: true });
    if (error instanceof ApiError) throw new StartError('The file storage cannot be reached: nothing was written.');
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EIO' ? new StartError(`${file} cannot be written (${code}).`) : error;
  }
}

type Add = (name: string, stream: Readable) => Promise<void>;

interface Adding {
  tx: Transaction;
  storage: FileStorage;
  add: Add;
  at: Date;
  onProgress: OnProgress;
}

async function addAll({ tx, storage, add, at, onProgress }: Adding, userId: string): Promise<Archive> {
  const counts = new Map((await countHeld(tx, userId)).map(({ table, rows }) => [table, rows]));
  const rows = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const total = rows * ROW_BYTES + (await bytesOf(tx, userId));
  let done = 0;
  const progress = (bytes: number) => {
    done += bytes;
    return onProgress(done, total);
  };
  await progress(0);
  for (const table of PERSONAL_TABLES) {
    await addTable(add, tx, table, userId);
    await progress((counts.get(table.name ?? table.table) ?? 0) * ROW_BYTES);
  }
  const gone = new Set<string>();
  for await (const file of filesOf(tx, userId)) {
    // In the snapshot, and deleted since: its content is gone.
    if (await storage.changedAt(file.path)) await add(nameInArchive(file), await storage.get(file.path));
    else gone.add(file.id);
    await progress(file.size);
  }
  async function* files() {
    for await (const file of filesOf(tx, userId)) if (!gone.has(file.id)) yield { ...file, path: nameInArchive(file) };
  }
  const rowsOf = (name: string, most: number) => rowsAbout(tx, archiveTable(name), userId, most);
  await add('index.html', Readable.from(archivePage({ at, tables: counts, rowsOf, files, missing: gone.size })));
  return { rows, files: (counts.get('files') ?? 0) - gone.size, missing: gone.size };
}

/** The table that an archive has under this name. */
export function archiveTable(name: string): PersonalTable {
  const found = PERSONAL_TABLES.find((held) => (held.name ?? held.table) === name);
  if (!found) throw new Error(`No table of an archive is called ${name}`);
  return found;
}

type Named = Pick<HeldFile, 'id' | 'folder' | 'name'>;
/** Where a file is in an archive. */
export const nameInArchive = ({ id, folder, name }: Named) => `files/${folder}/${id.slice(-8)} ${nameInZip(name)}`;
/** Where it was until November 2026: under a name that Windows may not take. */
export const earlierNameInArchive = ({ id, folder, name }: Named) => `files/${folder}/${id.slice(-8)} ${name}`;

/** One table twice, as JSON and as CSV; CSV only with rows. */
async function addTable(add: Add, tx: Transaction, held: PersonalTable, userId: string): Promise<void> {
  let rows = 0;
  async function* json() {
    for await (const row of rowsAbout(tx, held, userId)) yield `${rows++ ? ',\n' : '[\n'}${JSON.stringify(row)}`;
    yield rows ? '\n]\n' : '[]\n';
  }
  const name = held.name ?? held.table;
  await add(`${name}.json`, Readable.from(json()));
  if (rows === 0) return;
  // The JSON has the text as it was typed.
  await add(`${name}.csv`, Readable.from(rowsAbout(tx, held, userId)).compose(spreadsheet()) as Readable);
}
