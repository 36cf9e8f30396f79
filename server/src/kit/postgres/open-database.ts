import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findEmbeddedDatabase, startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { StartError } from '../errors/start-error.ts';
import type { Log } from '../log/log.ts';
import type { Settings } from '../settings/settings.ts';
import { connect, type Database } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { fitnessOf, unfit } from './fitness.ts';

export interface OpenDatabase {
  /** The settings for further pools. */
  connection: pg.PoolConfig;
  database: Database;
  /** Closes the connections, and ends the embedded PostgreSQL if this opening started it. */
  close(): Promise<void>;
}

export interface Opening {
  join?: boolean;
  /** How long a first answer is waited for, in ms. */
  patience?: number;
  /** Also one that PCR cannot run on: somebody wants to know why. */
  anyFitness?: boolean;
}

/**
 * Where a machine starts PCR and its database at once, the app waits so long (ms) for a first
 * answer.
 */
const PATIENCE = 30_000;
/** Somebody waits for a command. */
const PATIENCE_OF_COMMAND = 2_000;

/**
 * The database of the settings: DATABASE_URL, or the embedded one, which is started. With `join`,
 * as the operator's commands need it, the one that a running app has started is used. Throws
 * `StartError`.
 */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  log: Log,
  { join = false, patience, anyFitness = false }: Opening = {},
): Promise<OpenDatabase> {
  const wait = patience ?? (join ? PATIENCE_OF_COMMAND : PATIENCE);
  const onError = (error: Error) => log.warn(`A database connection broke: ${error.message}`);
  const opened = (
    connection: pg.PoolConfig,
    stop: () => Promise<void> = async () => {},
  ): OpenDatabase => {
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
    const { hostname, pathname } = new URL(databaseUrl);
    const name = `The database of DATABASE_URL (${pathname.slice(1)} at ${hostname})`;
    const sayWaiting = (why: string) =>
      log.warn(
        `${name} does not answer yet: ${why}. PCR waits for it, ${wait / 1000} seconds at most.`,
      );
    try {
      await firstAnswer(open.database.pool, wait, sayWaiting).catch((error: Error) => {
        throw new StartError(`${name} cannot be reached: ${whyOf(error)}${adviceOn(error)}`);
      });
      const why = anyFitness ? null : unfit(await fitnessOf(open.database));
      if (why) throw new StartError(`${name} ${why}`);
      return open;
    } catch (error) {
      await open.close();
      throw error;
    }
  }
  const living = join ? await findEmbeddedDatabase(dataDir) : null;
  if (living) return opened(living);
  const embedded = await startEmbeddedDatabase({ dataDir, log });
  return opened(embedded.connection, embedded.stop);
}

const ADVICE: Readonly<Record<string, string>> = {
  '28P01': 'Correct the password in DATABASE_URL.',
  '28000': 'Correct the user in DATABASE_URL, or let the user in (pg_hba.conf).',
  '3D000': 'Make it (create database), or correct the name in DATABASE_URL.',
  '53300': 'Raise its max_connections, or the limit of the user or the database.',
  ECONNREFUSED: 'Start it, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'Correct the host in DATABASE_URL.',
};

function adviceOn({ code }: Error & { code?: string }): string {
  const advice = ADVICE[code ?? ''];
  return advice ? `. ${advice}` : '';
}

const whyOf = ({ message, code }: Error & { code?: string }) =>
  message || code || 'for no known reason';

/**
 * Waits for a database that may come soon, and calls `sayWaiting` once. A wrong password or name is
 * said at once.
 */
async function firstAnswer(
  pool: pg.Pool,
  patience: number,
  sayWaiting: (why: string) => void,
): Promise<void> {
  const end = performance.now() + patience;
  for (let tries = 1; ; tries++) {
    try {
      await pool.query('select 1');
      return;
    } catch (error) {
      if (performance.now() >= end || !isDatabaseAway(error)) throw error;
      if (tries === 1) sayWaiting(whyOf(error as Error));
      await delay(500);
    }
  }
}
