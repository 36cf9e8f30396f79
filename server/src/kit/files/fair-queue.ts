export interface FairQueue {
  /** Does the work when it is this owner's turn, one piece at a time for all. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

/** Owners take turns, however much each has waiting; what one owner has waits in its order. */
export function fairQueue(): FairQueue {
  /** By owner, in the order in which they get their next turn. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let working = false;

  async function work(): Promise<void> {
    working = true;
    for (;;) {
      const [next] = waiting;
      if (!next) break;
      const [owner, own] = next;
      await own.shift()?.();
      // Behind all who came meanwhile, with what is left.
      waiting.delete(owner);
      if (own.length > 0) waiting.set(owner, own);
    }
    working = false;
  }

  return {
    run: (owner, piece) =>
      new Promise((done, fail) => {
        const own = waiting.get(owner) ?? [];
        own.push(() => piece().then(done, fail));
        waiting.set(owner, own);
        if (!working) void work();
      }),
  };
}
