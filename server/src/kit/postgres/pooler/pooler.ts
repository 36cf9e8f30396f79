import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../../errors/start-error.ts';
import { type Database, plannedSql, type Queryable } from '../database.ts';
import { MARK, REQUEST_SETTINGS } from './session-settings.ts';

// A pooler (PgBouncer in transaction mode) between PCR and PostgreSQL: what is tried at the start,
// so that one that cannot be used is known by one line (machines.md 60 to 63).

/** How long something may take that takes a moment, in ms. */
const PATIENCE = 10_000;

const INSTALL = 'See docs/operate/install.md, "Behind PgBouncer".';

/** Whether a pooler refuses what a connection says at its start. */
export const refusesSettings = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('unsupported startup parameter');

/** What to say of DATABASE_URL where it leads to a pooler without a way past it. */
export const NO_WAY_PAST = `leads to a pooler such as PgBouncer. Set DATABASE_LISTEN_URL to PostgreSQL itself. ${INSTALL}`;
/** As `NO_WAY_PAST`, where the way past is there. */
export const TOO_OLD = `leads to a pooler that is too old: it refuses the time zone of a connection. PgBouncer 1.24 or later can be used. ${INSTALL}`;
/** What to say of DATABASE_LISTEN_URL. */
export const NOT_PAST = `leads to a pooler. Set DATABASE_LISTEN_URL to PostgreSQL itself. ${INSTALL}`;

/**
 * Tries the way through a pooler against the one past it, and lets PostgreSQL keep for the role
 * what connections cannot say themselves. Throws `StartError`, which begins with the `name` of the
 * database.
 */
export async function tryPooler(pooled: Database, direct: Database, name: string): Promise<void> {
  const refuse = (why: string): never => {
    throw new StartError(`${name} ${why}`);
  };
  if (!(await heardAtStart(direct))) throw new StartError(`DATABASE_LISTEN_URL ${NOT_PAST}`);
  const [through, past] = [await whoIs(pooled), await whoIs(direct)];
  if (through !== past)
    refuse(
      `is ${through}, and DATABASE_LISTEN_URL leads to ${past}. Both must name the same user and database.`,
    );
  if (!(await hears(pooled, direct)))
    refuse(
      'tells nothing to whoever listens at DATABASE_LISTEN_URL. Both must lead to the same PostgreSQL.',
    );
  const changed = await keepForRole(direct).catch(async (error: Error & { code?: string }) => {
    if (error.code !== NOT_ALLOWED) throw error;
    return refuse(
      `does not let its user change its own settings. Let a superuser do it: ${(await statementsToKeep(direct)).join('; ')};`,
    );
  });
  if (changed) await renewPooled(direct);
  const lacks = await lackingAfter(pooled);
  if (lacks.length > 0)
    refuse(
      `still has connections from before its settings (${lacks.join(', ')}). Give RECONNECT in the console of PgBouncer, and start PCR again.`,
    );
  const why = await whyNotPrepared(pooled.pool);
  if (why) refuse(`${why} ${INSTALL}`);
}

/** SQLSTATE: insufficient_privilege. */
const NOT_ALLOWED = '42501';

const WHO = plannedSql(`select format('%s as %s', current_database(), current_user) as who`);

async function whoIs(db: Database): Promise<string> {
  return (await db.query<{ who: string }>(WHO, []))[0]?.who ?? '';
}

/** Whether what is told through the pooler arrives on a connection past it. */
async function hears(pooled: Database, direct: Database): Promise<boolean> {
  const channel = `pcr_way_${randomUUID().replaceAll('-', '')}`;
  const client = await direct.pool.connect();
  try {
    const heard = new Promise<boolean>((done) => client.once('notification', () => done(true)));
    await client.query(`listen ${channel}`);
    await pooled.query(plannedSql('select pg_notify($1, $2)'), [channel, '']);
    return await Promise.race([heard, delay(PATIENCE, false, { ref: false })]);
  } finally {
    // It would go on listening.
    client.release(true);
  }
}

/** Whether what was said at the start has reached PostgreSQL. */
export async function heardAtStart(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ mark: string | null }>(MARKED, []);
  return row?.mark === 'on';
}
const MARKED = plannedSql(`select current_setting('${MARK}', true) as mark`);

/** What the next connection of `db` has instead of a setting, as 'statement_timeout=0'. */
async function lacking(db: Queryable): Promise<string[]> {
  return (await db.query<{ has: string }>(LACKING, [WANTED])).map(({ has }) => has);
}
const WANTED = JSON.stringify(REQUEST_SETTINGS);
const LACKING = plannedSql(
  `select s.name || '=' || s.setting as has from pg_settings s
   join json_each_text($1) k on k.key = s.name where s.setting <> k.value`,
);

/**
 * Lets the database keep the settings for the role, which may say so for itself. False where it has
 * them already.
 */
