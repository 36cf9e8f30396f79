import type { ServerResponse } from 'node:http';
import type pg from 'pg';
import { ApiError } from '../http/api-error.ts';
import { consume, memoryLimiter } from '../http/limits.ts';
import type { Log } from '../log/log.ts';
import type { Queryable } from '../postgres/database.ts';
import { cursorOf, hasMissed, isAfter, isFarBehind, type LiveCursor, snapshotOf } from './live.cursor.ts';
import { changesFrame, cursorFrame, refreshFrame } from './live.frames.ts';
import { LIVE_LIMITS, type LiveLimits } from './live.limits.ts';
import { listenTo } from './live.listener.ts';
import * as events from './live.queries.ts';

// The open streams of one process. It reads what is new since it last read, gives each stream its part, and brings
// those up to date that have just come (back).

export interface HubParts {
  connection: pg.PoolConfig;
  log: Log;
  limits?: Partial<LiveLimits> | undefined;
}

export interface Listener {
  userId: string;
  /** The place where it stopped listening, as the stream said it; or since when (ISO) it is interested; or from now on. */
  after: { place: string } | { time: string } | null;
  /** Whether its session still stands; asked again and again. */
  stillAllowed: () => Promise<boolean>;
}

export interface LiveHub {
  /** Refuses what is too much: 429 for this member, 503 for everybody. */
  admit(userId: string): Promise<void>;
  /** Has the connection from now on. */
  open(connection: ServerResponse, listener: Listener): void;
  /** How many streams are open. */
  readonly size: number;
  /** Ends all streams; their pages come back to whoever is there then. */
  close(): Promise<void>;
}

interface Stream {
  readonly connection: ServerResponse;
  readonly listener: Listener;
  /** Has heard all up to where the hub has read; until then it waits. */
  current: boolean;
  /** At the last heartbeat something was still unread. */
  behind: boolean;
}

/**
 * So many are brought up to date at a time; between them is read on, so that those who came with places that are dear to
 * look up hold nobody up for longer than one such statement.
 */
const AT_A_TIME = 20;

