import { AsyncLocalStorage } from 'node:async_hooks';
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
  alone(item: I): Promise<O>;
  done(outcome: O): void;
  refuse(error: unknown): void;
}

/**
 * Does at once what comes alone. Work that comes at the same moment, or while other work is in
 * progress, is done together; if that is refused, each piece is done by itself. A piece by itself
 * runs in its asker's context, and what is done together in that in which `together` was called.
 */
export function together<I, O>({ one, many, apart }: Together<I, O>): (item: I) => Promise<O> {
  const waiting: Waiting<I, O>[] = [];
  const ofNobody = AsyncLocalStorage.bind(many);
  let working = 0;

  const byItself = ({ item, alone, done, refuse }: Waiting<I, O>) => alone(item).then(done, refuse);

  async function all(group: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outcomes = await ofNobody(group.map(({ item }) => item));
      for (const [n, { done }] of group.entries()) done(outcomes[n] as O);
    } catch (error) {
      if (apart(error)) await Promise.all(group.map(byItself));
      else for (const { refuse } of group) refuse(error);
    }
  }

  async function work(): Promise<void> {
    working += 1;
    // All that came in one piece of the network's news is there then.
    await setImmediate();
    while (waiting.length > 0) {
      const group = waiting.splice(0, AT_A_TIME);
      await orPatience(Promise.all(group.length > 1 ? [all(group)] : group.map(byItself)));
      await setImmediate();
    }
    working -= 1;
  }

  return (item) =>
    new Promise((done, refuse) => {
      waiting.push({ item, alone: AsyncLocalStorage.bind(one), done, refuse });
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
