import pg from 'pg';

/**
 * The code of what a trigger says to the connection that has set it off (RAISE INFO); its detail is
 * what it says.
 */
const TOLD = 'PCR01';

/**
 * Every pool of the app is made here. A connection that is cut says so by an 'error' event, also
 * while somebody uses it, and an event without a listener would end the process. pg listens only
 * while the connection is idle, so each has a listener for its life. The user of the connection
 * learns of it as well: the query rejects.
 *
 * PostgreSQL first announces that it ends a connection, and closes it a moment later. pg would give
 * it to the next asker in between, so the announcement counts as the end.
 *
 * `onTold` gets what triggers say, once the transaction is over and before the code waiting for its
 * end goes on.
 */
export function openPool(
  config: pg.PoolConfig,
  onError: (error: Error) => void,
  onTold: (said: string) => void = () => {},
): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('connect', (client) => {
    client.on('error', onError);
    const { connection } = client as pg.Client;
    connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (error.severity === 'FATAL') connection.emit('error', error);
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
  // What an idle connection says comes here as well, a second time.
  pool.on('error', () => {});
  return pool;
}
