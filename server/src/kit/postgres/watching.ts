import { KEPT } from './connections.ts';
import type { Statement } from './database.ts';
import { openPool } from './pool.ts';
import { saidAtStart, type Way } from './pooler/session-settings.ts';

/**
 * A connection for those who watch the app from outside: they must see what goes on while all
 * others are taken, and must not wait for a database that does not answer. It closes when nobody
 * asks.
 */
export interface Watching {
  query<R extends object>(statement: Statement, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** Each of connecting and asking may take half of `patience` (ms); a query that is late fails. */
export function watch(connection: Way, patience: number): Watching {
  const config = {
    ...connection,
    max: KEPT.watching,
    // They look at a database that is a standby, too.
    takes: 'reads' as const,
    application_name: 'pcr watching',
    connectionTimeoutMillis: patience / 2,
    query_timeout: patience / 2,
    ...saidAtStart(connection, patience / 2),
  };
  // What breaks is told to whoever asks next.
  const pool = openPool(config, () => {});
  return {
    async query<R extends object>({ name, text }: Statement, values: readonly unknown[] = []) {
      const { rows } = await pool.query<R>({ ...(name && { name }), text, values: [...values] });
      return rows;
    },
    close: () => pool.end(),
  };
}
