import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { makeCluster } from '../embedded/postgres-cluster.ts';
import { findPostgres } from '../embedded/postgres-program.ts';
import { makeLog } from '../log/log.ts';
import { fillPlaces } from '../places/places.fill.ts';
import { fill, filledFrom } from '../places/places.queries.ts';
import { connect, type Database } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { migrateTasks } from '../tasks/tasks.ts';

// A PostgreSQL for a run of tests, in a folder of its own, with a migrated database that each test
// copies.

export type Connection = { host: string; port: number; user: string; database: string };

const TEMPLATE = 'template_pcr';
/**
 * The same with all places of the United States: 75,000 rows that most tests would copy and read
 * for nothing.
 */
const TEMPLATE_OF_PLACES = 'template_pcr_places';
/** The places of these states are in every test's database. */
const STATES = ['TX', 'WA'];
// Its pages skip the write-ahead log: two thirds of the work.
const COPYING = 'strategy file_copy';
/**
 * Linux' folder in memory. Where it is small (containers often have 64 MB), the system's temporary
 * folder will do.
 */
const MEMORY = { folder: '/dev/shm', least: 4 * 1024 ** 3 };

export interface TestPostgres {
  connection: Connection;
  /** The folder of a database that nobody has started yet, to be copied. */
  unusedCluster: string;
  /** Stops it and deletes its folder. */
  stop(): Promise<void>;
}

/** Starts a PostgreSQL. */
export async function startTestPostgres(): Promise<TestPostgres> {
  const memory = await statfs(MEMORY.folder).catch(() => null);
  const inMemory = memory !== null && memory.bavail * memory.bsize >= MEMORY.least;
  const dataDir = await mkdtemp(join(inMemory ? MEMORY.folder : tmpdir(), 'pcr-tests-'));
  await chmod(dataDir, 0o711);
  const log = makeLog('silent');
  const cluster = join(dataDir, 'postgres');
  await makeCluster(await findPostgres(dataDir), cluster);
  const unusedCluster = join(dataDir, 'unused');
  await copyCluster(cluster, unusedCluster);
  // Nothing here must survive a power cut, and tests vacuum what they need themselves.
  const off = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
  };
  const { connection, stop } = await startEmbeddedDatabase({
    dataDir,
    log,
    settings: { ...off, max_connections: 400 },
  });

  const { user } = connection;
  await asAdmin(connection, `create database ${TEMPLATE} owner ${user}`);
  const template = { ...connection, database: TEMPLATE };
  const migrated = connect({ connection: template, onError: () => {} });
  await migrate(migrated, resolve(import.meta.dirname, '../../../migrations'));
  await migrateTasks(template, log);
  await migrated.close();
  await asAdmin(
    connection,
    `create database ${TEMPLATE_OF_PLACES} owner ${user} template ${TEMPLATE}`,
  );
  const [few, all] = [TEMPLATE, TEMPLATE_OF_PLACES].map((database) =>
    connect({ connection: { ...connection, database }, onError: () => {} }),
  ) as [Database, Database];
  await fillPlaces(all);
  await fillFewPlaces(few, all);
  await Promise.all([few.close(), all.close()]);

  return {
    connection,
    unusedCluster,
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** Copies a cluster with the same owner, whom PostgreSQL checks. */
export async function copyCluster(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

/** Copies the places of STATES. */
async function fillFewPlaces(to: Database, from: Database): Promise<void> {
  const { rows } = await from.pool.query<{ places: string }>(
    `select json_build_object(
       'zips', (select json_agg(z) from zip_places z where state = any ($1)),
       'cities', (select json_agg(c) from city_places c where state = any ($1)))::text as places`,
    [STATES],
  );
  const version = await filledFrom(from);
  await to.transaction((tx) => fill(tx, rows[0]?.places ?? '', version ?? ''));
}

export interface DatabaseContent {
  /** Whether it has tables; the default. */
  migrated?: boolean;
  /** Whether it knows all places of the United States, and not those of a few states alone. */
  allPlaces?: boolean;
}

/** Makes a new database there, with nothing in it but places. */
export async function newDatabase(
  postgres: Connection,
  { migrated = true, allPlaces = false }: DatabaseContent = {},
): Promise<{ connection: Connection; url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const { user } = postgres;
  const template = allPlaces ? TEMPLATE_OF_PLACES : TEMPLATE;
  await asAdmin(
    postgres,
    `create database ${name} owner ${user} template ${migrated ? template : 'template1'} ${COPYING}`,
  );
  return {
    connection: { ...postgres, database: name },
    url: urlOf({ ...postgres, database: name }),
  };
}

/** The value for DATABASE_URL. */
export const urlOf = ({ host, port, user, database }: Connection): string =>
  `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;

/** Deletes it, even while others are connected. */
export function dropDatabase(connection: Connection): Promise<void> {
  return asAdmin(connection, `drop database ${connection.database} with (force)`);
}

async function asAdmin(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
