import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from './database.ts';
import { Refusal } from './refusal.ts';

const MINUTE = 60;

export type Limiter = RateLimiterPostgres;

/** Counts tries in the database, so that all server processes see the same number: `points` in so many minutes. */
export function limiter(database: Database, keyPrefix: string, points: number, minutes: number): Limiter {
  return new RateLimiterPostgres({
    storeClient: database.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: minutes * MINUTE,
  });
}

/** One try, or 429 with the time to wait. */
export async function consume(limiter: Limiter, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw new Refusal('too_many_requests', {
      message: `Too many tries. Please wait ${inWords(seconds)} and try again.`,
      retry_after: seconds,
    });
  }
}

function inWords(seconds: number): string {
  if (seconds < MINUTE) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
