export interface FairQueue {
  /** Does the work when it is this owner's turn, one job at a time for all. */
  run<T>(owner: string, work: () => Promise<T>): Promise<T>;
}

/** Owners take turns, however many jobs each has waiting; the jobs of one owner run in their order. */
export function fairQueue(): FairQueue {
  /** The jobs by owner, in the order of their next turns. */
  const waiting = new Map<string, (() => Promise<void>)[]>();
  let working = false;

  async function work(): Promise<void> {
    working = true;
    for (;;) {
      const [next] = waiting;
      if (!next) break;
      const [owner, own] = next;
      await own.shift()?.();
      // The owner goes behind all who came meanwhile, with the jobs that are left.
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
