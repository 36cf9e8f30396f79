import pg from 'pg';

/**
 * Every pool of the app is made here. A connection that is cut says so by an 'error' event, also while somebody uses
 * it, and an event without a listener would end the process. pg listens only while the connection is idle, so each has
 * a listener for its life. Whoever uses the connection hears of it as well: the query rejects.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('connect', (client) => client.on('error', onError));
  // What an idle connection says comes here as well, a second time.
  pool.on('error', () => {});
  return pool;
}
