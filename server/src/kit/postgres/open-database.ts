import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../log/log.ts';
import type { Settings } from '../settings/settings.ts';
import { StartError } from '../settings/start-error.ts';
import { connect, type Database } from './database.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

export interface OpenDatabase {
  /** The settings for further pools. */
  connection: pg.PoolConfig;
  database: Database;
  /** Closes the connections, and ends the embedded PostgreSQL if this opening started it. */
  close(): Promise<void>;
}

/**
 * The database of the settings: DATABASE_URL, or the embedded one, which is started. With `join` the one that a running
 * app has started is used. Throws `StartError`.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Log,
  { join = false } = {},
): Promise<OpenDatabase> {
  const onError = (error: Error) => log.warn(`A database connection broke: ${error.message}`);
  const opened = (connection: pg.PoolConfig, stop: () => Promise<void> = async () => {}): OpenDatabase => {
    const database = connect({ connection, onError });
    return {
      connection,
      database,
      async close() {
        await Promise.race([database.close(), delay(3_000, undefined, { ref: false })]);
        await stop();
      },
    };
  };

  if (databaseUrl) {
    const open = opened({ connectionString: databaseUrl });
    await open.database.pool.query('select 1').catch(async (error: Error & { code?: string }) => {
      await open.close();
      const { hostname, pathname } = new URL(databaseUrl);
      const why = error.message || error.code;
      throw new StartError(
        `The database of DATABASE_URL (${pathname.slice(1)} at ${hostname}) cannot be reached: ${why}`,
      );
    });
    return open;
  }
  const living = join ? await findEmbeddedDatabase(dataDir) : null;
  if (living) return opened(living);
  const embedded = await startEmbeddedDatabase({ dataDir, log });
  return opened(embedded.connection, embedded.stop);
}
