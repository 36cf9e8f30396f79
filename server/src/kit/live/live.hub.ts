import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError } from '../errors/api-error.ts';
import { consume, memoryLimiter } from '../http/limits.ts';
import type { Listener as DatabaseListener } from '../listening/listener.ts';
import type { Clock } from '../settings/clock.ts';
import { ALIVE_FRAME, changesFrame, REFRESH_FRAME } from './live.frames.ts';
import { LIVE_LIMITS, type LiveLimits } from './live.limits.ts';
import { type LiveEvent, readNotice } from './live.ts';

// The open streams of one process. The hub hears every event and sends each stream its part. Events
// that were published while a page or the process was not connected are not looked up: the page is
// told to refresh everything.

export interface HubParts {
  /** What PostgreSQL says; it is not the hub's to close. */
  listener: DatabaseListener;
  clock: Clock;
  limits?: Partial<LiveLimits> | undefined;
}

export interface Listener {
  userId: string;
  /**
   * For how long (ms) the page has been asking for what it shows; null for one that lost its
   * connection.
   */
  age: number | null;
  /** Whether its session is still valid; asked repeatedly. */
  stillAllowed: () => Promise<boolean>;
}

export interface LiveHub {
  /** Refuses too many streams: 429 for this member, 503 for everybody. */
  admit(userId: string): Promise<void>;
  /** Owns the connection from now on. */
  open(connection: ServerResponse, listener: Listener): void;
  /** Hears when sessions of a member have ended, in whatever process; null: anybody's may have. */
  onEnded(hear: (userId: string | null) => void): void;
  /** Whether it has heard of everything until a moment ago. */
  hearsAll(): boolean;
  /** The number of open streams. */
  readonly size: number;
  /** Ends all streams; their pages connect again to whichever server is there then. */
  close(): Promise<void>;
}

interface Stream {
  readonly connection: ServerResponse;
  readonly listener: Listener;
  /** True when something was still unread at the last heartbeat. */
  behind: boolean;
}

/**
 * A page that has been open for longer (ms) before it listens is told to refresh everything,
 * because nobody knows what it missed.
 */
const RECENT_MS = 60_000;
/**
 * The time (ms) that a request to listen may take on its way, so that the page began to ask before
 * it seems to have.
 */
const ON_THE_WAY_MS = 10_000;

/** The streams that are written to before requests have their turn again. */
const SLICE = 25;

