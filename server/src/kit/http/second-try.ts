import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Endpoint, isRepeatable, SENT_AGAIN } from '@pcr/contract/kit/endpoint.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../errors/api-error.ts';
import type { Database } from '../postgres/database.ts';
import { isCertainlyUndone, isDatabaseAway, OutcomeUnknown } from '../postgres/database-away.ts';
import { replicated } from '../postgres/replicated.ts';
import { oneLook } from '../turns/one-look.ts';
import { inTry, newTries } from './once.ts';

// What becomes of a write while the database is away (machines.md 8 to 13).

/** A request may wait so long (ms) for the database, counted from its beginning. */
const WITHIN = 20_000;
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
  /** What is asked before a write: asked once more when the database is back. */
  check<T>(
    request: Pick<FastifyRequest, 'method'>,
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

export function secondTries(database: Database, within: number = WITHIN): SecondTries {
  const answers = oneLook(() => replicated(database), 0);

  /** Resolves once the database takes writes; false where there is no time left for it. */
  async function isBack(reply: FastifyReply): Promise<boolean> {
    const left = () => within - reply.elapsedTime;
    while (left() > 0) {
      const late = delay(left(), 'late', { ref: false });
      const looked = answers().then(
        () => 'answers',
        (error: unknown) => {
          if (!isDatabaseAway(error)) throw error;
        },
      );
      const seen = await Promise.race([looked, late]);
      if (seen === 'answers') return true;
      if (seen !== 'late') await delay(Math.min(LOOK_AGAIN, Math.max(0, left())));
    }
    return false;
  }

  /**
   * What was found may be on this node alone (machines.md 12), and so it is not told before it is
   * safe: a conflict, an entry that is deleted.
   */
  async function safely<T>({ request }: Write, again: boolean, work: () => Promise<T>): Promise<T> {
    try {
      const answer = await work();
      if (again || request.headers[SENT_AGAIN] !== undefined) await replicated(database);
      return answer;
    } catch (error) {
      if (error instanceof ApiError && tellsOfEntry(error)) await replicated(database);
      throw error;
    }
  }

  return {
    async check(request, reply, ask) {
      try {
        return await ask();
      } catch (error) {
        const mayWait = error instanceof OutcomeUnknown || isCertainlyUndone(error);
        if (request.method === 'GET' || request.method === 'HEAD' || !mayWait) throw error;
        if (!(await isBack(reply))) throw comeBack(error);
        return await ask();
      }
    },
    async write(write, work) {
      const { endpoint, reply } = write;
      const tries = newTries();
      const attempt = (again: boolean) => safely(write, again, () => inTry(tries, work));
      try {
        return await attempt(false);
      } catch (error) {
        if (!(error instanceof OutcomeUnknown) && !isCertainlyUndone(error)) throw error;
        // Of several transactions one may have been done.
        const unknown = error instanceof OutcomeUnknown || tries.commits.some;
        if (unknown && !isRepeatable(endpoint)) throw notKnown(error);
        // The content of a file was read, and is not there a second time.
        if (endpoint.parts.takes || !(await isBack(reply))) throw comeBack(error);
        try {
          return await attempt(unknown);
        } catch (later) {
          const nowUnknown = later instanceof OutcomeUnknown || tries.commits.some;
          const failed = later instanceof OutcomeUnknown || isCertainlyUndone(later);
          if (failed && nowUnknown && !isRepeatable(endpoint)) throw notKnown(later);
          if (failed) throw comeBack(later);
          if (unknown) return doneBefore(write, later) as Awaited<ReturnType<typeof work>>;
          throw later;
        }
      }
    },
  };
}

const comeBack = (cause: unknown) =>
  new ApiError('unavailable', { retry_after: RETRY_AFTER }, { cause });
const notKnown = (cause: unknown) => new ApiError('outcome_unknown', {}, { cause });

const tellsOfEntry = ({ code, detail }: ApiError) =>
  code === 'conflict' || detail.can?.restore === true;

/**
 * What a second try was refused for is what the first has done: what was to be deleted is gone, or
 * the entry holds what was to be saved. Throws the refusal otherwise.
 */
function doneBefore({ endpoint: { method, parts }, given }: Write, refusal: unknown): unknown {
  if (!(refusal instanceof ApiError)) throw refusal;
  if (method === 'DELETE' && refusal.code === 'not_found' && !parts.out) return undefined;
  const { current } = refusal.detail;
  if (refusal.code === 'conflict' && holds(current, given) && parts.out?.safeParse(current).success)
    return current;
  throw refusal;
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
