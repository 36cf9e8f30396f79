import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { makeLog } from '../log/log.ts';
import { fillPlaces } from '../places/places.fill.ts';
import { connect } from '../postgres/database.ts';
import { startEmbeddedDatabase } from '../postgres/embedded-database.ts';
import { migrate } from '../postgres/migrate.ts';
import { makeCluster } from '../postgres/postgres-cluster.ts';
import { findPostgres } from '../postgres/postgres-program.ts';
import { migrateTasks } from '../tasks/tasks.ts';

// A PostgreSQL for a run of tests, in a folder of its own, with a migrated database that each test copies.

export type Connection = { host: string; port: number; user: string; database: string };

const TEMPLATE = 'template_pcr';
// Its pages skip the write-ahead log: two thirds of the work.
const COPYING = 'strategy file_copy';
/** Linux' folder in memory. Where it is small (containers often have 64 MB), the system's temporary folder will do. */
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
  const off = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' };
  const { connection, stop } = await startEmbeddedDatabase({
    dataDir,
    log,
    settings: { ...off, max_connections: 400 },
  });

  await asAdmin(connection, `create database ${TEMPLATE} owner ${connection.user}`);
  const database = connect({ connection: { ...connection, database: TEMPLATE }, onError: () => {} });
  await migrate(database, resolve(import.meta.dirname, '../../../migrations'));
  await fillPlaces(database);
  await migrateTasks({ ...connection, database: TEMPLATE }, log);
  await database.close();

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

/** Makes a new database there. It is empty; if `migrated` is false it has not even tables. */
export async function newDatabase(
  postgres: Connection,
  { migrated = true } = {},
): Promise<{ connection: Connection; url: string }> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const { user, host, port } = postgres;
  await asAdmin(
    postgres,
    `create database ${name} owner ${user} template ${migrated ? TEMPLATE : 'template1'} ${COPYING}`,
  );
  return {
    connection: { ...postgres, database: name },
    url: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
  };
}

/** Deletes it, even while others are connected. */
export function dropDatabase(connection: Connection): Promise<void> {
  return asAdmin(connection, `drop database ${connection.database} with (force)`);
}

async function asAdmin(connection: Connection, statement: string): Promise<void> {
  const client = new pg.Client({ ...connection, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
