import {
  type Folder,
  STORED_TYPES,
  type StoredType,
  sizesOf,
} from '@pcr/contract/files/files.schema.ts';
import type { FullType } from '../kit/files/picture-work.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import { fileRulesInSql, type OwnedFile } from './files.rules.ts';

/** `fileUrl` of the contract, over a row `f`. */
const URL = `'/api/files/' || f.id || '/content' as url`;
/** A StoredFile of the contract as JSON text, over a row `f` and the viewer `$1`. */
export const RECORD = `(select row_to_json(r)::text from (
  select f.id, f.name, f.size, f.type, ${URL}, f.path, f.folder, f.unchecked, f.created_at, f.updated_at,
    ${fileRulesInSql.can} as can) r)`;

/** The facts about a file before it is in the table. */
export interface NewFile extends OwnedFile {
  id: string;
  folder: Folder;
  name: string;
  size: number;
  type: StoredType;
  path: string;
  /** Of a picture that is kept in its own kind and size: what a download gives (files.md 38). */
  full_type: FullType | null;
  /** Nobody has looked into it for viruses yet (files.md 27). */
  unchecked: boolean;
}

export interface FileRow extends NewFile {
  created_at: string;
}

const INSERT = sql(
  'files_insert',
  // Somebody whose account was deleted while the bytes came has no row in users any more.
  `insert into files as f (id, user_id, folder, name, size, type, path, created_at, updated_at, unchecked, full_type)
   select $2, u.id, $3, $4, $5, $6, $7, $8, $8, $9, $10 from users u where u.id = $1
   on conflict (id) do nothing returning ${RECORD} as record`,
);

/** The new file as JSON text; undefined when the id is taken. */
export async function insert(
  db: Queryable,
  { actor, row }: Permit<'create', NewFile>,
  now: Date,
): Promise<string | undefined> {
  const { id, folder, name, size, type, path, unchecked, full_type } = row;
  const file = [id, folder, name, size, type, path];
  const values = [actor.id, ...file, now.toISOString(), unchecked, full_type];
  const [inserted] = await db.query<{ record: string }>(INSERT, values);
  return inserted?.record;
}

const LOCK_OWNER = sql(
  'files_lock_owner',
  'select u.id from users u where u.id = $1 for no key update',
);

/**
 * Files of one person are added one after the other until the transaction ends, so that what they
 * take is counted. False when their account is gone.
 */
export async function lockOwner(tx: Transaction, { id }: Actor): Promise<boolean> {
  return (await tx.query(LOCK_OWNER, [id])).length > 0;
}

const TAKE = sql(
  'files_take',
  'select coalesce(sum(f.size), 0)::float8 as bytes from files f where f.user_id = $1',
);

/** What the files of one person take, in bytes, those that can be restored too. */
export async function bytesOf(db: Queryable, userId: string): Promise<number> {
  const [row] = await db.query<{ bytes: number }>(TAKE, [userId]);
  return row?.bytes ?? 0;
}

const GET = sql(
  'files_get',
  `select ${RECORD} as record from files f where ${fileRulesInSql.see} and f.id = $2`,
);

/**
 * One file as JSON text (StoredFile of the contract); undefined where the viewer may not see it.
 */
export async function get(db: Queryable, viewer: Actor, id: string): Promise<string | undefined> {
  const [row] = await db.query<{ record: string }>(GET, [viewer.id, id]);
  return row?.record;
}

const TAKEN = sql('files_taken', 'select 1 as one from files f where f.id = $1');

export async function isTaken(db: Queryable, id: string): Promise<boolean> {
  return (await db.query(TAKEN, [id])).length > 0;
}

const ROW = `f.id, f.user_id, f.folder, f.name, f.size, f.type, f.path, f.full_type, f.unchecked,
  f.created_at`;
const FIND = sql('files_find', `select ${ROW} from files f where f.id = $1`);
const LOCK = sql('files_lock', `select ${ROW} from files f where f.id = $1 for update`);

/** The row whosever it is: for the rules to look at. */
export async function find(db: Queryable, id: string): Promise<FileRow | undefined> {
  const [row] = await db.query<FileRow>(FIND, [id]);
  return row;
}

