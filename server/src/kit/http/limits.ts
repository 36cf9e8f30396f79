import type { QueryConfig, QueryResult } from 'pg';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { ApiError } from '../errors/api-error.ts';
import type { Database } from '../postgres/database.ts';
import { onlyReading } from '../postgres/elsewhere.ts';
import { forget, less } from './limits.queries.ts';
import { countAgain, onceInRequest } from './once.ts';

const MINUTE = 60;
/** In minutes. */
const DAY = 24 * 60;

export type Limiter = RateLimiterPostgres;

/**
 * Counts tries in the database, so that all server processes see the same number: `points` in so
 * many minutes.
 */
export function limiter(
  database: Database,
  keyPrefix: string,
  points: number,
  minutes: number,
): Limiter {
  return new RateLimiterPostgres({
    storeClient: inOwnContext(database),
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix,
    points,
    duration: minutes * MINUTE,
  });
}

/**
 * The pool, but what is asked runs in the context of who asks. pg's own `query` runs in that of
 * whoever gives the connection back, whose commits (kit/postgres/commits.ts) it would mark.
 */
const inOwnContext = ({ pool }: Database) => ({
  async query(asked: QueryConfig): Promise<QueryResult> {
    const client = await pool.connect();
    let failed: Error | undefined;
    try {
      return await client.query(asked);
    } catch (error) {
      failed = error as Error;
      throw error;
    } finally {
      client.release(failed);
    }
  },
});

/**
 * As above, in memory and for this process alone: for what happens too often for a row in the
 * database.
 */
export function memoryLimiter(points: number, minutes: number): RateLimiterAbstract {
  return new RateLimiterMemory({ points, duration: minutes * MINUTE });
}

export interface WriteLimits {
  writesPerMinute: number;
  writesPerDay: number;
  createsPerDay: number;
}

/**
 * The limit of writes is more than a person does by hand, or a house that shares one account (one
 * change every six seconds for eight hours). It is less than would fill the database: each change
 * of an entry stores its earlier version.
 */
const WRITES: WriteLimits = { writesPerMinute: 120, writesPerDay: 5_000, createsPerDay: 2_000 };

/**
 * Counts a write of one member; throws 429 above the limit. `creates` means that it makes an entry,
 * `again` that its client says to have sent it before.
 */
export type CountWrite = (member: string, creates: boolean, again?: boolean) => Promise<void>;

/**
 * What protects the size of the database holds across processes (machines.md 64). A minute's number
 * protects the process, which counts it in memory: a row in the database for each write would cost
 * as much as the write.
 */
export function writeLimiter(
  database: Database,
  { writesPerMinute, writesPerDay, createsPerDay }: WriteLimits = WRITES,
): CountWrite {
  const perMinute = memoryLimiter(writesPerMinute, 1);
  const perDay = sharedCount(database, 'writes_day', writesPerDay);
  const newPerDay = sharedCount(database, 'creates_day', createsPerDay);
  // It was counted as it came first. A client that says so of all it sends gets no further.
  const againPerDay = sharedCount(database, 'again_day', createsPerDay);
  return async (member, creates, again) => {
    await consume(perMinute, member, 'Too many changes at once');
    if (again) return refuse(await againPerDay(member), 'Too many changes in one day');
    refuse(await perDay(member), 'Too many changes in one day');
    if (creates) refuse(await newPerDay(member), 'Too many new entries in one day');
  };
}

/** A process tells the others of a member's tries so many times until the limit. */
const TOLD_TIMES = 50;

/**
 * Counts tries of a day in memory, and adds them to the row that all processes share, a fiftieth of
 * the limit at a time. So each process lets at most that many more through. Returns the seconds to
 * wait where there were too many, else 0.
 */
function sharedCount(database: Database, keyPrefix: string, most: number) {
  const own = memoryLimiter(most, DAY);
  const all = limiter(database, keyPrefix, most, DAY);
  const part = Math.ceil(most / TOLD_TIMES);
  return async (member: string): Promise<number> => {
    const { tries, seconds } = await countTries(own, member);
    if (seconds > 0 || tries % part !== 0) return seconds;
    const shared = await countTries(all, member, part);
    if (shared.seconds > 0) await own.block(member, shared.seconds);
    return shared.seconds;
  };
}

/** Counts one try; throws 429 with the time to wait. `much` names what there was too much of. */
export async function consume(
  limiter: RateLimiterAbstract,
  key: string,
  much = 'Too many tries',
): Promise<void> {
  refuse(await countTry(limiter, key), much);
}

function refuse(seconds: number, much: string): void {
  if (seconds === 0) return;
  throw new ApiError('too_many_requests', {
    message: `${much}. Please wait ${inWords(seconds)} and try again.`,
    retry_after: seconds,
  });
}

/** Counts one try: the seconds to wait where there were too many, else 0. */
export const countTry = async (limiter: RateLimiterAbstract, key: string): Promise<number> =>
  (await countTries(limiter, key)).seconds;

interface Tried {
  tries: number;
  seconds: number;
}

/** As `countTry`, with how many they are by then; `points` are as many tries at once. */
export const countTries = (limiter: RateLimiterAbstract, key: string, points = 1): Promise<Tried> =>
  onceInRequest(limiter, key, () => counted(limiter, key, points));

async function counted(limiter: RateLimiterAbstract, key: string, points: number): Promise<Tried> {
  try {
    const counting = onlyReading() ? inMemory(limiter) : limiter;
    return { tries: (await counting.consume(key, points)).consumedPoints, seconds: 0 };
  } catch (reason) {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    return {
      tries: reason.consumedPoints,
      seconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)),
    };
  }
}

const inMemoryOf = new WeakMap<RateLimiterAbstract, RateLimiterAbstract>();

/** The same number, counted by this process alone while nobody can write (machines.md 26). */
function inMemory(limiter: RateLimiterAbstract): RateLimiterAbstract {
  if (limiter instanceof RateLimiterMemory) return limiter;
  const known = inMemoryOf.get(limiter);
  if (known) return known;
  const { points, duration } = limiter;
  const made = new RateLimiterMemory({ points, duration });
  inMemoryOf.set(limiter, made);
  return made;
}

/** A count of tries in the database. */
export interface Count {
  limiter: Limiter;
  key: string;
}

/**
 * Gives one try back to each, and to nobody anything else: afterwards all is as if this try had not
 * been.
 */
export async function giveBack(database: Database, counts: readonly Count[]): Promise<void> {
  await less(
    database,
    counts.map(({ limiter, key }) => limiter.getKey(key)),
  );
  for (const { limiter, key } of counts) countAgain(limiter, key);
}

/** Forgets all tries that are counted under this: a member's id, or the hash of an address. */
export const forgetTries = forget;

/** Why somebody who was asked too often in one day is not asked again now, and when they can be. */
export const askedOften = (whom: string, times: number, again: Date, now: Date): string =>
  `You asked this ${whom} ${times} times in one day. You can ask again in ${inWords(Math.max(1, Math.ceil((again.getTime() - now.getTime()) / 1000)))}.`;

/** '40 seconds', '2 minutes', '23 hours' */
export function inWords(seconds: number): string {
  if (seconds < MINUTE) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / MINUTE);
  if (minutes <= 2 * 60) return minutes === 1 ? '1 minute' : `${minutes} minutes`;
  return `${Math.ceil(minutes / 60)} hours`;
}
