import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../../server/src/kit/database.ts';
import { startEmbeddedDatabase } from '../../server/src/kit/embedded-database.ts';
import { makeLog } from '../../server/src/kit/log.ts';

export interface Postgres {
  /** A new, empty database; the app brings its tables. */
  database(): Promise<TestDatabase>;
  stop(): Promise<void>;
}

/** A test's own way to an app's database: for thousands of records, and for times that cannot be waited for. */
export interface TestDatabase {
  /** What DATABASE_URL says. */
  url: string;
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** A PostgreSQL of its own, in a folder of its own. */
export async function startPostgres(): Promise<Postgres> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-e2e-postgres-'));
  await chmod(dataDir, 0o711);
  // Nothing here must survive a power cut.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
  const postgres = await startEmbeddedDatabase({ dataDir, log: makeLog('silent'), settings });
  const { connection } = postgres;

  return {
    async database() {
      const name = `e2e_${randomBytes(6).toString('hex')}`;
      const admin = connect({
        connection: { ...connection, user: 'postgres', database: 'postgres' },
        connections: 1,
        onError: () => {},
      });
      await admin.pool.query(`create database ${name} owner ${connection.user}`).finally(() => admin.close());
      const database = connect({ connection: { ...connection, database: name }, connections: 2, onError: () => {} });
      return {
        url: `postgresql://${connection.user}@localhost:${connection.port}/${name}?host=${encodeURIComponent(connection.host)}`,
        query: async (text, values = []) => (await database.pool.query(text, [...values])).rows,
        close: () => database.close(),
      };
    },
    async stop() {
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}
