import type { ServerResponse } from 'node:http';
import { ApiError } from '../errors/api-error.ts';
import { fairQueue, NoTurn } from '../turns/fair-queue.ts';
import type { Connections } from './connections.ts';

// Members who ask a lot wait for themselves: members take turns at reading and changing, in each
// process (kit.md 94).

export interface ReadLimits {
  /** Reads and changes at a time of all members. */
  atOnce: number;
  ofMember: number;
  /**
   * Beside these: requests that share statements; each kind of them has two connections, unless
   * some take long.
   */
  together: number;
  togetherOfMember: number;
  /** Of the others, costly reads. */
  costly: number;
  costlyOfMember: number;
  /** Reads and changes of one member that wait. */
  waiting: number;
  /** How long one waits, in ms. */
  patience: number;
}

/**
 * All that run fill the connections to the database, and those of one member leave one of them
 * free: the next client needs one to be known at all. A costly read keeps a core busy, so one
 * member has one at a time. A browser asks for less than 100 things at once, and gives up after 10
 * s (kit.md 70): it must hear the refusal before.
 */
const LIMITS: ReadLimits = {
  atOnce: 7,
  ofMember: 4,
  together: 16,
  togetherOfMember: 2,
  costly: 4,
  costlyOfMember: 1,
  waiting: 100,
  patience: 9_000,
};

/** 'costly': a read that keeps a core busy; 'together': one that shares a statement with others. */
export type Turn = 'usual' | 'costly' | 'together';

/**
 * Does a read or a change when it is the member's turn; throws 429 if too many of theirs wait, 503
 * if one has waited too long. Returns null if the asker of a read has gone before its turn; a
 * change is done anyway, and has no `answer` here.
 */
export type TakeTurn = <T>(
  member: string,
  turn: Turn,
  work: () => Promise<T>,
  answer: ServerResponse | null,
) => Promise<T | null>;

export function readTurns(
  limits: Partial<ReadLimits> | undefined,
  { afterAnswer }: Pick<Connections, 'afterAnswer'>,
): TakeTurn & { waiting(): Record<Turn, number> } {
  const {
    atOnce,
    ofMember,
    together,
    togetherOfMember,
    costly,
    costlyOfMember,
    waiting,
    patience,
  } = {
    ...LIMITS,
    ...limits,
  };
  const all = fairQueue({ atOnce, ofOwner: ofMember, waiting, patience });
  // Those that wait here take no place in the other queue.
  const costlyOnes = fairQueue({ atOnce: costly, ofOwner: costlyOfMember, waiting, patience });
  const sharing = fairQueue({ atOnce: together, ofOwner: togetherOfMember, waiting, patience });
  const takeTurn: TakeTurn = async (member, turn, work, answer) => {
    const whenGone = answer ? (gone: () => void) => afterAnswer(answer, gone) : undefined;
    const inTurn = () => all.run(member, work, whenGone);
    try {
      if (turn === 'together') return await sharing.run(member, work, whenGone);
      return await (turn === 'costly' ? costlyOnes.run(member, inTurn, whenGone) : inTurn());
    } catch (error) {
      if (!(error instanceof NoTurn)) throw error;
      if (error.reason === 'left') return null;
      if (error.reason === 'late') throw new ApiError('unavailable', { retry_after: 1 });
      throw new ApiError('too_many_requests', {
        message: 'Too many requests at once. Please wait a moment and try again.',
        retry_after: 1,
      });
    }
  };
  return Object.assign(takeTurn, {
    waiting: () => ({
      usual: all.waiting,
      costly: costlyOnes.waiting,
      together: sharing.waiting,
    }),
  });
}
