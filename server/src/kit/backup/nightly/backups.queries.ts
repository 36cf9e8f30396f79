import type pg from 'pg';
import { type Queryable, sql, type Transaction } from '../../postgres/database.ts';

/** Why a backup failed: docs/operate/backup.md says what to do about each. */
export const REASONS = [
  'stopped',
  'database',
  'files',
  'store',
  'room',
  'damaged',
  'different',
  'check_database',
  'unknown',
] as const;
export type Reason = (typeof REASONS)[number];
/** 'old': the newest good backup is from before yesterday, and nobody knows why. */
export type Trouble = Reason | 'old';

export interface BackupRow {
  id: string;
  /** 'YYYY-MM-DD' */
  night: string;
  name: string;
  state: 'running' | 'good' | 'failed';
  reason: Reason | null;
  /** Whether it was restored to be checked; false: it was read back alone. */
  restored: boolean | null;
  begun_at: Date;
  finished_at: Date | null;
  bytes: number | null;
  members: number | null;
  files: number | null;
}

interface Stored extends Omit<BackupRow, 'begun_at' | 'finished_at'> {
  begun_at: string;
  finished_at: string | null;
}

const COLUMNS = `b.id, b.night::text as night, b.name, b.state, b.reason, b.restored,
  to_json(b.begun_at) #>> '{}' as begun_at, to_json(b.finished_at) #>> '{}' as finished_at,
  b.bytes::float8 as bytes, b.members, b.files`;

const rowOf = (stored: Stored): BackupRow => ({
  ...stored,
  begun_at: new Date(stored.begun_at),
  finished_at: stored.finished_at === null ? null : new Date(stored.finished_at),
});

/** The process that makes a backup holds this lock on a connection of its own until it ends. */
const LOCK = '4602, 1';

/** False where another process has the turn. It ends with the connection. */
export async function takeTurn(client: pg.ClientBase): Promise<boolean> {
  // It does nothing else until the backup is made.
  await client.query('set idle_session_timeout = 0');
  const { rows } = await client.query<{ held: boolean }>(
    `select pg_try_advisory_lock(${LOCK}) as held`,
  );
  return rows[0]?.held === true;
}

const IS_TURN_TAKEN = sql(
  'backups_is_turn_taken',
  `select exists (
     select from pg_locks l where l.locktype = 'advisory' and (l.classid, l.objid, l.objsubid) = (${LOCK}, 2)
       and l.database = (select d.oid from pg_database d where d.datname = current_database())
   ) as taken`,
);

/** Whether a living process is making a backup. */
export async function isTurnTaken(db: Queryable): Promise<boolean> {
  return (await db.query<{ taken: boolean }>(IS_TURN_TAKEN, []))[0]?.taken === true;
}

const NEWEST = sql(
  'backups_newest',
  `select ${COLUMNS} from backups b order by b.begun_at desc, b.id limit $1`,
);

export async function newest(db: Queryable, most: number): Promise<BackupRow[]> {
  return (await db.query<Stored>(NEWEST, [most])).map(rowOf);
}

const NEWEST_GOOD = sql(
  'backups_newest_good',
  `select ${COLUMNS} from backups b where b.state = 'good' order by b.begun_at desc limit 1`,
);

export async function newestGood(db: Queryable): Promise<BackupRow | undefined> {
  return (await db.query<Stored>(NEWEST_GOOD, [])).map(rowOf)[0];
}

const BEGIN = sql(
  'backups_begin',
  'insert into backups (id, night, name, begun_at) values ($1, $2, $3, $4)',
);

export async function begin(
  db: Queryable,
  { id, night, name }: Pick<BackupRow, 'id' | 'night' | 'name'>,
  now: Date,
): Promise<void> {
  await db.query(BEGIN, [id, night, name, now.toISOString()]);
}

const GOOD = sql(
  'backups_good',
  `update backups set state = 'good', finished_at = $2, checked_at = $2, restored = $3, bytes = $4, members = $5,
     files = $6
   where id = $1 and state = 'running'`,
);

export interface MadeBackup {
  restored: boolean;
  bytes: number;
  members: number;
  files: number;
}

export async function good(
  db: Queryable,
  id: string,
  { restored, bytes, members, files }: MadeBackup,
  now: Date,
): Promise<void> {
  await db.query(GOOD, [id, now.toISOString(), restored, bytes, members, files]);
}

const FAILED = sql(
  'backups_failed',
  `update backups set state = 'failed', finished_at = $2, reason = $3 where id = $1 and state = 'running'`,
);

export async function failed(db: Queryable, id: string, reason: Reason, now: Date): Promise<void> {
  await db.query(FAILED, [id, now.toISOString(), reason]);
}

const END_DEAD = sql(
  'backups_end_dead',
  `update backups set state = 'failed', finished_at = $1, reason = 'stopped' where state = 'running' returning id`,
);

/** For whoever has the turn: what is still running has lost its process. Returns how many. */
export async function endDead(db: Queryable, now: Date): Promise<number> {
  return (await db.query(END_DEAD, [now.toISOString()])).length;
}

const STATES = sql(
  'backups_states',
  'select b.name, b.state, b.reason from backups b where b.name = any ($1) order by b.begun_at',
);

/** What became of the backups of these names; of two of one name the later one counts. */
export async function statesOf(
  db: Queryable,
  names: readonly string[],
): Promise<Map<string, Pick<BackupRow, 'state' | 'reason'>>> {
  const rows = await db.query<Pick<BackupRow, 'name' | 'state' | 'reason'>>(STATES, [names]);
  return new Map(rows.map(({ name, ...row }) => [name, row]));
}

const TELL = sql(
  'backups_tell',
  `insert into backup_trouble as t (trouble, told_at) values ($1, $2)
   on conflict (only_one) do update set trouble = excluded.trouble, told_at = excluded.told_at
     where t.trouble <> excluded.trouble or t.told_at <= $3
   returning trouble`,
);

/** True where this is to be told: it is another trouble, or was told before this instant. */
export async function noteTrouble(
  tx: Transaction,
  trouble: Trouble,
  now: Date,
  again: Date,
): Promise<boolean> {
  return (await tx.query(TELL, [trouble, now.toISOString(), again.toISOString()])).length > 0;
}

const OVER = sql('backups_over', 'delete from backup_trouble returning trouble');

/** True where there was one. */
export async function endTrouble(db: Queryable): Promise<boolean> {
  return (await db.query(OVER, [])).length > 0;
}
