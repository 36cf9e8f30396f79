import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { StartError } from '../errors/start-error.ts';
import { VERSION } from '../settings/version.ts';
import { unhurried } from './client.ts';
import type { Database } from './database.ts';
import { NotConfirmed, OutcomeUnknown } from './database-away.ts';
import { startFailure } from './start-failure.ts';
import { BARRIER } from './statements.ts';

/** PCR's own. */
export const MIGRATIONS = resolve(import.meta.dirname, '../../../migrations');

export interface Migration {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}
interface Landed extends Pick<Migration, 'name' | 'hash'> {
  /** The version that applied it; null where that was one before 0.2.0, which did not say it. */
  readonly version: string | null;
}

/** What a database has of the migrations of a PCR. */
export interface MigrationState {
  /** The newest that it has; null where it has none. */
  at: string | null;
  missing: readonly string[];
  /** What to say of a database that a newer PCR has migrated. */
  newer: string | null;
}

export interface MigrateOptions {
  /** Those after so many wait: an older backup needs the tables of its time. */
  upTo?: number;
  /** Of the PCR that applies them. */
  version?: string;
  /** How long a migration waits for a table, in ms: those who read it wait behind it. */
  lockMs?: number;
  /** How long the others have the table before the next try, in ms. */
  pauseMs?: number;
  /** For how long it is tried, in ms: a backup reads all tables to its end. */
  patienceMs?: number;
}

const LOCK = [4600, 2] as const;
/** PostgreSQL's codes: a lock did not come in time, and two waited for each other. */
const LOCKED_OUT = ['55P03', '40P01'];

/**
 * Applies the files of `folder` (0001_name.sql, without gaps) that this database has not seen, each
 * in a transaction of its own. Several processes may call it at once. Throws `StartError` for a
 * database that a newer PCR has migrated, a landed file that was edited, a gap, a table that others
 * keep locked, and SQL that fails; what was applied before stays. False where it had seen all.
 */
export async function migrate(
  database: Database,
  folder: string,
  {
    upTo = Number.POSITIVE_INFINITY,
    version = VERSION,
    lockMs = 2_000,
    pauseMs = 2_000,
    patienceMs = 5 * 60_000,
  }: MigrateOptions = {},
): Promise<boolean> {
  const migrations = (await readMigrations(folder)).slice(0, upTo);
  const client = await database.pool.connect();
  let used = false;
  try {
    if (missing(migrations, await readLanded(client), version).length === 0) return false;
    used = true;
    // A migration, or the wait for another process with one, may take longer than a request.
    unhurried(client, true);
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1, $2)', [...LOCK]);
    await waitUntilConfirmed(client, patienceMs, pauseMs);
    await client.query(`create table if not exists migrations (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`);
    // PCR 0.1.0 names the columns that it reads and writes, so this one does not disturb it.
    await client.query('alter table migrations add column if not exists version text');
    for (const migration of missing(migrations, await readLanded(client), version)) {
      const end = performance.now() + patienceMs;
      while (!(await apply(client, migration, version, lockMs))) {
        if (performance.now() > end) throw lockedOut(migration, patienceMs);
        await delay(pauseMs);
      }
    }
    return true;
  } finally {
    // The session's lock and settings end with its connection.
    client.release(used);
  }
}

/** Changes nothing. Throws `StartError` as `migrate` does, but not for a newer database. */
export async function migrationState(
  database: Database,
  folder: string,
  version: string = VERSION,
): Promise<MigrationState> {
  const migrations = await readMigrations(folder);
  const client = await database.pool.connect();
  try {
    const landed = await readLanded(client);
    const at = landed.at(-1)?.name ?? null;
    const newer = newerThan(migrations, landed, version);
    if (newer) return { at, missing: [], newer };
    return { at, missing: missing(migrations, landed, version).map(({ name }) => name), newer };
  } finally {
    client.release();
  }
}

/** The name of the last migration of `folder`. */
export async function lastMigration(folder: string): Promise<string> {
  return (await readMigrations(folder)).at(-1)?.name ?? '';
}

/** The files of `folder` in order. Throws `StartError` for a gap. */
export async function readMigrations(folder: string): Promise<Migration[]> {
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
  // A database of PCR 0.1.0 has no such column.
  const { rows } = await client.query<Landed>(
    `select name, hash, to_jsonb(m) ->> 'version' as version from migrations m order by name`,
  );
  return rows;
}

/** The migrations that have not been applied yet, in order. */
function missing(migrations: Migration[], landed: Landed[], version: string): Migration[] {
  const newer = newerThan(migrations, landed, version);
  if (newer) throw new StartError(newer);
  landed.forEach(({ name, hash }, index) => {
    const file = migrations[index];
    if (file?.name !== name) {
      throw new StartError(
        `The database has the migration ${name} where this PCR has ${file?.name}: it belongs to another PCR. Set DATABASE_URL to the database of this one.`,
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

/** What to say of a database with more migrations than this PCR has; null for all others. */
function newerThan(migrations: Migration[], landed: Landed[], version: string): string | null {
  const unknown = landed.slice(migrations.length).at(-1);
  if (!unknown) return null;
  const has = `The database has the migration ${unknown.name}`;
  const orBack = 'or restore a backup from before the update (docs/operate/update.md).';
  // Between two releases the version stays the same.
  return unknown.version && unknown.version !== version
    ? `${has} of PCR ${unknown.version}, and this is PCR ${version}. Start PCR ${unknown.version} or a newer one, ${orBack}`
    : `${has}, which this PCR ${version} does not know. Start the newer PCR that made it, ${orBack}`;
}

function lockedOut({ name }: Migration, patienceMs: number): StartError {
  return new StartError(
    `The migration ${name} waited ${patienceMs / 60_000} minutes for a table that others use. Nothing of it was done. Wait until the backup or the long query has ended, and start again.`,
  );
}

/** An update whose commit waits for a second node has tables for itself meanwhile. */
async function waitUntilConfirmed(client: pg.PoolClient, patienceMs: number, pauseMs: number) {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      await client.query(BARRIER);
      return;
    } catch (error) {
      if (!(error instanceof NotConfirmed || error instanceof OutcomeUnknown)) throw error;
      if (performance.now() > end)
        throw new StartError(
          'No second node of PostgreSQL confirms what is written, so the database was not updated. See to its replicas, and start PCR again.',
        );
    }
    await delay(pauseMs);
  }
}

/** False where others kept a table locked. */
async function apply(
  client: pg.PoolClient,
  { name, text, hash }: Migration,
  version: string,
  lockMs: number,
): Promise<boolean> {
  try {
    await client.query('begin');
    await client.query(`set local lock_timeout = ${lockMs}`);
    await client.query(text);
    await client.query('insert into migrations (name, hash, version) values ($1, $2, $3)', [
      ...[name, hash, version],
    ]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback').catch(() => {});
    if (LOCKED_OUT.includes((error as { code?: string }).code ?? '')) return false;
    if (error instanceof OutcomeUnknown)
      throw new StartError(
        `Nobody knows whether the migration ${name} was done: ${error.message} Start PCR again.`,
      );
    // A full disk, for example, is no fault of the migration: the operator can do something.
    const why = startFailure(error);
    throw new StartError(
      why
        ? `The migration ${name} was taken back. ${why}`
        : `The migration ${name} failed and was taken back: ${(error as Error).message}`,
    );
  }
}
