import { fairQueue, NoTurn } from '../turns/fair-queue.ts';
import { ApiError } from './api-error.ts';

// Who asks much waits for themselves: members take turns at reading, in each process (kit.md 94).

export interface ReadLimits {
  /** Reads at a time of all members. */
  atOnce: number;
  ofMember: number;
  /** Of these, costly ones. */
  costly: number;
  costlyOfMember: number;
  /** Reads of one member that wait. */
  waiting: number;
  /** How long one waits, in ms. */
  patience: number;
}

/**
 * All that run fill the connections to the database, and those of one member leave half of them free: whoever comes
 * next needs one to be known at all. A costly read keeps a core busy, so one member has one at a time. A browser asks
 * for less than 100 things at once, and gives up after 10 s (kit.md 70): it must hear the refusal before.
 */
const LIMITS: ReadLimits = {
  atOnce: 8,
  ofMember: 4,
  costly: 4,
  costlyOfMember: 1,
  waiting: 100,
  patience: 7_000,
};

/**
 * Does a read when it is the member's turn; throws 429 when too many of theirs wait, 503 when one has waited too long.
 * Returns null when the asker has gone before its turn.
 */
export type TakeTurn = <T>(
  member: string,
  costly: boolean,
  read: () => Promise<T>,
  asker: { readonly signal: AbortSignal },
) => Promise<T | null>;

export function readTurns(limits: Partial<ReadLimits> = {}): TakeTurn {
  const { atOnce, ofMember, costly, costlyOfMember, waiting, patience } = { ...LIMITS, ...limits };
  const all = fairQueue({ atOnce, ofOwner: ofMember, waiting, patience });
  // Those that wait here take no place in the other queue.
  const costlyOnes = fairQueue({ atOnce: costly, ofOwner: costlyOfMember, waiting, patience });
  return async (member, isCostly, read, asker) => {
    const turn = () => all.run(member, read, asker);
    try {
      return await (isCostly ? costlyOnes.run(member, turn, asker) : turn());
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
}
