import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Connection, withClient } from '../../../bench/load/bench-database.ts';
import { ENDED, REFUSED, SILENT } from '../checking/effects.ts';
import type { Sighting } from '../history.ts';

// How the run sees that a fault has its effect (machines.md 89): from this machine, which is in the
// network of the cluster, and never by the command that brought the fault.

/** Never rejects: that there is no answer is something seen, too. */
export type Look = () => Promise<Sighting>;

const PATIENCE = 3_000;
/** ms. */
const EVERY = 1_000;

/** Looks before, while and after something happens; what was seen, without what stayed the same. */
export async function watch(look: Look, happen: () => Promise<unknown>): Promise<Sighting[]> {
  const seen: Sighting[] = [];
  async function note(): Promise<void> {
    const now = await look();
    if (JSON.stringify(now) !== JSON.stringify(seen.at(-1))) seen.push(now);
  }
  await note();
  const over = new AbortController();
  const looking = (async () => {
    while (!over.signal.aborted) {
      await note();
      await delay(EVERY, undefined, { signal: over.signal }).catch(() => {});
    }
  })();
  try {
    await happen();
  } finally {
    over.abort();
    await looking;
  }
  await note();
  return seen;
}

/** What a port says to who connects. */
export async function portOf(host: string, port: number): Promise<string> {
  const { said, socket } = await connected(host, port);
  socket.destroy();
  return said;
}

/** ms that the fastest of some connections needs: one round trip, also where packets get lost. */
export async function roundTripOf(host: string, port: number): Promise<string | number> {
  const tries = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const begun = performance.now();
      const said = await portOf(host, port);
      return said === 'open' ? Math.round(performance.now() - begun) : null;
    }),
  );
  const times = tries.filter((one) => one !== null);
  return times.length > 0 ? Math.min(...times) : SILENT;
}

/** A connection that is held, and what has become of it. */
export async function held(host: string, port: number) {
  const { said, socket } = await connected(host, port);
  return { said: () => (socket.destroyed ? ENDED : said), close: () => socket.destroy() };
}

function connected(host: string, port: number): Promise<{ said: string; socket: Socket }> {
  const socket = connect({ host, port });
  return new Promise((done) => {
    const late = setTimeout(() => done({ said: SILENT, socket }), PATIENCE);
    const end = (said: string) => {
      clearTimeout(late);
      done({ said, socket });
    };
    socket.once('connect', () => end('open'));
    socket.on('error', ({ code }: NodeJS.ErrnoException) =>
      end(code === 'ECONNREFUSED' ? REFUSED : SILENT),
    );
    // What nobody reads never ends.
    socket.resume();
  });
}

/** What PostgreSQL answers to a statement of one value, on a connection of its own. */
export async function answerOf(connection: Connection, statement: string): Promise<string> {
  const impatient = {
    ...{ ...connection, connectionTimeoutMillis: PATIENCE, query_timeout: PATIENCE },
  };
  const asked = withClient(impatient, async (client) => {
    const { rows } = await client.query({ text: statement, rowMode: 'array' });
    return String(rows[0]?.[0] ?? REFUSED);
  });
  // Where time is over there is no code. Also a goodbye may be heard by nobody.
  const said = asked.catch((error: { code?: string }) => (error.code ? REFUSED : SILENT));
  return Promise.race([said, delay(3 * PATIENCE, SILENT, { ref: false })]);
}

/** The version that a server says it is of. */
export async function versionOf(host: string, port: number): Promise<string> {
  try {
    const answer = await fetch(`http://${host}:${port}/metrics`, {
      signal: AbortSignal.timeout(PATIENCE),
    });
    return /^pcr_build_info\{version="([^"]+)"/m.exec(await answer.text())?.[1] ?? SILENT;
  } catch {
    return SILENT;
  }
}
