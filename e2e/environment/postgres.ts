import { connect } from '../../server/src/kit/postgres/database.ts';
import {
  type Connection,
  newDatabase,
  startTestPostgres,
} from '../../server/src/kit/testing/test-postgres.ts';

// One PostgreSQL for all workers: the process that starts it leaves its address in its environment,
// which workers inherit.

const ADDRESS = 'PCR_JOURNEYS_POSTGRES';

/**
 * A test's own way to an app's database: for thousands of records, and for times that cannot be
 * waited for.
 */
export interface TestDatabase {
  /** What DATABASE_URL says. */
  url: string;
  query<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/**
 * Starts it, for this process and those that it starts. What it resolves to ends it. As
 * Playwright's globalSetup wants it.
 */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestPostgres();
  process.env[ADDRESS] = JSON.stringify(connection);
  return stop;
}

/** A new database with the app's tables, and nothing in them. */
export async function makeDatabase(): Promise<TestDatabase> {
  const postgres: Connection = JSON.parse(process.env[ADDRESS] ?? '');
  const { connection, url } = await newDatabase(postgres);
  const database = connect({ connection, connections: 2, onError: () => {} });
  return {
    url,
    query: async (text, values = []) => (await database.pool.query(text, [...values])).rows,
    close: () => database.close(),
  };
}
