import type pg from 'pg';
import type { Log } from '../../log/log.ts';
import { Client, type Confirmations, type Wait } from '../client.ts';
import { BARRIER } from '../statements.ts';

// Whether the commits of the primary are confirmed by a second node (machines.md 15 to 18). Without
// one they wait without an end, and PostgreSQL does not notice that nobody waits for them any more.

export interface WatchedConfirmations extends Confirmations {
  close(): void;
}

export const CONFIRMATION_LIMITS = {
  /** Whoever waits longer (ms) has it looked whether anything is confirmed. */
  late: 1_000,
  /** A look that takes longer (ms) says that nothing is: from then on nothing is sent. */
  lateLook: 1_000,
  /**
   * A look is ended after this time (ms), and with it most of what waits. Another look begins: it
   * may lead to another node.
   */
  look: 3_000,
  /** Once nothing is confirmed, a look may take so long (ms) to connect, as others may. */
  connect: 5_000,
  /** After so many looks in turn that could not even ask, nobody knows: writes try again. */
  unasked: 3,
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
): WatchedConfirmations {
  const waits = new Map<Wait, number>();
  let missing = false;
  let closed = false;
  let glance: NodeJS.Timeout | undefined;
  let looking: Client | null = null;
  let later: NodeJS.Timeout | undefined;
  let unasked = 0;
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
    if (closed || looking) return;
    const client = new Client({
      ...way,
      connectionTimeoutMillis: missing ? limits.connect : limits.late,
      commitWithin: limits.look + limits.late,
      application_name: 'pcr looking',
    });
    looking = client;
    client.on('error', () => {});
    const timers: NodeJS.Timeout[] = [];
    let asked = false;
    try {
      await client.connect();
      if (closed || client.refusal()) return;
      asked = true;
      if (await isNeeded(client)) {
        timers.push(
          after(limits.lateLook, noneComes),
          after(limits.look, () => endMost(client)),
        );
        await client.query(BARRIER);
      }
      oneCame();
    } catch {
      // Whoever waits has it looked again.
    } finally {
      for (const timer of timers) clearTimeout(timer);
      client.end().catch(() => {});
      looking = null;
      lookedAt = performance.now();
      unasked = asked ? 0 : unasked + 1;
      if (missing && unasked >= limits.unasked) nobodyKnows();
      if (missing && !closed) later = setTimeout(look, asked ? limits.pause : limits.late).unref();
    }
  }

  /** An answer that has come while this process stood still is heard first. */
  function after(ms: number, act: () => void): NodeJS.Timeout {
    const look = looking;
    return setTimeout(() => setImmediate(() => look === looking && act()), ms).unref();
  }

  function noneComes(): void {
    if (missing) return;
    missing = true;
    log?.warn({}, 'No second node confirms what is written. Members read, and nobody can write.');
  }

  /** A node that only stood still for a moment has confirmed by now. */
  function endMost(look: Client): void {
    const ofRequests: Wait[] = [];
    for (const wait of waits.keys()) {
      if (wait.unhurried) wait.end();
      else if (wait.ofRequests) ofRequests.push(wait);
    }
    for (const wait of ofRequests.slice(limits.kept)) wait.end();
    look.endWait();
  }

  function nobodyKnows(): void {
    missing = false;
    log?.warn({}, 'Nobody can look whether a second node confirms. The next write tries it.');
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
      clearTimeout(later);
      looking?.endWait();
    },
  };
}

/** Where no other node is named, a commit waits for the disk alone. */
async function isNeeded(client: Client): Promise<boolean> {
  const { rows }: pg.QueryResult<{ synchronous_standby_names: string }> = await client.query(
    'show synchronous_standby_names',
  );
  return rows[0]?.synchronous_standby_names !== '';
}
