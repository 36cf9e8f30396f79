import { connect } from '../../server/src/kit/postgres/database.ts';
import { newDatabase, startTestPostgres } from '../../server/src/kit/testing/test-postgres.ts';

export interface Postgres {
  /** A new database with the app's tables, and nothing in them. */
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
  const { connection: postgres, stop } = await startTestPostgres();
  return {
    async database() {
      const { connection, url } = await newDatabase(postgres);
      const database = connect({ connection, connections: 2, onError: () => {} });
      return {
        url,
        query: async (text, values = []) => (await database.pool.query(text, [...values])).rows,
        close: () => database.close(),
      };
    },
    stop,
  };
}
