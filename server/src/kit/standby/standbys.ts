import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { ApiError } from '../errors/api-error.ts';
import type { Log } from '../log/log.ts';
import type { Database } from '../postgres/database.ts';
import { isDatabaseAway } from '../postgres/database-away.ts';
import { readingFrom } from '../postgres/elsewhere.ts';
import { findUpToDate, NotReadable } from './look.ts';
import { looksThatBeginLater } from './looks-that-begin-later.ts';
import { type Node, openNode } from './node.ts';
import { lookAtPrimary } from './primary.ts';
import { type Promised, whyUnpromised } from './promise.ts';
import { PROMISE } from './standby.queries.ts';

// Reading goes on while nobody can write (machines.md 20 to 27).

/** How requests read. `asker` is the same object for all that one request does. */
export interface Reading {
  /**
   * Does a part of a request that only reads: from the database, and from a standby where that is
   * away. It may do `work` twice; `unwanted` gets what came after nobody waited for it any more.
   * Throws 503 where no standby can be read from.
   */
  read<T>(asker: object, work: () => Promise<T>, unwanted?: (late: T) => void): Promise<T>;
  /** Whether any part of it was read from a standby. */
  isOnly(asker: object): boolean;
  /** Whether the database takes no writes, so that reads go to a standby. */
  isAway(): boolean;
  /** A write found it away: the primary is looked at, as for a read that waits. */
  foundAway(): void;
}

/** Where one database is all there is. */
export const ONE_DATABASE: Reading = {
  read: (_, work) => work(),
  isOnly: () => false,
  isAway: () => false,
  foundAway: () => {},
};

export interface Standbys extends Reading {
  /** Whether one could read from a standby now; never rejects. */
  isReadable(): Promise<boolean>;
  close(): Promise<void>;
}

export interface StandbysParts {
  /** Every node of the cluster (DATABASE_READ_URL). */
  urls: readonly string[];
  database: Database;
  /** The way to the database by which it is looked for. */
  connection: pg.PoolConfig;
  log: Log;
}

const LIMITS = {
  /** A read that takes longer (ms) has the database looked at. */
  late: 1_000,
  /** How often (ms) the oldest read is looked at. */
  watchMs: 250,
  /** How long (ms) connecting to the database may take for a look at it, and its answer. */
  patience: 1_000,
  /** How often (ms) a database that is away is looked for. */
  againMs: 250,
  /** How often (ms) it is asked whether its commits wait for a second node. */
  promiseMs: 30_000,
};

/** Nobody waits any longer for a database that is away. */
const LEFT = new Error('The database is away');

interface Running {
  readonly since: number;
  leave(): void;
}

