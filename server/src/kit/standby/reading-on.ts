import { ApiError } from '../errors/api-error.ts';
import type { Database } from '../postgres/database.ts';
import { NotConfirmed, OutcomeUnknown } from '../postgres/database-away.ts';
import { elsewhere, readingFrom } from '../postgres/elsewhere.ts';
import type { Reading } from './standbys.ts';

/**
 * Where no second node confirms what is written, members read on at the primary as they would at a
 * standby: what is only noted beside a read is left out (machines.md 17).
 */
export function readingOn(
  reading: Reading,
  { confirmations, pool }: Pick<Database, 'confirmations' | 'pool'>,
): Reading {
  const only = new WeakSet<object>();

  function onlyReading<T>(asker: object, work: () => Promise<T>): Promise<T> {
    only.add(asker);
    return readingFrom(async () => pool, work).catch((error) => {
      // It writes, which is part of what it promises.
      if (!(error instanceof NotConfirmed)) throw error;
      throw new ApiError('unavailable', { retry_after: 1 }, { cause: error });
    });
  }

  return {
    read(asker, work, unwanted) {
      const here = async () => {
        if (elsewhere()) return work();
        if (confirmations.missing) return onlyReading(asker, work);
        try {
          return await work();
        } catch (error) {
          // What it would have noted, most likely.
          const isWrite = error instanceof NotConfirmed || error instanceof OutcomeUnknown;
          if (!isWrite || !confirmations.missing) throw error;
          return onlyReading(asker, work);
        }
      };
      return reading.read(asker, here, unwanted);
    },
    isOnly: (asker) => only.has(asker) || reading.isOnly(asker),
    isAway: () => confirmations.missing || reading.isAway(),
    foundAway: () => reading.foundAway(),
  };
}
