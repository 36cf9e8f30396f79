import type { Database, Transaction } from '../postgres/database.ts';

/**
 * Ends a transaction's process at PostgreSQL, as a crash would, and waits until it is gone with
 * what it had locked.
 */
export async function kill(tx: Transaction, database: Database): Promise<void> {
  const { rows } = await tx.client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = await database.pool.query('select pg_terminate_backend($1, 60000) as gone', [
    rows[0]?.pid,
  ]);
  if (!ended.rows[0]?.gone) throw new Error('The process at PostgreSQL did not end');
}