/** Rejects when the database cannot be reached now; later it is tried again. */
export async function openLiveHub({ connection, log, limits = {} }: HubParts): Promise<LiveHub> {
  const limit = { ...LIVE_LIMITS, ...limits };
  const opens = memoryLimiter(limit.opensPerMinute, 1);
  const members = new Map<string, Set<Stream>>();
  let size = 0;
  let closed = false;

  function* all(): Generator<Stream> {
    for (const streams of members.values()) yield* streams;
  }

  const listener = await listenTo({
    connection,
    channels: ['pcr_live', 'pcr_live_look_again'],
    log,
    onNotice(channel, payload) {
      if (channel === 'pcr_live') wake();
      else for (const stream of members.get(payload) ?? []) doubt(stream);
    },
    onReturn() {
      for (const stream of all()) doubt(stream);
      wake();
    },
    retryMs: limit.retryMs,
    answerMs: limit.answerMs,
  });

  // ---- reading, one step after the other ----

  /** Up to where was read; every current stream has heard it. */
  let seen = listener.reader ? await events.read(listener.reader, null) : null;
  let place: LiveCursor = cursorOf(seen?.upto ?? '');
  let reading = false;
  let wanted = false;
  /** More have come than were brought up to date. */
  let moreCame = false;

  function wake(): void {
    wanted = true;
    if (!reading) void readOn();
  }

  async function readOn(): Promise<void> {
    reading = true;
    while (wanted && listener.reader && !closed) {
      wanted = false;
      moreCame = false;
      try {
        await step(listener.reader);
      } catch (error) {
        wanted = true;
        moreCame = false;
        listener.giveUp(error as Error);
      }
      await new Promise((go) => setTimeout(go, moreCame ? 0 : limit.gapMs));
    }
    reading = false;
  }

  /** Reads on and tells, then brings some of those up to date that came before it: to exactly what was read. */
  async function step(db: Queryable): Promise<void> {
    const waiting = [...all()].filter(({ current }) => !current);
    const came = waiting.slice(0, AT_A_TIME);
    if (waiting.length > came.length) wanted = moreCame = true;
    const snapshot = await events.read(db, seen?.upto ?? null);
    // Another server in the place of the one before (a backup, a copy): what it knows, nobody here has heard.
    const isOther = seen !== null && isAfter(seen.upto, snapshot.upto);
    seen = snapshot;
    place = cursorOf(snapshot.upto);
    if (isOther) for (const stream of all()) say(stream, refreshFrame(place));
    else deliver(snapshot.events);
    if (came.length > 0) await bringUpToDate(db, came, snapshot);
  }

  function deliver(rows: readonly events.EventRow[]): void {
    if (rows.length === 0) return;
    const recipients = new Set(rows.map(([, , recipient]) => recipient));
    const forEveryone = rows.filter(([, , recipient]) => recipient === null);
    const wordForEveryone = forEveryone.length > 0 ? changesFrame(forEveryone, place) : null;
    for (const [userId, streams] of members) {
      const word = recipients.has(userId)
        ? changesFrame(
            rows.filter(([, , recipient]) => recipient === null || recipient === userId),
            place,
          )
        : wordForEveryone;
      if (word) for (const stream of streams) say(stream, word);
    }
  }

  async function bringUpToDate(db: Queryable, came: readonly Stream[], snapshot: events.Snapshot): Promise<void> {
    const missed = new Set<Stream>();
    const behind = { snapshot: [] as Came[], time: [] as Came[] };
    for (const stream of came) {
      const { after, userId } = stream.listener;
      if (after === null) continue;
      const since = 'time' in after ? after.time : snapshotOf(after.place);
      if ('time' in after) behind.time.push({ stream, userId, since: after.time });
      else if (since === null || isAfter(since, snapshot.upto)) missed.add(stream);
      else if (isFarBehind(since, snapshot.upto) || hasMissed(since, snapshot.swept)) missed.add(stream);
      else behind.snapshot.push({ stream, userId, since });
    }
    const news = new Map<Stream, events.EventRow[]>();
    for (const by of ['snapshot', 'time'] as const) {
      const lists = await events.catchUp(db, by, behind[by], snapshot.upto).catch((error: unknown) => {
        if (!isRefusedStatement(error)) throw error;
        log.warn({ code: error.code }, 'pages that came back are asked to ask for everything');
        return null;
      });
      for (const [n, { stream }] of behind[by].entries()) {
        if (lists) news.set(stream, lists[n] ?? []);
        else missed.add(stream);
      }
    }
    for (const stream of came) {
      const list = news.get(stream) ?? [];
      stream.current = true;
      if (missed.has(stream) || list.length > events.CATCH_UP_MOST) say(stream, refreshFrame(place));
      else say(stream, list.length > 0 ? changesFrame(list, place) : cursorFrame(place));
    }
  }

  // ---- streams ----

  function say({ connection: to, current }: Stream, word: string): void {
    if (!current || to.destroyed || to.writableEnded) return;
    if (to.writableLength + word.length > limit.unsent) to.destroy();
    else to.write(word);
  }

  const doubted = new Set<Stream>();
  let asking = false;

  /** Asks about one session after the other, so that requests of members never wait for it. */
  function doubt(stream: Stream): void {
    doubted.add(stream);
    if (!asking) void askAll();
  }

  async function askAll(): Promise<void> {
    asking = true;
    for (const stream of doubted) {
      doubted.delete(stream);
      if (stream.connection.destroyed) continue;
      // A database that does not answer has ended no session.
      const allowed = await stream.listener.stillAllowed().catch(() => true);
      if (!allowed) stream.connection.end();
    }
    asking = false;
  }

  let beats = 0;
  const heart = setInterval(() => {
    beats++;
    const word = cursorFrame(place);
    for (const stream of all()) {
      const { connection: to } = stream;
      const isBehind = to.writableLength > 0;
      // Not all was read between two of them, little as it is: nobody is there any more.
      if (isBehind && stream.behind) {
        to.destroy();
        continue;
      }
      stream.behind = isBehind;
      say(stream, word);
      // An end that comes with time alone is rows by nobody.
      if (beats % 2 === 0) doubt(stream);
    }
    // For a notice that was not heard.
    wake();
  }, limit.heartbeatMs);
  heart.unref();

  function remove(stream: Stream): void {
    const { userId } = stream.listener;
    const streams = members.get(userId);
    if (!streams?.delete(stream)) return;
    size--;
    doubted.delete(stream);
    if (streams.size === 0) members.delete(userId);
  }

  return {
    async admit(userId) {
      if (closed || size >= limit.perProcess) throw new ApiError('unavailable');
      if ((members.get(userId)?.size ?? 0) >= limit.perMember) {
        throw new ApiError('too_many_requests', { retry_after: Math.ceil(limit.heartbeatMs / 1000) });
      }
      await consume(opens, userId);
    },
    open(to, about) {
      if (closed || to.destroyed) return void to.end();
      const stream: Stream = { connection: to, listener: about, current: false, behind: false };
      members.set(about.userId, (members.get(about.userId) ?? new Set()).add(stream));
      size++;
      to.once('close', () => remove(stream));
      // The headers go out with it.
      to.write(': PCR\n\n');
      wake();
      // Its session was looked at before it could be rows of its end.
      doubt(stream);
    },
    get size() {
      return size;
    },
    async close() {
      closed = true;
      clearInterval(heart);
      for (const { connection: to } of all()) to.end();
      await listener.close();
    },
  };
}

interface Came {
  stream: Stream;
  userId: string;
  since: string;
}

/** The database refused one statement, as one that took too long; the connection is as good as before. */
function isRefusedStatement(error: unknown): error is pg.DatabaseError {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR';
}
