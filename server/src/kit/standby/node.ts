import pg from 'pg';
import { KEPT } from '../postgres/connections.ts';
import { types } from '../postgres/database.ts';
import { openPool } from '../postgres/pool.ts';
import { looksThatBeginLater } from './looks-that-begin-later.ts';
import { TELL } from './standby.queries.ts';
import type { Told } from './up-to-date.ts';

/** In ms: how long connecting to a node may take, and an answer about itself. */
const PATIENCE = 800;
/** In ms: connections to a node that nobody uses are closed after that. */
const UNUSED = 2_000;
/** In ms: how long a read waits for a connection that others use. */
const WAITING = 5_000;
/** In ms: how long a read may take on a node, which may vanish as well. */
const READ_PATIENCE = 5_000;

/** A node of the cluster. It has no connection while nobody asks anything of it. */
export interface Node {
  /** What it says of itself once it is asked; rejects where it does not answer in time. */
  tell(): Promise<Told>;
  /** For reads. */
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function openNode(url: string, place: number): Node {
  const connection = { connectionString: url, connectionTimeoutMillis: PATIENCE };
  let client: pg.Client | null = null;
  let unused: NodeJS.Timeout | undefined;
  let pool: pg.Pool | null = null;

  function drop(): void {
    const dropped = client;
    client = null;
    // One that does not answer ends when it likes.
    dropped?.end().catch(() => {});
  }

  async function ask(): Promise<pg.QueryResult> {
    if (!client) {
      client = new pg.Client({
        ...{ ...connection, query_timeout: PATIENCE },
        ...{ application_name: 'pcr looking', options: '-c TimeZone=UTC' },
      });
      // The question on its way fails by itself.
      client.on('error', drop);
      await client.connect();
    }
    return client.query({ name: 'standby_tell', text: TELL });
  }

  async function tell(): Promise<Told> {
    clearTimeout(unused);
    try {
      const [row] = (await ask()).rows;
      return {
        ...{ node: place, system: row.system, started: row.started, standby: row.standby },
        timeline: Number.parseInt(row.timeline, 16),
        stored: row.stored === null ? null : BigInt(row.stored),
        replayed: row.replayed === null ? null : BigInt(row.replayed),
      };
    } catch (error) {
      drop();
      throw error;
    } finally {
      unused = setTimeout(drop, UNUSED).unref();
    }
  }

  return {
    tell: looksThatBeginLater(tell),
    get pool() {
      pool ??= openPool(
        {
          ...connection,
          ...{ connectionTimeoutMillis: WAITING, connectWithin: PATIENCE },
          // As many as turns at the primary: one member never has all of them (kit.md 94).
          ...{ max: KEPT.requests, idleTimeoutMillis: UNUSED, allowExitOnIdle: true },
          ...{ types, takes: 'reads', application_name: 'pcr reading' },
          query_timeout: READ_PATIENCE,
          options: `-c TimeZone=UTC -c statement_timeout=${READ_PATIENCE}`,
        },
        () => {},
      );
      return pool;
    },
    async close() {
      clearTimeout(unused);
      drop();
      await pool?.end();
    },
  };
}
