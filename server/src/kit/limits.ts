import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
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

export interface WriteLimits {
  writesPerMinute: number;
  createsPerDay: number;
}

/** More than a person does with their hands, and less than would fill the database. */
const WRITES: WriteLimits = { writesPerMinute: 120, createsPerDay: 2_000 };

/** Counts what one member writes, or 429. `creates`: it makes an entry. */
export type CountWrite = (member: string, creates: boolean) => Promise<void>;

/** In memory, as the rate of requests is: a row in the database for each write would cost as much as the write. */
export function writeLimiter({ writesPerMinute, createsPerDay }: WriteLimits = WRITES): CountWrite {
  const perMinute = new RateLimiterMemory({ points: writesPerMinute, duration: MINUTE });
  const perDay = new RateLimiterMemory({ points: createsPerDay, duration: 24 * 60 * MINUTE });
  return async (member, creates) => {
    await consume(perMinute, member, 'Too many changes at once');
    if (creates) await consume(perDay, member, 'Too many new entries in one day');
  };
}

/** One try, or 429 with the time to wait; `much` says what there was too much of. */
export async function consume(limiter: RateLimiterAbstract, key: string, much = 'Too many tries'): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const seconds = Math.max(1, Math.ceil(reason.msBeforeNext / 1000));
    throw new Refusal('too_many_requests', {
      message: `${much}. Please wait ${inWords(seconds)} and try again.`,
      retry_after: seconds,
    });
  }
}

function inWords(seconds: number): string {
  if (seconds < MINUTE) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes <= 2 * 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
