import type { DataExport, ExportState } from '@pcr/contract/my-data/my-data.schema.ts';
import type { Actor, Permit } from '../kit/permit/permit.ts';
import { type Queryable, sql, type Transaction } from '../kit/postgres/database.ts';
import type { OwnedExport } from './my-data.rules.ts';

const instant = (column: string) => `to_json(e.${column}) #>> '{}' as ${column}`;
/** At the instant `$2`: the daily task takes what has expired some hours later. */
const EXPORT = `e.id, case when e.state = 'ready' and e.expires_at <= $2 then 'expired' else e.state end as state,
  ${instant('requested_at')}, case when e.state = 'ready' or e.state = 'expired' then 100
    when e.total = 0 then 0 else least(99, e.done * 100 / e.total)::int end as percent,
  e.size::float8 as size, ${instant('ready_at')}, ${instant('expires_at')}`;

const GET = sql('exports_get', `select ${EXPORT} from data_exports e where e.user_id = $1`);

/** The member's one export; null where there is none. */
export async function get(db: Queryable, { id }: Actor, now: Date): Promise<DataExport | null> {
  return (await db.query<DataExport>(GET, [id, now.toISOString()]))[0] ?? null;
}

export interface ExportRow extends OwnedExport {
  id: string;
  state: ExportState;
  path: string | null;
  size: number | null;
  ready_at: string | null;
  expires_at: string | null;
}

const FIND = sql(
  'exports_find',
  `select e.id, e.user_id, e.state, e.path, e.size::float8 as size, ${instant('ready_at')}, ${instant('expires_at')}
   from data_exports e where e.id = $1`,
);

/** The row whosever it is: for the rules to look at. */
export async function find(db: Queryable, id: string): Promise<ExportRow | undefined> {
  return (await db.query<ExportRow>(FIND, [id]))[0];
}

const TAKE_AWAY = sql(
  'exports_take_away',
  'delete from data_exports e where e.user_id = $1 returning e.path',
);
const TAKE_ENDED = sql(
  'exports_take_ended',
  `delete from data_exports e where e.user_id = $1 and e.state not in ('waiting', 'building') returning e.path`,
);

/** The key of the earlier one that was ready; null if none was. */
export async function takeAway(tx: Transaction, userId: string): Promise<string | null> {
  return (await tx.query<{ path: string | null }>(TAKE_AWAY, [userId]))[0]?.path ?? null;
}

/** As `takeAway`, and nothing happens to one that is on its way. */
export async function takeEnded(
  tx: Transaction,
  { row }: Permit<'create', OwnedExport & { id: string }>,
): Promise<string | null> {
  return (await tx.query<{ path: string | null }>(TAKE_ENDED, [row.user_id]))[0]?.path ?? null;
}

const INSERT = sql(
  'exports_insert',
  `insert into data_exports (id, user_id, state, requested_at) values ($1, $2, 'waiting', $3)
   on conflict (user_id) do nothing returning id`,
);

/** False where one is on its way, asked for at the same moment. */
export async function insert(
  tx: Transaction,
  { row }: Permit<'create', OwnedExport & { id: string }>,
  now: Date,
): Promise<boolean> {
  return (await tx.query(INSERT, [row.id, row.user_id, now.toISOString()])).length > 0;
}

const BEGIN = sql(
  'exports_begin',
  `update data_exports set state = 'building', done = 0, total = 0
   where id = $1 and state in ('waiting', 'building') returning user_id`,
);

/** Whose it is; undefined where nobody waits for it any more. */
export async function begin(tx: Transaction, id: string): Promise<string | undefined> {
  return (await tx.query<{ user_id: string }>(BEGIN, [id]))[0]?.user_id;
}

const PROGRESS = sql(
  'exports_progress',
  `update data_exports set done = $2, total = $3 where id = $1 and state = 'building' returning user_id`,
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
  'exports_finish',
  `update data_exports set state = 'ready', path = $2, size = $3, ready_at = $4, expires_at = $5
   where id = $1 and state = 'building' returning user_id`,
);

/** False where nobody waits for it any more. */
export async function finish(
  tx: Transaction,
  id: string,
  { path, size }: { path: string; size: number },
  readyAt: Date,
  expiresAt: Date,
): Promise<boolean> {
  return (
    (await tx.query(FINISH, [id, path, size, readyAt.toISOString(), expiresAt.toISOString()]))
      .length > 0
  );
}

const FAIL = sql(
  'exports_fail',
  `update data_exports set state = 'failed' where id = $1 and state in ('waiting', 'building') returning user_id`,
);

/** Whose it is; undefined where nobody waits for it any more. */
export async function fail(tx: Transaction, id: string): Promise<string | undefined> {
  return (await tx.query<{ user_id: string }>(FAIL, [id]))[0]?.user_id;
}

const LOST = sql(
  'exports_lost',
  `select e.id from data_exports e where e.state in ('waiting', 'building') and e.requested_at < $1`,
);

/** Those on their way since before then. */
export async function lost(db: Queryable, before: Date): Promise<string[]> {
  return (await db.query<{ id: string }>(LOST, [before.toISOString()])).map(({ id }) => id);
}

const EXPIRE = sql(
  'exports_expire',
  `with ended as materialized (
     select e.id, e.path from data_exports e where e.state = 'ready' and e.expires_at <= $1 order by e.id limit 500
     for update skip locked
   ) update data_exports e set state = 'expired', path = null from ended where e.id = ended.id
   returning ended.path, e.user_id`,
);

/** Marks 500 of those whose days are over, and returns whose they were and their keys. */
export function expire(tx: Transaction, now: Date): Promise<{ path: string; user_id: string }[]> {
  return tx.query<{ path: string; user_id: string }>(EXPIRE, [now.toISOString()]);
}

const READY = sql(
  'exports_ready',
  `select e.path from data_exports e where e.path > $1 order by e.path limit 500`,
);

/** The keys of all exports that are ready, some at a time. */
export async function* readyPaths(db: Queryable): AsyncGenerator<string[]> {
  for (let after = ''; ; ) {
    const paths = (await db.query<{ path: string }>(READY, [after])).map(({ path }) => path);
    const last = paths.at(-1);
    if (last === undefined) return;
    yield paths;
    after = last;
  }
}

const PATHS = sql('exports_paths', 'select e.path from data_exports e where e.path = any($1)');

/** Those of the paths that an export has. */
export async function knownPaths(db: Queryable, paths: readonly string[]): Promise<Set<string>> {
  return new Set((await db.query<{ path: string }>(PATHS, [paths])).map(({ path }) => path));
}
