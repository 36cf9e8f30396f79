import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import {
  type Endpoint,
  isRepeatable,
  ONLY_READING,
  SENT_AGAIN,
} from '@pcr/contract/kit/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientKey } from '../connections/client-address.ts';
import { CONNECTION_LIMITS, type ConnectionLimits } from '../connections/connection-limits.ts';
import { shares } from '../connections/shares.ts';
import { ApiError } from '../errors/api-error.ts';
import type { Database } from '../postgres/database.ts';
import { isCertainlyUndone, isDatabaseAway, OutcomeUnknown } from '../postgres/database-away.ts';
import { replicated } from '../postgres/replicated.ts';
import type { Reading } from '../standby/standbys.ts';
import { oneLook } from '../turns/one-look.ts';
import { inTry, newTries } from './once.ts';

// What becomes of a write while the database is away (machines.md 8 to 13).

/** A request may wait so long (ms) for the database, counted from its beginning. */
const WITHIN = 20_000;
/** So long (ms) after that it is answered, whatever becomes of a second try: the app waits 25 s. */
const FOR_SECOND = 4_000;
/** Between two looks whether the database answers again (ms). */
const LOOK_AGAIN = 200;
/** When to come back (s). */
const RETRY_AFTER = 5;

/** One write of one request. */
export interface Write {
  endpoint: Endpoint;
  /** The body as it was parsed. */
  given: unknown;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface SecondTries {
  /**
   * What is asked and counted before a write: asked once more when the database is back, and
   * counted once.
   */
  check<T>(
    request: Pick<FastifyRequest, 'method' | 'ip'>,
    reply: FastifyReply,
    ask: () => Promise<T>,
  ): Promise<T>;
  /**
   * Does a write, and once more when the database is back and a second time is right. The answer is
   * that of `work`, or the entry as plain JSON where the first try turns out to be done. Throws
   * `unavailable`, or `outcome_unknown` for what must not be sent again.
   */
  write<T>(write: Write, work: () => Promise<T>): Promise<T>;
}

export function secondTries(
  database: Database,
  reading: Pick<Reading, 'isAway' | 'foundAway'>,
  within: number = WITHIN,
  limits: Pick<ConnectionLimits, 'waiting' | 'waitingOfAddress'> = CONNECTION_LIMITS,
): SecondTries {
  /** What is undone for certain says that nobody can write, where that is so (machines.md 37). */
  function comeBack(cause: unknown, reply: FastifyReply, unknown = false): ApiError {
    if (!unknown && reading.isAway()) reply.header(ONLY_READING, '1');
    return new ApiError('unavailable', { retry_after: RETRY_AFTER }, { cause });
  }

  const answers = oneLook(() => replicated(database), 0);
  /** Requests that have waited for the database before their write. */
  const waited = new WeakSet<object>();

  const byAddress = shares(limits.waitingOfAddress);
  let waiting = 0;

  /**
   * Resolves once the database takes writes; false where there is no time left for it, or too many
   * wait already (machines.md 14).
   */
  async function isBack({ ip }: Pick<FastifyRequest, 'ip'>, reply: FastifyReply) {
    const key = clientKey(ip);
    if (waiting >= limits.waiting || !byAddress.take(key)) return false;
    waiting++;
    try {
      return await looksUntilBack(reply);
    } finally {
      waiting--;
      byAddress.give(key);
    }
  }

  async function looksUntilBack(reply: FastifyReply): Promise<boolean> {
    const left = () => within - reply.elapsedTime;
    while (left() > 0) {
      // Where nobody reads meanwhile, nobody else finds out that members can only read.
      reading.foundAway();
      const late = delay(left(), 'late', { ref: false });
      // Whatever it answers else, it takes no writes yet.
      const looked = answers().then(
        () => 'answers',
        () => 'not yet',
      );
      const seen = await Promise.race([looked, late]);
      if (seen === 'answers') return true;
      if (seen !== 'late') await delay(Math.min(LOOK_AGAIN, Math.max(0, left())));
    }
    return false;
  }

  /** What takes longer goes on by itself, and nobody knows how it ends. */
  async function inTime<T>(reply: FastifyReply, work: () => Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const left = Math.max(0, within + FOR_SECOND - reply.elapsedTime);
    const timer = setTimeout(() => {
      late.reject(new OutcomeUnknown(new Error('The second try is not done in time')));
    }, left);
    try {
      return await Promise.race([work(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * What was found may be on this node alone (machines.md 12), and so it is not told before it is
   * safe: a conflict, an entry that is deleted.
   */
  async function safely<T>(write: Write, again: boolean, work: () => Promise<T>): Promise<T> {
    const sentAgain = again || saysSentAgain(write);
    try {
      const answer = await work();
      if (sentAgain) await replicated(database);
      return answer;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const before = sentAgain && doneBefore(write, error);
      if (before || tellsOfEntry(error)) await replicated(database);
      if (before) return before.answer as T;
      throw error;
    }
  }

  return {
    async check(request, reply, ask) {
      const tries = newTries();
      const attempt = () => inTry(tries, ask);
      try {
        return await attempt();
      } catch (error) {
        const mayWait = error instanceof OutcomeUnknown || isCertainlyUndone(error);
        if (request.method === 'GET' || request.method === 'HEAD' || !mayWait) throw error;
        if (!(await isBack(request, reply))) throw comeBack(error, reply);
        waited.add(reply);
        return await inTime(reply, attempt);
      }
    },
    async write(write, work) {
      const { endpoint, request, reply } = write;
      const tries = newTries();
      const attempt = (again: boolean) => safely(write, again, () => inTry(tries, work));
      /** Of several transactions one may have been done. */
      const isUnknown = (error: unknown) =>
        error instanceof OutcomeUnknown || (tries.commits.some && isOfDatabase(error));
      try {
        const isLate = waited.has(reply) && !endpoint.parts.takes;
        return await (isLate ? inTime(reply, () => attempt(false)) : attempt(false));
      } catch (error) {
        const unknown = isUnknown(error);
        if (unknown && !isRepeatable(endpoint)) throw notKnown(error);
        if (!unknown && !isCertainlyUndone(error)) throw error;
        // The content of a file was read, and is not there a second time.
        if (endpoint.parts.takes || !(await isBack(request, reply)))
          throw comeBack(error, reply, unknown);
        try {
          return await inTime(reply, () => attempt(unknown));
        } catch (later) {
          if (isUnknown(later) && !isRepeatable(endpoint)) throw notKnown(later);
          if (isUnknown(later) || isCertainlyUndone(later))
            throw comeBack(later, reply, unknown || isUnknown(later));
          throw later;
        }
      }
    },
  };
}

/** Nobody says so without a session: no limit of a day would count what `replicated` costs. */
const saysSentAgain = ({ endpoint, request }: Write) =>
  isRepeatable(endpoint) &&
  endpoint.parts.access !== 'anybody' &&
  request.headers[SENT_AGAIN] !== undefined;

/** PostgreSQL has refused it for what others do, or is away. */
const isOfDatabase = (error: unknown): boolean =>
  isDatabaseAway(error) || /^40\w{3}$/.test(String((error as { code?: unknown } | null)?.code));

const notKnown = (cause: unknown) => new ApiError('outcome_unknown', {}, { cause });

const tellsOfEntry = ({ code, detail }: ApiError) =>
  code === 'conflict' || detail.can?.restore === true;

/**
 * What a write that was sent again is refused for is what an earlier try has done: what was to be
 * deleted is gone, or the entry holds what was to be saved. Undefined otherwise.
 */
function doneBefore(
  { endpoint: { method, parts }, given }: Write,
  { code, detail: { current } }: ApiError,
): { answer: unknown } | undefined {
  if (code === 'not_found' && method === 'DELETE' && !parts.out) return { answer: undefined };
  const isDone =
    code === 'conflict' && holds(current, given) && parts.out?.safeParse(current).success;
  return isDone ? { answer: current } : undefined;
}

/**
 * Whether an entry has all that a form sent, but its version and what no entry has (whom the change
 * is for, say). Something must be left to compare.
 */
function holds(entry: unknown, given: unknown): boolean {
  if (!isObject(entry) || !isObject(given)) return false;
  const sent = Object.entries(given).filter(
    ([name]) => name in entry && !name.endsWith('updated_at'),
  );
  return sent.length > 0 && sent.every(([name, value]) => isSame(entry[name], value));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Null stands for what is left out, and an instant may be written in two ways. */
function isSame(is: unknown, sent: unknown): boolean {
  if (isDeepStrictEqual(is ?? null, sent ?? null)) return true;
  if (typeof is !== 'string' || typeof sent !== 'string') return false;
  return INSTANT.test(is) && INSTANT.test(sent) && Date.parse(is) === Date.parse(sent);
}

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
