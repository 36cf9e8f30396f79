import type {
  Binder,
  BinderDraft,
  BinderState,
  LeftOut,
} from '@pcr/contract/files/binder/binder.schema.ts';
import type { Actor, Permit } from '../../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../../kit/postgres/database.ts';
import type { OwnedBinder } from './binder.rules.ts';

const instant = (column: string) => `to_json(b.${column}) #>> '{}' as ${column}`;
/** At the instant `$2`: the daily task takes what has expired some hours later. */
const BINDER = `b.id, b.title, b.facility, b.day::text,
  case when b.state = 'ready' and b.expires_at <= $2 then 'expired' else b.state end as state,
  ${instant('requested_at')}, case when b.state = 'ready' or b.state = 'expired' then 100
    when b.total = 0 then 0 else least(99, b.done * 100 / b.total)::int end as percent,
  b.size::float8 as size, b.pages, b.left_out, ${instant('ready_at')}, ${instant('expires_at')}`;

const GET = sql('binders_get', `select ${BINDER} from binders b where b.user_id = $1`);

/** The member's one binder; null where there is none. */
export async function get(db: Queryable, { id }: Actor, now: Date): Promise<Binder | null> {
  return (await db.query<Binder>(GET, [id, now.toISOString()]))[0] ?? null;
}

export interface BinderRow extends OwnedBinder {
  id: string;
  state: BinderState;
  day: string;
  path: string | null;
  size: number | null;
  expires_at: string | null;
}

const FIND = sql(
  'binders_find',
  `select b.id, b.user_id, b.state, b.day::text, b.path, b.size::float8 as size, ${instant('expires_at')}
   from binders b where b.id = $1`,
);

/** The row whosever it is: for the rules to look at. */
export async function find(db: Queryable, id: string): Promise<BinderRow | undefined> {
  return (await db.query<BinderRow>(FIND, [id]))[0];
}

const TAKE_AWAY = sql(
  'binders_take_away',
  'delete from binders b where b.user_id = $1 returning b.path',
);
const TAKE_ENDED = sql(
  'binders_take_ended',
  `delete from binders b where b.user_id = $1 and b.state not in ('waiting', 'building') returning b.path`,
);

/** The key of the earlier one that was ready; null if none was. */
export async function takeAway(tx: Transaction, userId: string): Promise<string | null> {
  return (await tx.query<{ path: string | null }>(TAKE_AWAY, [userId]))[0]?.path ?? null;
}

type NewBinder = OwnedBinder & { id: string };

/** As `takeAway`, and nothing happens to one that is on its way. */
export async function takeEnded(
  tx: Transaction,
  { row }: Permit<'create', NewBinder>,
): Promise<string | null> {
  return (await tx.query<{ path: string | null }>(TAKE_ENDED, [row.user_id]))[0]?.path ?? null;
}

const INSERT = sql(
  'binders_insert',
  `insert into binders (id, user_id, title, facility, day, document_ids, state, requested_at)
   values ($1, $2, $3, $4, $5, $6, 'waiting', $7) on conflict (user_id) do nothing returning id`,
);

/** False where one is on its way, asked for at the same moment. */
export async function insert(
  tx: Transaction,
  { row }: Permit<'create', NewBinder>,
  { title, facility, day, document_ids }: BinderDraft,
  now: Date,
): Promise<boolean> {
  const values = [row.id, row.user_id, title, facility, day, document_ids, now.toISOString()];
  return (await tx.query(INSERT, values)).length > 0;
}

export interface BinderOrder extends OwnedBinder {
  title: string;
  facility: string | null;
  day: string;
  document_ids: string[];
}

const BEGIN = sql(
  'binders_begin',
  `update binders set state = 'building', done = 0, total = 0
   where id = $1 and state in ('waiting', 'building')
   returning user_id, title, facility, day::text, document_ids`,
);

/** What it is to be; undefined where nobody waits for it any more. */
export async function begin(tx: Transaction, id: string): Promise<BinderOrder | undefined> {
  return (await tx.query<BinderOrder>(BEGIN, [id]))[0];
}

