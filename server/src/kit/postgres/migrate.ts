import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { StartError } from '../errors/start-error.ts';
import type { Database } from './database.ts';

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}
type Landed = Pick<Migration, 'name' | 'hash'>;

const LOCK = [4600, 2] as const;

/**
 * Applies the files of `folder` (0001_name.sql, without gaps) that this database has not seen, each
 * in a transaction of its own. Several processes may call it at once. Throws `StartError` for a
 * landed file that was edited or is missing, a gap, and SQL that fails; what was applied before
 * stays.
 */
export async function migrate(database: Database, folder: string): Promise<void> {
  const migrations = await readMigrations(folder);
  const client = await database.pool.connect();
  let used = false;
  try {
    if (missing(migrations, await readLanded(client)).length === 0) return;
    used = true;
    // A migration, or the wait for another process with one, may take longer than a request.
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1, $2)', [...LOCK]);
    await client.query(`create table if not exists migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`);
    for (const migration of missing(migrations, await readLanded(client)))
      await apply(client, migration);
  } finally {
    // The session's lock and settings end with its connection.
    client.release(used);
  }
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    const number = String(index + 1).padStart(4, '0');
    if (!/^\d{4}_[a-z0-9_]+\.sql$/.test(name))
      throw new StartError(`The migration ${name} is not named like 0001_name.sql.`);
    if (!name.startsWith(number))
      throw new StartError(`There is no one migration ${number}: ${name} stands in its place.`);
  });
  return Promise.all(
    names.map(async (name) => {
      // Git may check the file out with other line ends.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function readLanded(client: pg.PoolClient): Promise<Landed[]> {
  const { rows: table } = await client.query(`select to_regclass('migrations') as found`);
  if (!table[0].found) return [];
  return (await client.query<Landed>('select name, hash from migrations order by name')).rows;
}

/** The migrations that have not been applied yet, in order. */
function missing(migrations: Migration[], landed: Landed[]): Migration[] {
  landed.forEach(({ name, hash }, index) => {
    const file = migrations[index];
    if (file?.name !== name) {
      throw new StartError(
        `The database has the migration ${name}, which this PCR has not: it is older than its data.`,
      );
    }
    if (file.hash !== hash) {
      throw new StartError(
        `The migration ${name} was edited after it had landed. Put it back, and write a new one.`,
      );
    }
  });
  return migrations.slice(landed.length);
}

async function apply(client: pg.PoolClient, { name, text, hash }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name, hash) values ($1, $2)', [name, hash]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new StartError(
      `The migration ${name} failed and was taken back: ${(error as Error).message}`,
    );
  }
}
