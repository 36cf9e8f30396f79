/** Work that gets no turn: too much of its owner's waits, it has waited too long, or nobody wants it any more. */
export class NoTurn extends Error {
  readonly reason: 'full' | 'late' | 'left';

  constructor(reason: NoTurn['reason']) {
    super(`no turn: ${reason}`);
    this.reason = reason;
  }
}

export interface FairQueueLimits {
  /** Works that are done at a time, of all owners; default 1. */
  atOnce?: number;
  /** Works of one owner that are done at a time; default as many as of all. */
  ofOwner?: number;
  /** Works of one owner that wait; default any number. */
  waiting?: number;
  /** The time that a work waits, in ms; default any time. */
  patience?: number;
}

export interface FairQueue {
  /**
   * Does the work when it is this owner's turn. Rejects with NoTurn when it gets none. When the signal of `wanted` is
   * aborted, the work leaves the queue; it is looked at only by work that waits.
   */
  run<T>(owner: string, work: () => Promise<T>, wanted?: { readonly signal: AbortSignal }): Promise<T>;
}

interface Owner {
  running: number;
  /** What begins a work, in the order in which they came. */
  waiting: Set<() => void>;
}

/** Owners take turns, however much work each has waiting; the works of one owner begin in their order. */
export function fairQueue(limits: FairQueueLimits = {}): FairQueue {
  const { atOnce = 1, ofOwner = atOnce, waiting: mostWaiting = Number.POSITIVE_INFINITY, patience } = limits;
  const owners = new Map<string, Owner>();
  /** Whose work waits and may begin, in the order of their next turns. */
  const turns = new Set<Owner>();
  let running = 0;

  function mayBegin(owner: Owner): void {
    if (owner.waiting.size > 0 && owner.running < ofOwner) turns.add(owner);
    else turns.delete(owner);
  }

  function beginNext(): void {
    while (running < atOnce) {
      const [owner] = turns;
      const [begin] = owner?.waiting ?? [];
      if (!owner || !begin) return;
      // The owner goes behind all who have come, with the work that is left.
      turns.delete(owner);
      owner.waiting.delete(begin);
      begin();
      mayBegin(owner);
    }
  }

  function forget(name: string, owner: Owner): void {
    if (owner.running === 0 && owner.waiting.size === 0) owners.delete(name);
  }

  /** Counts the work before anything else runs. */
  async function begun<T>(name: string, owner: Owner, work: () => Promise<T>): Promise<T> {
    running++;
    owner.running++;
    try {
      return await work();
    } finally {
      running--;
      owner.running--;
      mayBegin(owner);
      forget(name, owner);
      beginNext();
    }
  }

  return {
    run<T>(name: string, work: () => Promise<T>, wanted?: { readonly signal: AbortSignal }): Promise<T> {
      const owner = owners.get(name) ?? { running: 0, waiting: new Set() };
      owners.set(name, owner);
      if (running < atOnce && owner.running < ofOwner) return begun(name, owner, work);
      if (owner.waiting.size >= mostWaiting) return Promise.reject(new NoTurn('full'));
      return new Promise((done, refuse) => {
        const stopWaiting = () => {
          clearTimeout(late);
          wanted?.signal.removeEventListener('abort', onAbort);
        };
        const leave = (reason: NoTurn['reason']) => {
          stopWaiting();
          owner.waiting.delete(begin);
          mayBegin(owner);
          forget(name, owner);
          refuse(new NoTurn(reason));
        };
        const begin = () => {
          stopWaiting();
          done(begun(name, owner, work));
        };
        const onAbort = () => leave('left');
        const late = patience === undefined ? undefined : setTimeout(() => leave('late'), patience);
        owner.waiting.add(begin);
        mayBegin(owner);
        if (wanted?.signal.aborted) leave('left');
        else wanted?.signal.addEventListener('abort', onAbort);
      });
    },
  };
}
