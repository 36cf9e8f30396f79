import pg from 'pg';

/**
 * Every pool of the app is made here. A connection that is cut says so by an 'error' event, also while somebody uses
 * it, and an event without a listener would end the process. pg listens only while the connection is idle, so each has
 * a listener for its life. Whoever uses the connection hears of it as well: the query rejects.
 *
 * PostgreSQL says first that it ends a connection, and closes it a moment later. pg would give it to the next one who
 * asks in between, so what was said counts as the end already.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('connect', (client) => {
    client.on('error', onError);
    const { connection } = client as pg.Client;
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (error.severity === 'FATAL') connection.emit('error', error);
    });
  });
  // What an idle connection says comes here as well, a second time.
  pool.on('error', () => {});
  return pool;
}
