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
    await firstAnswer(open.database.pool, log).catch(async (error: Error & { code?: string }) => {
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

/** What started with the machine, or has much to do, gets so many tries. */
const TRIES = 3;

/** PostgreSQL itself is starting (57P03), or took longer to answer than a connection waits. */
const maySoonAnswer = ({ code, message }: Error & { code?: string }) => code === '57P03' || /timeout/i.test(message);

async function firstAnswer(pool: pg.Pool, log: Log): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (tries === TRIES || !maySoonAnswer(error as Error)) throw error;
      log.warn('The database of DATABASE_URL does not answer yet. PCR asks again.');
      await delay(1_000);
    }
  }
}
