import type pg from 'pg';

// What a connection for requests is set to. It is said as the connection starts. A pooler refuses
// that, so there the database keeps it for the role (machines.md 61).

/** A way to a database. */
export interface Way extends pg.PoolConfig {
  /** A pooler stands in it, which may give each transaction another connection. */
  pooled?: boolean;
}

/** A statement that takes longer (ms) has lost its reader. */
const STATEMENT = 15_000;
/** A transaction may stand still so long (ms). */
const IDLE = 30_000;

/** The same, as PostgreSQL names and writes them. */
export const REQUEST_SETTINGS = {
  TimeZone: 'UTC',
  statement_timeout: String(STATEMENT),
  idle_in_transaction_session_timeout: String(IDLE),
} as const;

/** Only a connection that PostgreSQL has given us for ourselves has it. */
export const MARK = 'pcr.at_start';
const ZONE = '-c TimeZone=UTC';

/**
 * For the connections past a pooler: the limits that the role has are for requests, and a migration
 * or a backup takes longer.
 */
export const UNHURRIED = `${ZONE} -c statement_timeout=0 -c idle_in_transaction_session_timeout=0 -c ${MARK}=on`;

/** What a connection says of this at its start; `statementMs` is for one that must be faster. */
export function saidAtStart(
  { pooled, options }: Way,
  statementMs: number = STATEMENT,
): Pick<pg.PoolConfig, 'options' | 'statement_timeout'> {
  // It brings its own.
  if (options) return { options };
  // PgBouncer knows the zone of each of its clients, and no more.
  if (pooled) return { options: ZONE };
  return {
    statement_timeout: statementMs,
    options: `${ZONE} -c idle_in_transaction_session_timeout=${IDLE} -c ${MARK}=on`,
  };
}
