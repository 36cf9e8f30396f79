import pg from 'pg';
import { isDatabaseAway } from '../postgres/database-away.ts';
import { TAKES_WRITES } from './standby.queries.ts';

/**
 * What one look at the primary has seen. `there`: PostgreSQL answers, and has no room for one who
 * looks. `away`: nobody is there, or a node that takes no writes. `silent`: nobody knows.
 */
export type Seen = 'takes writes' | 'there' | 'away' | 'silent';

/**
 * Looks at the primary on a connection of its own, which is closed again (machines.md 51). Each of
 * connecting and asking may take `patience` (ms). Never rejects.
 */
export async function lookAtPrimary(connection: pg.PoolConfig, patience: number): Promise<Seen> {
  const client = new pg.Client({
    ...connection,
    ...{ connectionTimeoutMillis: patience, query_timeout: patience },
    application_name: 'pcr looking',
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ writable: boolean }>(TAKES_WRITES);
    return rows[0]?.writable === true ? 'takes writes' : 'away';
  } catch (error) {
    return seenIn(error as Error & { code?: string });
  } finally {
    client.end().catch(() => {});
  }
}

function seenIn(error: Error & { code?: string }): Seen {
  const { code = '', message } = error;
  // All connections are taken (53300), it took too long, or the password is wrong.
  if (/^(?:53\w{3}|57014|28\w{3})$/.test(code) || POOLER_FULL.test(message)) return 'there';
  return SILENCE.test(`${code} ${message}`) || !isDatabaseAway(error) ? 'silent' : 'away';
}

/** PgBouncer has as many clients as it may (08P01, as for all that it says). */
const POOLER_FULL = /^(?:no more connections allowed|client connections exceeded) /;

/** What is late, and what only the network says. Anything unheard of is no word either. */
const SILENCE = /ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|timeout/;
