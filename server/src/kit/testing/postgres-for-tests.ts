import { join } from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { connect, type Database } from '../postgres/database.ts';
import {
  type Connection,
  copyCluster,
  type DatabaseContent,
  dropDatabase,
  newDatabase,
  startTestPostgres,
} from './test-postgres.ts';

// All of vitest's files share one PostgreSQL.

declare module 'vitest' {
  interface ProvidedContext {
    postgres: Connection;
    unusedCluster: string;
  }
}

/** vitest's globalSetup; the function that it returns ends the run. */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const { connection, unusedCluster, stop } = await startTestPostgres();
  provide('postgres', connection);
  provide('unusedCluster', unusedCluster);
  return stop;
}

export interface FreshDatabase {
  database: Database;
  connection: Connection;
  /** The value for DATABASE_URL. */
  url: string;
  /** Closes `database` and deletes it, even while others are connected. */
  drop(): Promise<void>;
}

/**
 * Places the embedded database in a data folder, as its first start makes it, in a tenth of the
 * time.
 */
export function placeCluster(dataDir: string): Promise<void> {
  return copyCluster(inject('unusedCluster'), join(dataDir, 'postgres'));
}

/** A database for one test. */
export async function freshDatabase(options: DatabaseContent = {}): Promise<FreshDatabase> {
  const { connection, url } = await newDatabase(inject('postgres'), options);
  // A test holds some of the app's own connections, and asks by one more.
  const database = connect({ connection, connections: 8, onError: () => {} });
  // On a machine that does ten other things rows, a free connection, and what a test's transaction
  // waits for take more time than the app itself would wait.
  Object.assign(database.pool.options, {
    statement_timeout: 0,
    query_timeout: 0,
    commitWithin: 150_000,
    connectionTimeoutMillis: 150_000,
    options: `${database.pool.options.options} -c idle_in_transaction_session_timeout=0`,
  });
  return {
    database,
    connection,
    url,
    async drop() {
      await database.close();
      await dropDatabase(connection);
    },
  };
}