const BYTES = sql(
  'binders_bytes',
  'select coalesce(sum(f.size), 0)::float8 as bytes from files f where f.id = any ($1)',
);

/** The space that these documents take. */
export async function bytesOf(db: Queryable, documentIds: readonly string[]): Promise<number> {
  return (await db.query<{ bytes: number }>(BYTES, [documentIds]))[0]?.bytes ?? 0;
}

const PROGRESS = sql(
  'binders_progress',
  `update binders set done = $2, total = $3 where id = $1 and state = 'building' returning user_id`,
);

/** False where nobody waits for it any more. */
export async function setProgress(
  tx: Transaction,
  id: string,
  done: number,
  total: number,
): Promise<boolean> {
  return (await tx.query(PROGRESS, [id, done, total])).length > 0;
}

const FINISH = sql(
  'binders_finish',
  `update binders set state = 'ready', path = $2, size = $3, pages = $4, left_out = $5, ready_at = $6, expires_at = $7
   where id = $1 and state = 'building' returning user_id`,
);

export interface MadeBinder {
  path: string;
  size: number;
  pages: number;
  leftOut: LeftOut[];
}

/** False where nobody waits for it any more. */
export async function finish(
  tx: Transaction,
  id: string,
  { path, size, pages, leftOut }: MadeBinder,
  readyAt: Date,
  expiresAt: Date,
): Promise<boolean> {
  const values = [
    id,
    path,
    size,
    pages,
    JSON.stringify(leftOut),
    readyAt.toISOString(),
    expiresAt.toISOString(),
  ];
  return (await tx.query(FINISH, values)).length > 0;
}

const FAIL = sql(
  'binders_fail',
  `update binders set state = 'failed' where id = $1 and state in ('waiting', 'building') returning user_id`,
);

/** Whose it is; undefined where nobody waits for it any more. */
export async function fail(tx: Transaction, id: string): Promise<string | undefined> {
  return (await tx.query<{ user_id: string }>(FAIL, [id]))[0]?.user_id;
}

const LOST = sql(
  'binders_lost',
  `select b.id from binders b where b.state in ('waiting', 'building') and b.requested_at < $1`,
);

/** Those on their way since before then. */
export async function lost(db: Queryable, before: Date): Promise<string[]> {
  return (await db.query<{ id: string }>(LOST, [before.toISOString()])).map(({ id }) => id);
}

const EXPIRE = sql(
  'binders_expire',
  `with ended as materialized (
     select b.id, b.path from binders b where b.state = 'ready' and b.expires_at <= $1 order by b.id limit 500
     for update skip locked
   ) update binders b set state = 'expired', path = null, left_out = '[]' from ended where b.id = ended.id
   returning ended.path, b.user_id`,
);

/** Marks 500 of those whose days are over, and returns whose they were and their keys. */
export function expire(tx: Transaction, now: Date): Promise<{ path: string; user_id: string }[]> {
  return tx.query<{ path: string; user_id: string }>(EXPIRE, [now.toISOString()]);
}

const PATHS = sql(
  'binders_paths',
  'select b.path, b.ready_at < $2 as is_settled from binders b where b.path = any($1)',
);

/** Those of the paths that a binder has; true for binders that were ready before this instant. */
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
  'binders_count',
  'select count(*)::int as count from binders b where b.path is not null and b.ready_at < $1',
);

/** How many binders were ready before this instant, and still are. */
export async function countBefore(db: Queryable, before: Date): Promise<number> {
  return (await db.query<{ count: number }>(COUNT, [before.toISOString()]))[0]?.count ?? 0;
}

const READY = sql(
  'binders_ready',
  `select b.id, b.path from binders b where b.path is not null and b.ready_at < $2 and b.id > $1
   order by b.id limit 500`,
);

/** Those by id, after `after`, 500 at a time. */
export function readyBefore(
  db: Queryable,
  after: string,
  before: Date,
): Promise<{ id: string; path: string }[]> {
  return db.query<{ id: string; path: string }>(READY, [after, before.toISOString()]);
}
