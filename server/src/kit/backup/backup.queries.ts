import type pg from 'pg';
import type { BackupHead } from './backup-format.ts';

// Which tables, sequences and foreign keys there are is read from PostgreSQL's own catalog: no list
// by hand can forget one. What an extension has brought is its own.

const notOfExtension = (catalog: string, row: string) =>
  `not exists (select from pg_depend d
     where d.classid = '${catalog}'::regclass and d.objid = ${row}.oid and d.deptype = 'e')`;
const own = (...kinds: string[]) =>
  `c.relnamespace = current_schema()::regnamespace and c.relkind in ('${kinds.join("', '")}')
   and ${notOfExtension('pg_class', 'c')}`;
/** A partition is a part of its parent, and which ones there are changes from week to week. */
const TABLE = `${own('r', 'p')} and not c.relispartition`;

const TABLES = `
  select c.relname as name,
    coalesce(json_agg(a.attname order by a.attnum) filter (where a.attname is not null), '[]') as columns
  from pg_class c left join pg_attribute a
    on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  where ${TABLE} and c.relpersistence = 'p'
  group by c.oid, c.relname order by c.relname`;

/**
 * Every table with its columns, without generated ones. What is in an unlogged table may be lost at
 * any time, and is of no use later.
 */
export async function tablesOf(client: pg.ClientBase): Promise<BackupHead['tables']> {
  return (await client.query<BackupHead['tables'][number]>(TABLES)).rows;
}

const PARTED = `select c.relname as name, c.relkind = 'p' as parted from pg_class c
  where ${TABLE} and c.relpersistence = 'p'`;

/** The same tables; `parted`: its rows lie in partitions. */
export async function partedOf(
  client: pg.ClientBase,
): Promise<{ name: string; parted: boolean }[]> {
  return (await client.query<{ name: string; parted: boolean }>(PARTED)).rows;
}

const SEQUENCES = `select c.relname as name from pg_class c where ${own('S')} order by 1`;

export async function sequencesOf(client: pg.ClientBase): Promise<BackupHead['sequences']> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES);
  const sequences: BackupHead['sequences'] = [];
  for (const { name } of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(name)}`,
    );
    sequences.push(...found.rows.map((row) => ({ name, ...row })));
  }
  return sequences;
}

export async function setSequence(
  client: pg.ClientBase,
  { name, last_value, is_called }: BackupHead['sequences'][number],
): Promise<void> {
  const values = [quoted(name), last_value, is_called];
  await client.query('select setval($1::regclass, $2::bigint, $3)', values);
}

const MIGRATIONS = 'select name, hash from migrations order by name';

/** Null where the database has no PCR. */
export async function migrationsOf(
  client: pg.ClientBase,
): Promise<BackupHead['migrations'] | null> {
  const { rows } = await client.query<{ found: boolean }>(
    `select to_regclass('migrations') is not null as found`,
  );
  return rows[0]?.found
    ? (await client.query<BackupHead['migrations'][number]>(MIGRATIONS)).rows
    : null;
}

export interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/** A key of a partition is its parent's. */
const FOREIGN_KEYS = `
  select conrelid::regclass::text as table, quote_ident(conname) as name,
    pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = current_schema()::regnamespace
  order by 1, 2`;

export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  return (await client.query<ForeignKey>(FOREIGN_KEYS)).rows;
}

/** What graphile-worker says of its waiting tasks is all but what they are about. */
const TASKS = `
  select j.task_identifier, p.payload::text, j.queue_name, j.run_at, j.max_attempts, j.key,
    j.priority, j.flags
  from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
  where (j.attempts < j.max_attempts or j.locked_at is not null) and j.task_identifier <> all (%)
  order by j.id`;

/**
 * SQL for the tasks that wait, and those under way, which the copy has as waiting ones. Null where
 * the database has no queue yet.
 */
export async function tasksOf(
  client: pg.ClientBase,
  without: readonly string[],
): Promise<string | null> {
  const { rows } = await client.query<{ found: boolean; names: string }>(
    `select to_regclass('graphile_worker.jobs') is not null as found, quote_literal($1::text[]) as names`,
    [without],
  );
  return rows[0]?.found ? TASKS.replace('%', `${rows[0].names}::text[]`) : null;
}

export const HELD_TASKS = `
  create temporary table held_tasks (
    place bigint generated always as identity, task_identifier text, payload json, queue_name text,
    run_at timestamptz, max_attempts int, key text, priority int, flags jsonb
  ) on commit drop`;
export const HELD_TASK =
  'task_identifier, payload, queue_name, run_at, max_attempts, key, priority, flags';

/** Through the library's own door, in the order in which they came. */
export const ADD_HELD_TASKS = `
  select count(graphile_worker.add_job(t.task_identifier, t.payload, t.queue_name, t.run_at,
    t.max_attempts, t.key, t.priority,
    (select array_agg(f) from jsonb_object_keys(t.flags) f)))::int as tasks
  from (select * from held_tasks order by place) t`;

/**
 * SQL for a copy of a whole table. It asks for the rows: of a table with partitions, PostgreSQL
 * before 18 copies nothing else.
 */
export const copyOf = (table: string, columns: readonly string[]) =>
  `copy (select ${listed(columns)} from ${quoted(table)}) to stdout`;

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const listed = (columns: readonly string[]) => columns.map(quoted).join(', ');

const DROPS = `
  select 'table ' as kind, c.oid::regclass::text as name from pg_class c where ${TABLE}
  union all
  select 'sequence ', c.oid::regclass::text from pg_class c where ${own('S')}
  union all
  select 'routine ', p.oid::regprocedure::text from pg_proc p
  where p.pronamespace = current_schema()::regnamespace and ${notOfExtension('pg_proc', 'p')}`;

/** Drops all that migrations have made, and nothing that an extension has brought. */
export async function dropAll(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string }>(DROPS);
  // A table takes its sequences with it, and a function the columns that are worked out by it.
  for (const { kind, name } of rows) await client.query(`drop ${kind} if exists ${name} cascade`);
}