function keepForRole(direct: Database): Promise<boolean> {
  return direct.transaction(async (tx) => {
    await tx.query(LOCK, []);
    const [row] = await tx.query<{ all: boolean }>(ARE_KEPT, [WANTED]);
    if (row?.all) return false;
    for (const statement of await statementsToKeep(tx)) await tx.query(plannedSql(statement), []);
    return true;
  });
}
// Two servers that start at once would change the same row.
const LOCK = plannedSql('select pg_advisory_xact_lock(4600, 60)');
const ARE_KEPT = plannedSql(
  `select coalesce(bool_and(k.key || '=' || k.value = any (s.setconfig)), false) as all
   from json_each_text($1) k left join pg_db_role_setting s
     on s.setrole = (select oid from pg_roles where rolname = current_user)
     and s.setdatabase = (select oid from pg_database where datname = current_database())`,
);

/** SQL that lets the database keep them, which a superuser may run for the role. */
async function statementsToKeep(db: Queryable): Promise<string[]> {
  return (await db.query<{ statement: string }>(STATEMENTS, [WANTED])).map((row) => row.statement);
}
const STATEMENTS = plannedSql(
  `select format('alter role %I in database %I set %I = %L', current_user, current_database(), key,
     value) as statement from json_each_text($1)`,
);

/**
 * The application_name of a pooler's connections, for a regular expression of PostgreSQL: a pooler
 * gives them the name of whom they serve; with application_name_add_host an address stands behind
 * it. PCR's lasting connections past the pooler have other names.
 */
export const OF_POOLER = '^pcr( sign-in| watching)?( - |$)';

const OLDER = plannedSql(
  `select a.pid, case when a.state = 'idle' then pg_terminate_backend(a.pid) end as ended
   from pg_stat_activity a
   where a.datname = current_database() and a.usename = current_user and a.pid <> pg_backend_pid()
     and a.backend_start < $1::timestamptz and a.application_name ~ '${OF_POOLER}'`,
);
const NOW = plannedSql('select clock_timestamp()::text as now');

/**
 * Ends the connections that a pooler has from before now, each when it is idle: they do not know
 * new settings, and have statements prepared for tables that a migration has changed. One that
 * stays busy is left. A transaction may begin between the look and the end, and is undone then.
 */
export async function renewPooled(direct: Database): Promise<void> {
  const [{ now } = { now: '' }] = await direct.query<{ now: string }>(NOW, []);
  const end = performance.now() + PATIENCE;
  while ((await direct.query(OLDER, [now])).length > 0 && performance.now() < end) await delay(50);
}

/** A pooler hears a moment later that a connection has ended. */
async function lackingAfter(pooled: Database): Promise<string[]> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const lacks = await lacking(pooled);
    if (lacks.length === 0 || performance.now() > end) return lacks;
    await delay(100);
  }
}

/** One of them has the server connection of the asker by then, where others ask as well. */
const OTHERS = 4;
const NO_SECOND = 'Query read timeout';

/**
 * Why statements that are prepared once cannot be used through the pooler; null where they can. The
 * asker prepares one. Another client then takes the server connection on which that was done, so
 * the asker gets another one, and asks again.
 */
async function whyNotPrepared(pool: pg.Pool): Promise<string | null> {
  const ask = (client: pg.PoolClient, name?: string) =>
    client.query<{ pid: number }>(timed({ name, text: 'select pg_backend_pid() as pid' }));
  const asker = await pool.connect();
  const others: pg.PoolClient[] = [];
  try {
    const name = `pcr_prepared_${randomUUID()}`;
    const first = (await ask(asker, name)).rows[0]?.pid;
    for (let taken: number | undefined; taken !== first && others.length < OTHERS; ) {
      const other = await pool.connect();
      others.push(other);
      await other.query(timed({ text: 'begin' }));
      taken = (await ask(other)).rows[0]?.pid;
    }
    // The asker needs one of those that are held for nothing, where there are few.
    for (const other of others.slice(0, -1)) await other.query(timed({ text: 'rollback' }));
    await ask(asker, name);
    return null;
  } catch (error) {
    const { code, message } = error as Error & { code?: string };
    if (code === '26000' || code === '42P05')
      return 'is behind a pooler that does not keep prepared statements. Set max_prepared_statements of PgBouncer (1.24 or later) to 1000.';
    if (message.includes('statement pooling mode'))
      return 'is behind a pooler in statement mode. Set pool_mode = transaction.';
    if (message.includes(NO_SECOND))
      return `is behind a pooler that has no further connection for ${PATIENCE / 1000} seconds. Raise default_pool_size.`;
    throw error;
  } finally {
    // What they were asked may be unanswered.
    for (const client of [asker, ...others]) client.release(true);
  }
}

const timed = (query: { name?: string | undefined; text: string }): pg.QueryConfig =>
  ({ ...query, query_timeout: PATIENCE }) as pg.QueryConfig;
