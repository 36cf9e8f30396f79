import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Work that gets no turn: too much of its owner's waits, it has waited too long, or nobody wants it
 * any more.
 */
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
   * Does the work when it is this owner's turn. Rejects with NoTurn when it gets none. `whenGone`
   * is asked by work that waits: it is to call `gone` once nobody wants the work any more, which
   * then leaves the queue, or once all is over.
   */
  run<T>(owner: string, work: () => Promise<T>, whenGone?: WhenGone): Promise<T>;
  /** How many works wait now, of all owners. */
  readonly waiting: number;
}

export type WhenGone = (gone: () => void) => void;

interface Owner {
  readonly name: string;
  running: number;
  /** In the order in which they came. */
  readonly waiting: Waiting[];
}

interface Waiting {
  readonly owner: Owner;
  /** When (ms) it has waited too long. */
  readonly late: number;
  /**
   * Null once it no longer waits. A Set that is filled and emptied all the time holds what it had
   * until V8 collects all its garbage, which takes long: so it holds no request.
   */
  work: { begin: () => void; refuse: (error: NoTurn) => void } | null;
}

/**
 * Owners take turns, however much work each has waiting; the works of one owner begin in their
 * order.
 */
export function fairQueue(limits: FairQueueLimits = {}): FairQueue {
  const {
    atOnce = 1,
    ofOwner = atOnce,
    waiting: mostWaiting = Number.POSITIVE_INFINITY,
    patience,
  } = limits;
  const owners = new Map<string, Owner>();
  /** Whose work waits and may begin, in the order of their next turns. */
  const turns = new Set<Owner>();
  /**
   * All that wait with patience, the first to lose it first. One timer is enough: hardly anything
   * waits so long.
   */
  const patient = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;
  let running = 0;
  let waitingNow = 0;

  function mayBegin(owner: Owner): void {
    if (owner.waiting.length > 0 && owner.running < ofOwner) turns.add(owner);
    else turns.delete(owner);
  }

  function beginNext(): void {
    while (running < atOnce) {
      const [owner] = turns;
      const next = owner?.waiting.shift();
      if (!owner || !next) return;
      // The owner goes behind all who have come, with their remaining work.
      turns.delete(owner);
      taken(next)?.begin();
      mayBegin(owner);
    }
  }

  function taken(waiting: Waiting): Waiting['work'] {
    const { work } = waiting;
    if (work) waitingNow--;
    waiting.work = null;
    patient.delete(waiting);
    return work;
  }

  function forget(owner: Owner): void {
    if (owner.running === 0 && owner.waiting.length === 0) owners.delete(owner.name);
  }

  function leave(waiting: Waiting, reason: NoTurn['reason']): void {
    const { owner } = waiting;
    const work = taken(waiting);
    if (!work) return;
    owner.waiting.splice(owner.waiting.indexOf(waiting), 1);
    mayBegin(owner);
    forget(owner);
    work.refuse(new NoTurn(reason));
  }

  function watch(ms: number): void {
    timer = setTimeout(() => {
      timer = undefined;
      for (const waiting of patient) {
        const left = waiting.late - performance.now();
        // A timer may come a little before its time.
        if (left >= 1) return watch(left);
        leave(waiting, 'late');
      }
    }, ms).unref();
  }

  /** Counts the work before anything else runs. */
  async function begun<T>(owner: Owner, work: () => Promise<T>): Promise<T> {
    running++;
    owner.running++;
    try {
      return await work();
    } finally {
      running--;
      owner.running--;
      mayBegin(owner);
      forget(owner);
      beginNext();
    }
  }

  return {
    get waiting() {
      return waitingNow;
    },
    run<T>(name: string, work: () => Promise<T>, whenGone?: WhenGone): Promise<T> {
      const owner = owners.get(name) ?? { name, running: 0, waiting: [] };
      owners.set(name, owner);
      if (running < atOnce && owner.running < ofOwner) return begun(owner, work);
      if (owner.waiting.length >= mostWaiting) return Promise.reject(new NoTurn('full'));
      return new Promise((done, refuse) => {
        const late = performance.now() + (patience ?? 0);
        const waiting: Waiting = {
          owner,
          late,
          // Whoever had the turn before calls it, from within another request.
          work: { begin: AsyncLocalStorage.bind(() => done(begun(owner, work))), refuse },
        };
        owner.waiting.push(waiting);
        waitingNow++;
        mayBegin(owner);
        if (patience !== undefined) {
          patient.add(waiting);
          if (!timer) watch(patience);
        }
        whenGone?.(() => leave(waiting, 'left'));
      });
    },
  };
}
