import type pg from 'pg';
import type { Log } from '../../log/log.ts';
import { Client } from '../client.ts';
import { BARRIER } from './barrier.ts';

// Whether the commits of the primary are confirmed by a second node (machines.md 15 to 18). Without
// one they wait without an end, and PostgreSQL does not notice that nobody waits for them any more.

/** What was sent and makes its connection wait for a second node. */
export interface Wait {
  /** It is ended after this time (ms). */
  readonly within: number;
  /** It has one of the connections on which members read. */
  readonly ofRequests: boolean;
  /** Ends it: what it waits for is then on one node alone. May be called again. */
  end(): void;
}

export interface Confirmations {
  /** No second node confirms: nothing is written until one does. */
  readonly missing: boolean;
  /** A wait begins; the answer is to be called when it is over. */
  begins(wait: Wait): () => void;
  close(): void;
}

export const CONFIRMATION_LIMITS = {
  /** Whoever waits longer (ms) has it looked whether anything is confirmed. */
  late: 1_000,
  /** A look that takes longer (ms) says that nothing is. */
  lateLook: 1_000,
  /** A look is ended after this time (ms), and another begins: it may lead to another node. */
  look: 3_000,
  /** Between two looks of which the first failed, and between two glances at what waits (ms). */
  pause: 250,
  /** So many connections for requests at most wait on once nothing is confirmed. */
  kept: 3,
};

/** `way` leads past a pooler: one that is full says nothing of the primary. */
export function watchConfirmations(
  way: pg.PoolConfig,
  log?: Log,
  limits = CONFIRMATION_LIMITS,
): Confirmations {
  const waits = new Map<Wait, number>();
  let missing = false;
  let closed = false;
  let glance: NodeJS.Timeout | undefined;
  let looking: Client | null = null;
  let lookedAt = Number.NEGATIVE_INFINITY;

  function glanceLater(): void {
    if (!closed && waits.size > 0) glance ??= setTimeout(glanceNow, limits.pause).unref();
  }

  function glanceNow(): void {
    glance = undefined;
    const now = performance.now();
    let isLate = false;
    for (const [wait, since] of waits) {
      isLate ||= now - since >= limits.late;
      if (now - since >= wait.within) wait.end();
    }
    if (isLate && !looking && now - lookedAt >= limits.late) void look();
    glanceLater();
  }

  /** One at a time, so that a process has one connection more at most. */
  async function look(): Promise<void> {
    const client = new Client({
      ...way,
      ...{ connectionTimeoutMillis: limits.late, commitWithin: limits.look + limits.late },
      application_name: 'pcr looking',
    });
    looking = client;
    client.on('error', () => {});
    const timers: NodeJS.Timeout[] = [];
    try {
      await client.connect();
      if (closed || client.refusal()) return;
      timers.push(setTimeout(noneComes, limits.lateLook).unref());
      timers.push(setTimeout(() => client.endWait(), limits.look).unref());
      await client.query(BARRIER);
      oneCame();
    } catch {
      // Whoever waits has it looked again.
    } finally {
      for (const timer of timers) clearTimeout(timer);
      client.end().catch(() => {});
      looking = null;
      lookedAt = performance.now();
      if (missing && !closed) setTimeout(look, limits.pause).unref();
    }
  }

  function noneComes(): void {
    if (missing) return;
    missing = true;
    log?.warn({}, 'No second node confirms what is written. Members read, and nobody can write.');
    const ofRequests = [...waits.keys()].filter((wait) => wait.ofRequests);
    for (const wait of ofRequests.slice(limits.kept)) wait.end();
  }

  function oneCame(): void {
    if (missing) log?.info('A second node confirms what is written again.');
    missing = false;
  }

  return {
    get missing() {
      return missing;
    },
    begins(wait) {
      waits.set(wait, performance.now());
      glanceLater();
      return () => waits.delete(wait);
    },
    close() {
      closed = true;
      clearTimeout(glance);
      looking?.endWait();
    },
  };
}