/** Hears from now on what is published. */
export async function openLiveHub({ listener, clock, limits = {} }: HubParts): Promise<LiveHub> {
  const limit = { ...LIVE_LIMITS, ...limits };
  const opens = memoryLimiter(limit.opensPerMinute, 1);
  const members = new Map<string, Set<Stream>>();
  let size = 0;
  let closed = false;

  function* all(): Generator<Stream> {
    for (const streams of members.values()) yield* streams;
  }

  /** Requests go on in between: with thousands of streams nobody waits for all of them. */
  async function inSlices<T>(of: Iterable<T>, work: (one: T) => void): Promise<void> {
    let n = 0;
    for (const one of of) {
      work(one);
      if (++n % SLICE === 0) await nextTurn();
    }
  }

  // ---- events ----

  /** Since when (ms) this process has heard every event. */
  let listeningSince = clock.now().getTime();
  /** When (ms) the newest event came for each member and for everyone, of the last minute. */
  const newest = new Map<string, number>();
  let heard: LiveEvent[] = [];
  let delivery: NodeJS.Timeout | undefined;

  function hear(event: LiveEvent | null): void {
    if (!event) {
      void inSlices(all(), (stream) => say(stream, REFRESH_FRAME));
      return;
    }
    const now = clock.now().getTime();
    for (const recipient of event.to === 'everyone' ? [event.to] : event.to)
      newest.set(recipient, now);
    heard.push(event);
    delivery ??= setTimeout(deliver, limit.gapMs);
  }

  async function deliver(): Promise<void> {
    const events = heard;
    heard = [];
    const recipients = new Set(events.flatMap(({ to }) => to));
    const forEveryone = events.filter(({ to }) => to === 'everyone');
    const frameForEveryone = forEveryone.length > 0 ? changesFrame(forEveryone) : null;
    await inSlices(members, ([userId, streams]) => {
      const frame = recipients.has(userId)
        ? changesFrame(events.filter(({ to }) => to === 'everyone' || to.includes(userId)))
        : frameForEveryone;
      if (frame) for (const stream of streams) say(stream, frame);
    });
    // One after the other: events that came meanwhile follow the earlier words.
    delivery = heard.length > 0 && !closed ? setTimeout(deliver, limit.gapMs) : undefined;
  }

  /** Whether something may have been published for a page between its first question and now. */
  function mayHaveMissed({ userId, age }: Listener): boolean {
    if (age === null || age > RECENT_MS) return true;
    const asking = clock.now().getTime() - age - ON_THE_WAY_MS;
    return [listeningSince, newest.get('everyone'), newest.get(userId)].some(
      (at) => at !== undefined && at >= asking,
    );
  }

  // ---- streams ----

  function say({ connection: to }: Stream, frame: string): void {
    if (to.destroyed || to.writableEnded) return;
    if (to.writableLength + frame.length > limit.unsent) to.destroy();
    else to.write(frame);
  }

  const doubted = new Set<Stream>();
  let asking = false;

  /** Checks one session after the other, so that requests of members never wait for it. */
  function doubt(stream: Stream): void {
    doubted.add(stream);
    if (!asking) void askAll();
  }

  async function askAll(): Promise<void> {
    asking = true;
    for (const stream of doubted) {
      doubted.delete(stream);
      if (stream.connection.destroyed) continue;
      // An unreachable database does not end a session.
      const allowed = await stream.listener.stillAllowed().catch(() => true);
      if (!allowed) stream.connection.end();
    }
    asking = false;
  }

  // ---- sessions that have ended ----

  const hearers: ((userId: string | null) => void)[] = [];

  /** Caches of sessions forget them before the streams are looked at again. */
  function hearEnded(userId: string | null): void {
    for (const hear of hearers) hear(userId);
    if (userId === null) void inSlices(all(), doubt);
    else for (const stream of members.get(userId) ?? []) doubt(stream);
  }

  const hearNoMore = await listener.hear(['pcr_live', 'pcr_live_look_again'], {
    onNotice(channel, payload) {
      if (channel === 'pcr_live') hear(readNotice(payload));
      else hearEnded(payload || null);
    },
    onReturn() {
      listeningSince = clock.now().getTime();
      hearEnded(null);
      void inSlices(all(), (stream) => say(stream, REFRESH_FRAME));
    },
  });

  let beats = 0;
  const heart = setInterval(() => {
    const isSecond = ++beats % 2 === 0;
    void inSlices(all(), (stream) => {
      const { connection: to } = stream;
      const isBehind = to.writableLength > 0;
      // Between two heartbeats, small as they are, the page has not read everything: nobody is
      // there any more.
      if (isBehind && stream.behind) return void to.destroy();
      stream.behind = isBehind;
      say(stream, ALIVE_FRAME);
      // Nobody publishes the end of a session that expires.
      if (isSecond) doubt(stream);
    });
    const past = clock.now().getTime() - RECENT_MS - ON_THE_WAY_MS;
    for (const [recipient, at] of newest) if (at < past) newest.delete(recipient);
    void listener.check();
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
        throw new ApiError('too_many_requests', {
          retry_after: Math.ceil(limit.heartbeatMs / 1000),
        });
      }
      await consume(opens, userId);
    },
    open(to, about) {
      if (closed || to.destroyed) return void to.end();
      const stream: Stream = { connection: to, listener: about, behind: false };
      members.set(about.userId, (members.get(about.userId) ?? new Set()).add(stream));
      size++;
      to.once('close', () => remove(stream));
      // The first frame sends the headers, too.
      say(stream, mayHaveMissed(about) ? REFRESH_FRAME : ALIVE_FRAME);
      // The session was checked before the stream could hear of its end, so it is checked again.
      doubt(stream);
    },
    onEnded: (hear) => void hearers.push(hear),
    hearsAll: () => listener.hearsAll(),
    get size() {
      return size;
    },
    async close() {
      closed = true;
      clearInterval(heart);
      clearTimeout(delivery);
      for (const { connection: to } of all()) to.end();
      hearNoMore();
    },
  };
}
