import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { findEmbeddedDatabase, startEmbeddedDatabase } from '../embedded/embedded-database.ts';
import { StartError } from '../errors/start-error.ts';
import type { Log } from '../log/log.ts';
import type { Settings } from '../settings/settings.ts';
import { connect, type Database } from './database.ts';
import { isDatabaseAway } from './database-away.ts';
import { fitnessOf, unfit } from './fitness.ts';
import {
  heardAtStart,
  NO_WAY_PAST,
  NOT_PAST,
  refusesSettings,
  renewPooled,
  TOO_OLD,
  tryPooler,
} from './pooler/pooler.ts';
import { UNHURRIED, type Way } from './pooler/session-settings.ts';

export interface OpenDatabase {
  /** The settings for further pools. */
  connection: Way;
  database: Database;
  /**
   * The way past a pooler, for what needs a connection of its own: LISTEN, locks and settings that
   * outlast a transaction, and work that takes longer than a request. The same as `connection`
   * where there is no pooler.
   */
  direct: Way;
  /** One connection of `direct`; `database` itself where there is no pooler. */
  directDatabase: Database;
  /** After migrations: ends the connections of a pooler that know the tables as they were. */
  renew(): Promise<void>;
  /** Closes the connections, and ends the embedded PostgreSQL if this opening started it. */
  close(): Promise<void>;
}

type OfSettings = Pick<Settings, 'databaseUrl' | 'dataDir'> &
  Partial<Pick<Settings, 'databaseListenUrl'>>;

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
  { databaseUrl, databaseListenUrl = null, dataDir }: OfSettings,
  log: Log,
  { join = false, patience, anyFitness = false }: Opening = {},
): Promise<OpenDatabase> {
  const wait = patience ?? (join ? PATIENCE_OF_COMMAND : PATIENCE);
  const onError = (error: Error) => log.warn(`A database connection broke: ${error.message}`);
  const opened = (
    connection: Way,
    stop: () => Promise<void> = async () => {},
    direct = connection,
  ): OpenDatabase => {
    const database = connect({ connection, direct, onError, log });
    const isPooled = direct !== connection;
    const { confirmations } = database;
    const directDatabase = isPooled
      ? connect({ connection: direct, connections: 1, onError, confirmations })
      : database;
    return {
      ...{ connection, database, direct, directDatabase },
      renew: () => (isPooled ? renewPooled(directDatabase) : Promise.resolve()),
      async close() {
        const closed = [database.close(), ...(isPooled ? [directDatabase.close()] : [])];
        await Promise.race([Promise.all(closed), delay(3_000, undefined, { ref: false })]);
        await stop();
      },
    };
  };

  if (databaseUrl) {
    const open = databaseListenUrl
      ? opened({ connectionString: databaseUrl, pooled: true }, undefined, {
          ...{ connectionString: databaseListenUrl, options: UNHURRIED },
        })
      : opened({ connectionString: databaseUrl });
    const name = nameOf('DATABASE_URL', databaseUrl);
    const reach = async ({ pool }: Database, name: string, whyPooler: string) => {
      const sayWaiting = (why: string) =>
        log.warn(
          `${name} does not answer yet: ${why}. PCR waits for it, ${wait / 1000} seconds at most.`,
        );
      await firstAnswer(pool, wait, sayWaiting).catch((error: Error) => {
        throw new StartError(
          refusesSettings(error)
            ? `${name} ${whyPooler}`
            : `${name} cannot be reached: ${whyOf(error)}${adviceOn(error)}`,
        );
      });
    };
    try {
      await reach(open.database, name, databaseListenUrl ? TOO_OLD : NO_WAY_PAST);
      if (databaseListenUrl) {
        const past = nameOf('DATABASE_LISTEN_URL', databaseListenUrl);
        await reach(open.directDatabase, past, NOT_PAST);
        await tryPooler(open.database, open.directDatabase, name);
      } else if (!(await heardAtStart(open.database)))
        throw new StartError(`${name} ${NO_WAY_PAST}`);
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

const nameOf = (setting: string, url: string) => {
  const { hostname, pathname } = new URL(url);
  return `The database of ${setting} (${pathname.slice(1)} at ${hostname})`;
};

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
      if (performance.now() >= end || !isDatabaseAway(error) || refusesSettings(error)) throw error;
      if (tries === 1) sayWaiting(whyOf(error as Error));
      await delay(500);
    }
  }
}
