import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ANNOUNCEMENTS_TOPIC } from '@pcr/contract/announcements/announcements.schema.ts';
import { JOBS_TOPIC } from '@pcr/contract/jobs/jobs.schema.ts';
import { stringify } from 'csv-stringify';
import { ZipFile } from 'yazl';
import { deleteUser } from './account/users.ts';
import { endClaimsOfErasure } from './contractors/contractors.ts';
import { leaveConversations } from './conversations/conversations.ts';
import { filesOf, removeFilesOf } from './files/files.ts';
import { asSenderReads } from './help/help.ts';
import { tellOfErasure } from './jobs/jobs.ts';
import type { FileStorage } from './kit/files/storage.ts';
import { countAbout, type PersonalTable, rowsAbout } from './kit/history/personal-data.ts';
import { ApiError } from './kit/http/api-error.ts';
import { publish } from './kit/live/live.ts';
import type { Database, Transaction } from './kit/postgres/database.ts';
import type { Clock } from './kit/settings/clock.ts';
import { StartError } from './kit/settings/start-error.ts';
import type { Notify } from './notifications/notifications.ts';

const NOT_OF_CONTRACTOR = ['search_text', 'name_order', 'updated_by', 'keeper_id'];

/**
 * What is held about a person, table by table. A test holds this list against the database: a new table with a
 * person in it must be named here. Who changed an entry last may be somebody else, so that is left out.
 */
export const PERSONAL_TABLES: readonly PersonalTable[] = [
  { table: 'users', owner: 'id' },
  { table: 'accounts', owner: 'user_id', omit: ['password', 'access_token', 'refresh_token', 'id_token'] },
  { table: 'sessions', owner: 'user_id', omit: ['token_hash'] },
  { table: 'passkeys', owner: 'user_id', omit: ['credential_id', 'public_key', 'counter'] },
  { table: 'passkey_challenges', owner: 'user_id', omit: ['challenge_hash'] },
  { table: 'profiles', owner: 'user_id' },
  { table: 'email_changes', owner: 'user_id', omit: ['token_hash'] },
  { table: 'notification_preferences', owner: 'user_id' },
  { table: 'user_consent_preferences', owner: 'user_id' },
  { table: 'consent_change_log', owner: 'user_id' },
  { table: 'agreement_acceptances', owner: 'user_id' },
  { table: 'families', owner: 'user_id', omit: ['search_text', 'name_order', 'status_order', 'region'] },
  // Who looked and whose record it was are two people: the archive of one does not name the other.
  { table: 'family_look_ups', owner: 'user_id', omit: ['owner_id'] },
  { table: 'family_look_ups', owner: 'owner_id', name: 'family_look_ups_received', omit: ['user_id'] },
  { table: 'family_look_notices', owner: 'user_id' },
  { table: 'announcements', owner: 'created_by', omit: ['updated_by'] },
  { table: 'jobs', owner: 'provider_id', omit: ['search_text', 'location_text', 'pay_order', 'updated_by'] },
  { table: 'job_applications', owner: 'contractor_id' },
  { table: 'job_reports', owner: 'reporter_id', omit: ['seen'] },
  { table: 'contact_requests', owner: 'asker_id' },
  { table: 'saved_jobs', owner: 'user_id' },
  // Who added a contractor and who it is are two people, neither of whom is told of the other.
  { table: 'contractors', owner: 'user_id', omit: [...NOT_OF_CONTRACTOR, 'holder_id'] },
  { table: 'contractors', owner: 'holder_id', name: 'contractors_held', omit: [...NOT_OF_CONTRACTOR, 'user_id'] },
  { table: 'contractor_claims', owner: 'user_id' },
  { table: 'contractor_review_answers', owner: 'user_id' },
  { table: 'contractor_contacts', owner: 'user_id' },
  { table: 'contractor_reviews', owner: 'reviewer_id' },
  { table: 'contractor_review_reports', owner: 'reporter_id', omit: ['seen'] },
  { table: 'contractor_reports', owner: 'reporter_id', omit: ['seen'] },
  // What it was before may be another's words.
  { table: 'history', owner: 'changed_by', omit: ['before'] },
  // What PCR wrote to the operator for them has another's entry in it, as the operator reads it (kit.md 135).
  { table: 'messages', owner: 'sender_id', instead: asSenderReads },
  { table: 'messages', owner: 'recipient_id', name: 'messages_received' },
  // Who received one's words would say who has blocked one; who sent what one received is another person.
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
  { table: 'inbox_entries', owner: 'user_id' },
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
 * Removes the account with all its data; its files' contents go by a task. Who applied to its jobs, or claims
 * a contractor that goes with it, is told. False when there is none.
 */
export function eraseUser({ database, clock, notify }: ErasureParts, userId: string): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tellOfErasure(tx, notify, userId, clock.now());
    await endClaimsOfErasure(tx, notify, userId, clock.now());
    await leaveConversations(tx, userId);
    await removeFilesOf(tx, userId);
    for (const topic of [ANNOUNCEMENTS_TOPIC, JOBS_TOPIC]) await publish(tx, { to: 'everyone', topic });
    return deleteUser(tx, userId);
  });
}

/**
 * Writes everything held about a person as a ZIP to `file` (mode 0600): a JSON and a CSV file for each table, as of one
 * instant, and their files. Throws `StartError` when the file is there already or cannot be written.
 */
export async function writeArchive(
  { database, storage }: { database: Database; storage: FileStorage },
  userId: string,
  file: string,
): Promise<{ rows: number; files: number }> {
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
  let rows = 0;
  let files = 0;
  try {
    await database.transaction(async (tx) => {
      await tx.client.query('set transaction isolation level repeatable read, read only');
      for (const held of PERSONAL_TABLES) rows += await addTable(add, tx, held, userId);
      for await (const { id, folder, name, path } of filesOf(tx, userId)) {
        await add(`files/${folder}/${id.slice(-8)} ${name.replace(/[\\/\p{Cc}]/gu, '_')}`, await storage.get(path));
        files++;
      }
    });
    zip.end();
    await written;
    return { rows, files };
  } catch (error) {
    await out.close().catch(() => {});
    await rm(file, { force: true });
    if (error instanceof ApiError) throw new StartError('The file storage cannot be reached: nothing was written.');
    const { code } = error as NodeJS.ErrnoException;
    throw code === 'ENOSPC' || code === 'EIO' ? new StartError(`${file} cannot be written (${code}).`) : error;
  }
}

type Add = (name: string, stream: Readable) => Promise<void>;

/** One table twice, as JSON and as CSV; CSV only with rows. Returns how many. */
async function addTable(add: Add, tx: Transaction, held: PersonalTable, userId: string): Promise<number> {
  let rows = 0;
  async function* json() {
    for await (const row of rowsAbout(tx, held, userId)) yield `${rows++ ? ',\n' : '[\n'}${JSON.stringify(row)}`;
    yield rows ? '\n]\n' : '[]\n';
  }
  const name = held.name ?? held.table;
  await add(`${name}.json`, Readable.from(json()));
  if (rows === 0) return 0;
  // A spreadsheet must not take what somebody typed for a formula; the JSON has it as it is.
  const csv = stringify({ header: true, bom: true, escape_formulas: true });
  await add(`${name}.csv`, Readable.from(rowsAbout(tx, held, userId)).compose(csv) as Readable);
  return rows;
}
