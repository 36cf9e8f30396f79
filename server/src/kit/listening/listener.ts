import pg from 'pg';
import type { Log } from '../log/log.ts';

export interface ListenerLimits {
  /** The wait before the first try to return, in ms; it doubles up to 32 times of it. */
  retryMs: number;
  /** The longest time for an answer, in ms. */
  answerMs: number;
  /** What was said until so long ago (ms) counts as all. */
  heardMs: number;
}

export const LISTENER_LIMITS: ListenerLimits = { retryMs: 100, answerMs: 10_000, heardMs: 1_000 };

export interface Hearer {
  onNotice(channel: string, payload: string): void;
  /**
   * Called when there is a connection again, before it counts as one: notifications in between were
   * not heard.
   */
  onReturn?(): void;
}

export interface SessionStatement {
  text: string;
  values?: unknown[];
}

/** The one connection of a process that hears NOTIFY (machines.md 45). */
export interface Listener {
  /**
   * Hears these channels from now on. Where the connection is away at this moment, they are heard
   * as soon as it is back. The function that is returned ends it.
   */
  hear(channels: readonly string[], hearer: Hearer): Promise<() => void>;
  /**
   * Runs a statement on this connection, and again on each that takes its place. The function that
   * is returned ends that, and runs `undo`.
   */
  keep(statement: SessionStatement, undo?: SessionStatement): Promise<() => Promise<void>>;
  /**
   * Whether everything has been heard that was said until `heardMs` ago. It asks PostgreSQL itself,
   * now and then: an answer comes after all that was said before the question. So neither a
   * connection that is half dead nor notices that wait unread in a busy process go unseen.
   */
  hearsAll(): boolean;
  /** Replaces a connection that does not answer any more. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface ListenerParts {
  /** Past a pooler, which would give the connection to somebody else. */
  connection: pg.PoolConfig;
  log: Log;
  limits?: Partial<ListenerLimits> | undefined;
}

/** What PostgreSQL is asked for a sign of life. */
export const SIGN_OF_LIFE = 'select 1 as living';
/** It is asked so many times within `heardMs`, while anybody wants to know. */
const QUESTIONS = 4;

/** Opens the connection, which returns by itself. Rejects when it cannot be made at first. */
export async function openListener({
  connection,
  log,
  limits = {},
}: ListenerParts): Promise<Listener> {
  const { retryMs, answerMs, heardMs } = { ...LISTENER_LIMITS, ...limits };
  const hearers = new Map<string, Set<Hearer>>();
  /** What each new connection is told, in this order. */
  const kept = new Set<SessionStatement>();
  let client: pg.Client | null = null;
  let closed = false;
  let checking = false;
  let timer: NodeJS.Timeout | undefined;
  /**
   * Everything has been heard that was said before this moment, of the clock of performance.now().
   */
  let heardTo = 0;

  async function begin(onOpen = () => {}): Promise<void> {
    const opening = new pg.Client({
      ...connection,
      application_name: 'pcr live',
      query_timeout: answerMs,
      connectionTimeoutMillis: answerMs,
      keepAlive: true,
    });
    opening.on('error', (error) => lost(opening, error));
    opening.on('end', () => lost(opening, new Error('The connection has ended')));
    opening.on('notification', ({ channel, payload = '' }) => {
      for (const hearer of hearers.get(channel) ?? []) hearer.onNotice(channel, payload);
    });
    try {
      await opening.connect();
      heardTo = performance.now();
      // A set also gives what is added to it meanwhile.
      for (const statement of kept) await opening.query(statement as pg.QueryConfig);
    } catch (error) {
      opening.end().catch(() => {});
      throw error;
    }
    if (closed) return opening.end();
    onOpen();
    client = opening;
  }

  function lost(broken: pg.Client, error: Error): void {
    if (client !== broken) return;
    client = null;
    broken.removeAllListeners('notification');
    broken.end().catch(() => {});
    if (closed) return;
    log.warn({ error }, 'the connection that listens to the database was lost');
    retry(0);
  }

  function retry(tries: number): void {
    timer = setTimeout(
      () => {
        const onOpen = () => {
          log.info({}, 'the connection that listens to the database is there again');
          for (const hearer of new Set([...hearers.values()].flatMap((some) => [...some])))
            hearer.onReturn?.();
        };
        begin(onOpen).catch(() => closed || retry(tries + 1));
      },
      retryMs * 2 ** Math.min(tries, 5),
    );
  }

  /** One after the other, as pg wants to be asked. */
  let turn: Promise<unknown> = Promise.resolve();
  function inTurn(asked: pg.Client, statement: SessionStatement): Promise<unknown> {
    const answer = turn.then(() => asked.query(statement as pg.QueryConfig));
    turn = answer.catch(() => {});
    return answer;
  }

  async function check(): Promise<void> {
    const checked = client;
    if (!checked || checking) return;
    checking = true;
    const asked = performance.now();
    try {
      await inTurn(checked, { text: SIGN_OF_LIFE });
      if (client === checked) heardTo = asked;
    } catch (error) {
      lost(checked, error as Error);
    }
    checking = false;
  }

  /** A connection that does not do it is replaced, and the next one is told first of all. */
  async function tell(statement: SessionStatement): Promise<void> {
    const told = client;
    if (told) await inTurn(told, statement).catch((error: Error) => lost(told, error));
  }

  async function keep(statement: SessionStatement, undo?: SessionStatement) {
    kept.add(statement);
    await tell(statement);
    return async () => {
      if (kept.delete(statement) && undo) await tell(undo);
    };
  }

  await begin();
  return {
    async hear(channels, hearer) {
      for (const channel of channels) {
        const others = hearers.get(channel);
        if (others) others.add(hearer);
        else {
          hearers.set(channel, new Set([hearer]));
          await keep({ text: `listen ${pg.escapeIdentifier(channel)}` });
        }
      }
      return () => {
        for (const channel of channels) hearers.get(channel)?.delete(hearer);
      };
    },
    keep,
    hearsAll() {
      const ago = performance.now() - heardTo;
      if (ago > heardMs / QUESTIONS) void check();
      return client !== null && ago <= heardMs;
    },
    check,
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
