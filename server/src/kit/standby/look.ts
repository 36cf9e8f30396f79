import { setTimeout as delay } from 'node:timers/promises';
import type { Node } from './node.ts';
import { hasReached, type Reach, reachOf, type Told, type Unknown } from './up-to-date.ts';

/** In ms: how long nodes may take to say where they are. */
const PATIENCE = 1_000;
/** In ms: how long a node may take to come to where it must be. */
const CATCH_UP = 2_000;
const BETWEEN = 20;

/** No node can be read from; `why` is for the log. */
export class NotReadable extends Error {
  readonly why: string;

  constructor(why: Unknown | string) {
    super(`No standby can be read from: ${why}`);
    this.why = why;
  }
}

/**
 * Asks all nodes, and answers with one that has all that was acknowledged before it was called.
 * Rejects with `NotReadable`. It does not wait for a node that is silent where the others are
 * enough. `failed` has just failed a read: it is taken only where no other answers.
 */
export async function findUpToDate(
  nodes: readonly Node[],
  system: string,
  failed?: Node,
): Promise<Node> {
  const reach = await reachFrom(nodes, system, failed);
  if ('ready' in reach) return reach.ready;
  const over = new AbortController();
  const end = performance.now() + CATCH_UP;
  const reached = async (node: Node): Promise<Node> => {
    for (;;) {
      const told = await node.tell();
      if (told.system === system && hasReached(told, reach)) return node;
      if (over.signal.aborted || performance.now() > end) throw new NotReadable('behind');
      await delay(BETWEEN);
    }
  };
  try {
    return await Promise.any(nodes.map(reached));
  } catch {
    throw new NotReadable('none has all of the log yet');
  } finally {
    over.abort();
  }
}

/** A node that can be read from at once, or what one must come to. */
function reachFrom(
  nodes: readonly Node[],
  system: string,
  failed?: Node,
): Promise<Reach | { ready: Node }> {
  return new Promise((done, refuse) => {
    const told: Told[] = [];
    const reasons: string[] = [];
    let silent = nodes.length;
    const judge = (over = silent === 0) => {
      const reach = reachOf(told, nodes.length, system);
      if (typeof reach === 'string') {
        if (over || reach !== 'too few nodes answer')
          refuse(new NotReadable([reach, ...new Set(reasons)].join('; ')));
        return;
      }
      const ready = told.filter((one) => hasReached(one, reach)).map((one) => nodes[one.node]);
      const node = ready.find((one) => one !== failed) ?? (over ? ready[0] : undefined);
      if (node) done({ ready: node });
      else if (over) done(reach);
    };
    const late = setTimeout(() => judge(true), PATIENCE);
    const heard = () => {
      silent--;
      judge();
      if (silent === 0) clearTimeout(late);
    };
    for (const node of nodes)
      node
        .tell()
        .then(
          (one) => void told.push(one),
          (error: Error & { code?: string }) => void reasons.push(error.code ?? error.name),
        )
        .then(heard);
  });
}
