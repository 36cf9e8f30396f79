import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../errors/start-error.ts';
import { type Database, type Queryable, sql } from '../postgres/database.ts';
import { readMigrations } from '../postgres/migrate.ts';
import { OF_POOLER } from '../postgres/pooler/pooler.ts';
import { tablesOf } from './backup.queries.ts';

const RUNNING = sql(
  'backup_running',
  `select count(*)::int as count from pg_stat_activity a
   where a.datname = current_database() and a.application_name like 'pcr%'
     and a.pid <> pg_backend_pid() and a.application_name <> $1
     and not ($2 and a.application_name ~ '${OF_POOLER}')`,
);

/** In ms. */
const PATIENCE = 3_000;

const TABLE = /^\s*create\s+(?:unlogged\s+)?table\s+(?:if\s+not\s+exists\s+)?(\w+)/gim;

/**
 * Throws `StartError` for a database that holds anything: members of PCR, or tables of another
 * program. One on which PCR was only started counts as empty.
 */
export async function mustBeEmpty(
  database: Database,
  migrations: string,
  countMembers: (db: Queryable) => Promise<number>,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    const names = (await tablesOf(client)).map(({ name }) => name);
    const known = (await readMigrations(migrations)).flatMap(({ text }) =>
      [...text.matchAll(TABLE)].map(([, name]) => name),
    );
    const others = names.filter((name) => name !== 'migrations' && !known.includes(name));
    if (others.length > 0)
      throw new StartError(
        `The database holds tables that are not PCR’s (${others.slice(0, 3).join(', ')}). Set DATABASE_URL to an empty database.`,
      );
  } finally {
    client.release();
  }
  await mustNotRun(database);
  const members = (await hasUsers(database)) ? await countMembers(database) : 0;
  if (members > 0)
    throw new StartError(
      'PCR has members here. A backup needs an empty place: set DATA_DIR to a new folder. If DATABASE_URL is set, name an empty database.',
    );
}

/** A restore that was killed a moment ago has a connection that PostgreSQL has yet to end. */
async function mustNotRun(database: Database): Promise<void> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const [running] = await database.query<{ count: number }>(RUNNING, [
      `pcr process ${process.pid}`,
      // A pooler keeps connections when PCR has stopped. One that runs has others past it.
      database.pooled,
    ]);
    if (!running?.count) return;
    if (performance.now() > end) throw new StartError('PCR runs on this database. Stop it first.');
    await delay(100);
  }
}

const HAS_USERS = sql('backup_has_users', `select to_regclass('users') is not null as found`);
const hasUsers = async (db: Queryable) =>
  (await db.query<{ found: boolean }>(HAS_USERS, []))[0]?.found ?? false;