/** As `find`, held until the transaction ends. */
export async function lock(tx: Transaction, id: string): Promise<FileRow | undefined> {
  const [row] = await tx.query<FileRow>(LOCK, [id]);
  return row;
}

const DELETE = sql('files_delete', 'delete from files where id = $1');

export async function deleteFile(
  tx: Transaction,
  { row }: Permit<'delete', FileRow>,
): Promise<void> {
  await tx.query(DELETE, [row.id]);
}

const OF_USER = sql(
  'files_of_user',
  `select ${ROW} from files f where f.user_id = $1 and f.id > $2 order by f.id limit 500`,
);

/** Files of one person by id, after `after`, 500 at a time. */
export function ofUser(db: Queryable, userId: string, after: string): Promise<FileRow[]> {
  return db.query<FileRow>(OF_USER, [userId, after]);
}

export interface StoredTotal {
  files: number;
  bytes: number;
}

const TOTAL = sql(
  'files_total',
  'select count(*)::int as files, coalesce(sum(f.size), 0)::float8 as bytes from files f',
);
const MOST = sql(
  'files_most',
  `select f.user_id, count(*)::int as files, sum(f.size)::float8 as bytes from files f
   group by f.user_id order by bytes desc, f.user_id limit $1`,
);

/** For operators: what all files take, and those of the people whose take most. */
export async function totals(
  db: Queryable,
  people: number,
): Promise<{ all: StoredTotal; most: (StoredTotal & { user_id: string })[] }> {
  const [all = { files: 0, bytes: 0 }] = await db.query<StoredTotal>(TOTAL, []);
  return { all, most: await db.query<StoredTotal & { user_id: string }>(MOST, [people]) };
}

const DELETE_MANY = sql(
  'files_delete_many',
  `delete from files f where f.id = any($1) returning ${ROW}`,
);

/** Without a permit: for tasks and operators. Returns the rows that were there. */
export function deleteFiles(tx: Transaction, ids: readonly string[]): Promise<FileRow[]> {
  return tx.query<FileRow>(DELETE_MANY, [ids]);
}

const PATHS = sql(
  'files_paths',
  'select f.path, f.created_at < $2 as is_settled from files f where f.path = any($1)',
);

/** Those of the paths that a row has; true for rows that were there before this instant. */
export async function knownPaths(
  db: Queryable,
  paths: readonly string[],
  before: Date,
): Promise<Map<string, boolean>> {
  const rows = await db.query<{ path: string; is_settled: boolean }>(PATHS, [
    paths,
    before.toISOString(),
  ]);
  return new Map(rows.map(({ path, is_settled }) => [path, is_settled]));
}

const COUNT = sql(
  'files_count',
  `select coalesce(sum(case when f.type <> '${STORED_TYPES.image}' then 1
     when f.folder = 'avatar' then ${sizesOf('avatar').length} else ${sizesOf('gallery').length} end), 0)::int + count(f.full_type)::int as count
   from files f where f.created_at < $1`,
);

/**
 * How many contents the files from before this instant have: a picture has one in each size, and
 * in its own.
 */
export async function countBefore(db: Queryable, before: Date): Promise<number> {
  const [row] = await db.query<{ count: number }>(COUNT, [before.toISOString()]);
  return row?.count ?? 0;
}

const ALL = sql(
  'files_all',
  `select ${ROW} from files f where f.created_at < $2 and f.id > $1 order by f.id limit 500`,
);

/** All files from before this instant by id, after `after`, 500 at a time. */
export function all(db: Queryable, after: string, before: Date): Promise<FileRow[]> {
  return db.query<FileRow>(ALL, [after, before.toISOString()]);
}

const UNCHECKED = sql(
  'files_unchecked',
  `select ${ROW} from files f where f.unchecked and f.id > $1 order by f.id limit 100`,
);

/** Files that nobody has looked into yet, by id, after `after`, 100 at a time. */
export function unchecked(db: Queryable, after: string): Promise<FileRow[]> {
  return db.query<FileRow>(UNCHECKED, [after]);
}

const CHECKED = sql('files_checked', 'update files set unchecked = false where id = $1');

export async function setChecked(tx: Transaction, id: string): Promise<void> {
  await tx.query(CHECKED, [id]);
}