/** Null where fewer than two nodes are named: then there is no other. */
export async function openStandbys(parts: StandbysParts): Promise<Standbys | null> {
  const { urls, database, connection, log } = parts;
  if (urls.length < 2) return null;
  const nodes = urls.map(openNode);
  const running = new Set<Running>();
  const chosen = new WeakMap<object, Node>();
  let away = false;
  let closed = false;

  // ---- what the primary promises ----

  let system = '';
  /** Why its commits cannot be known to be where we look; null where they can. */
  let unpromised: string | null = 'it was not asked yet';
  async function askPromise(): Promise<void> {
    const { rows } = await database.pool.query<Promised>(PROMISE);
    const [said] = rows;
    const before = unpromised;
    system = said?.system ?? '';
    unpromised = said ? whyUnpromised(said, urls.length) : 'it said nothing';
    if (unpromised && unpromised !== before)
      log.warn({ why: unpromised }, 'nobody will read from a standby');
  }
  await askPromise();
  const asking = setInterval(() => {
    // What it said last holds while it is away.
    if (!away) askPromise().catch(() => {});
  }, LIMITS.promiseMs).unref();

  // ---- whether the primary is there ----

  const seePrimary = () => lookAtPrimary(connection, LIMITS.patience);
  /** One that is busy may be late once. */
  const isThere = looksThatBeginLater(async () => {
    const first = await seePrimary();
    const last = first === 'silent' ? await seePrimary() : first;
    return last === 'takes writes' || last === 'there';
  });

  function begin(): void {
    // Who leaves must have where to go.
    if (away || closed || unpromised) return;
    away = true;
    log.warn('The database takes no writes. Members read from a standby where one is up to date.');
    for (const { leave } of running) leave();
    void untilBack();
  }

  async function untilBack(): Promise<void> {
    while (!closed && (await seePrimary()) !== 'takes writes')
      await delay(LIMITS.againMs, undefined, { ref: false });
    if (closed) return;
    away = false;
    log.info('The database takes writes again.');
    askPromise().catch(() => {});
  }

  let asked = -LIMITS.late;
  /** Looks whether the primary is there, a second after the last such look at the earliest. */
  function lookSince(since: number): void {
    const now = performance.now();
    if (away || closed || unpromised || now - Math.max(since, asked) < LIMITS.late) return;
    asked = now;
    void isThere().then((there) => !there && begin());
  }
  const watching = setInterval(() => {
    const [oldest] = running;
    if (oldest) lookSince(oldest.since);
  }, LIMITS.watchMs).unref();

  // ---- reading ----

  async function lookAfter(failed?: Node): Promise<Node> {
    if (unpromised) throw new NotReadable(unpromised);
    return findUpToDate(nodes, system, failed);
  }
  const look = looksThatBeginLater(() => lookAfter());

  let toldWhy = '';
  /** `error`: what became of reading from the database. */
  async function nodeFor(asker: object, error: unknown, failed?: Node): Promise<Node> {
    const known = chosen.get(asker);
    if (known) return known;
    try {
      const node = await (failed ? lookAfter(failed) : look());
      toldWhy = '';
      chosen.set(asker, node);
      return node;
    } catch (why) {
      if (!(why instanceof NotReadable)) throw why;
      if (toldWhy !== why.why) log.warn({ why: why.why }, 'no standby can be read from');
      toldWhy = why.why;
      throw unavailable(error);
    }
  }

  async function fromStandby<T>(
    asker: object,
    work: () => Promise<T>,
    error: unknown,
    tries = 2,
    failed?: Node,
  ): Promise<T> {
    let found: Promise<pg.Pool> | undefined;
    const find = () => {
      found ??= nodeFor(asker, error, failed).then(({ pool }) => pool);
      return found;
    };
    try {
      return await readingFrom(find, work);
    } catch (failure) {
      // It writes, which is part of what it promises.
      if (isCode(failure, /^25006$/)) throw unavailable(failure);
      const isConflict = isCode(failure, CONFLICT);
      if (!isConflict && !isDatabaseAway(failure)) throw failure;
      const by = isConflict ? undefined : chosen.get(asker);
      chosen.delete(asker);
      if (tries === 1) throw isConflict ? unavailable(failure) : failure;
      return fromStandby(asker, work, failure, tries - 1, by);
    }
  }

  /** Rejects with LEFT once the database is known to be away. */
  async function fromDatabase<T>(work: () => Promise<T>, unwanted?: (late: T) => void): Promise<T> {
    const left = Promise.withResolvers<never>();
    const one = { since: performance.now(), leave: () => left.reject(LEFT) };
    running.add(one);
    let doing: Promise<T> | undefined;
    try {
      doing = work();
      return await Promise.race([doing, left.promise]);
    } catch (error) {
      if (error === LEFT && unwanted) doing?.then(unwanted, () => {});
      throw error;
    } finally {
      running.delete(one);
    }
  }

  return {
    async read(asker, work, unwanted) {
      if (away) return fromStandby(asker, work, LEFT);
      const begun = performance.now();
      try {
        return await fromDatabase(work, unwanted);
      } catch (error) {
        if (error !== LEFT && !isBroken(error)) throw error;
        if (!away) {
          const isLate = performance.now() - begun > LIMITS.late;
          // One connection may have broken, and the others not.
          const there = await isThere();
          if (there && isLate && error !== LEFT) throw error;
          if (there) {
            return fromDatabase(work, unwanted).catch((again) => {
              if (again !== LEFT) throw again;
              return fromStandby(asker, work, again);
            });
          }
          begin();
        }
        return fromStandby(asker, work, error);
      }
    },
    isOnly: (asker) => chosen.has(asker),
    isAway: () => away,
    foundAway: () => lookSince(-LIMITS.late),
    isReadable: () =>
      look().then(
        () => true,
        () => false,
      ),
    async close() {
      closed = true;
      clearInterval(asking);
      clearInterval(watching);
      await Promise.all(nodes.map((node) => node.close()));
    },
  };
}

/** 57014, 25P03: the database is there and has ended what took too long. */
const isBroken = (error: unknown): boolean =>
  isDatabaseAway(error) && !isCode(error, /^(?:57014|25P03)$/);

/** A standby ends a read that holds up what it replays. */
const CONFLICT = /^(?:40001|40P01)$/;

const isCode = (error: unknown, codes: RegExp): boolean =>
  codes.test(String((error as { code?: unknown } | null)?.code));

const unavailable = (cause: unknown) => new ApiError('unavailable', { retry_after: 1 }, { cause });
