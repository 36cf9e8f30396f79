import { setImmediate } from 'node:timers/promises';

/** Works of one kind that cost less together. */
export interface Together<I, O> {
  /** One by itself. */
  one(item: I): Promise<O>;
  /** All of them or none: the result of each, in their order. */
  many(items: readonly I[]): Promise<O[]>;
  /** Whether work that was refused together may succeed when each piece is done by itself. */
  apart(error: unknown): boolean;
}

/**
 * Of the 16 requests that have a turn (connections/reads.ts) eight are written while the eight
 * before are answered.
 */
const AT_A_TIME = 8;
const GROUPS = 2;
/** Work that takes longer (ms), for a lock that somebody holds, is no longer waited for. */
const PATIENCE = 20;

interface Waiting<I, O> {
  item: I;
  done(outcome: O): void;
  refuse(error: unknown): void;
}

/**
 * Does at once what comes alone. Work that comes at the same moment, or while other work is in
 * progress, is done together; if that is refused, each piece is done by itself.
 */
export function together<I, O>({ one, many, apart }: Together<I, O>): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  let working = 0;

  const alone = ({ item, done, refuse }: Waiting<I, O>) => one(item).then(done, refuse);

  async function all(group: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await many(group.map(({ item }) => item));
      for (const [n, { done }] of group.entries()) done(outcomes[n] as O);
    } catch (error) {
      if (apart(error)) await Promise.all(group.map(alone));
      else for (const { refuse } of group) refuse(error);
    }
  }

  async function work(): Promise<void> {
    working += 1;
    // All that came in one piece of the network's news is there then.
    await setImmediate();
    while (waiting.length > 0) {
      const group = waiting.splice(0, AT_A_TIME);
      await orPatience(Promise.all(group.length > 1 ? [all(group)] : group.map(alone)));
      await setImmediate();
    }
    working -= 1;
  }

  return (item) =>
    new Promise((done, refuse) => {
      waiting.push({ item, done, refuse });
      if (working < GROUPS) void work();
    });
}

/** `work` does not reject. */
function orPatience(work: Promise<unknown>): Promise<void> {
  return new Promise((over) => {
    const timer = setTimeout(over, PATIENCE);
    void work.then(() => {
      clearTimeout(timer);
      over();
    });
  });
}
