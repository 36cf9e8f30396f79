import pg from 'pg';
import { Client, type ClientSettings } from './client.ts';
import { READ_ONLY } from './database-away.ts';

/**
 * The code of what a trigger says to the connection that has set it off (RAISE INFO); its detail is
 * what it says.
 */
const TOLD = 'PCR01';
/**
 * A query that is not answered within this time (ms) costs its connection: a little more than
 * PostgreSQL itself gives a statement.
 */
export const ANSWERED_WITHIN = 17_000;

export type PoolSettings = pg.PoolConfig &
  Pick<ClientSettings, 'takes' | 'connectWithin' | 'confirmations' | 'ofRequests'>;

/**
 * Every pool of the app is made here. A connection that is cut says so by an 'error' event, also
 * while somebody uses it, and an event without a listener would end the process. pg listens only
 * while the connection is idle, so each has a listener for its life. The user of the connection
 * learns of it as well: the query rejects.
 *
 * PostgreSQL first announces that it ends a connection, and closes it a moment later. pg would give
 * it to the next asker in between, so the announcement counts as the end. So does the word of a
 * node that it takes no writes (machines.md 1).
 *
 * `config.takes` is 'writes' unless said: such a pool refuses a node that is a standby. A machine
 * that is gone without a word is asked after 10 seconds, and given up 10 seconds later.
 *
 * `onTold` gets what triggers say, once the transaction is over and before the code waiting for its
 * end goes on.
 */
export function openPool(
  config: PoolSettings,
  onError: (error: Error) => void,
  onTold: (said: string) => void = () => {},
): pg.Pool {
  const settings = {
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    ...config,
    Client,
    verify: (client: pg.PoolClient, done: (error?: Error) => void) =>
      done((client as pg.Client as Client).refusal()),
  };
  const pool = new pg.Pool(settings as unknown as pg.PoolConfig);
  pool.on('connect', (client) => {
    client.on('error', onError);
    const { connection } = client as pg.Client;
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (error.severity === 'FATAL' || error.code === READ_ONLY) connection.emit('error', error);
    });
    const told = new Set<string>();
    client.on('notice', ({ code, detail = '' }) => {
      if (code === TOLD) told.add(detail);
    });
    connection.on('readyForQuery', ({ status }: { status: string }) => {
      if (status !== 'I' || told.size === 0) return;
      for (const said of told) onTold(said);
      told.clear();
    });
  });
  pool.on('release', (_error, client) => (client as pg.Client as Client).endIfUnfit());
  // What an idle connection says comes here as well, a second time.
  pool.on('error', () => {});
  return pool;
}
