import pg from 'pg';
import type { Log } from '../log/log.ts';

export interface DatabaseListener {
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
  connection: pg.PoolConfig;
  channels: readonly string[];
  log: Log;
  onNotice: (channel: string, payload: string) => void;
  /**
   * Called when there is a connection again, before it counts as one: notifications in between were
   * not heard.
   */
  onReturn: () => void;
  /** The wait before the first try to return, in ms; it doubles up to 32 times of it. */
  retryMs: number;
  /** The longest time for an answer, in ms. */
  answerMs: number;
  /** Events heard until so long ago (ms) count as all. */
  heardMs: number;
}

/** What PostgreSQL is asked for a sign of life. */
export const SIGN_OF_LIFE = 'select 1 as living';
/** It is asked so many times within `heardMs`, while anybody wants to know. */
const QUESTIONS = 4;

/**
 * Opens one connection that hears NOTIFY and reconnects by itself. Rejects when the database cannot
 * be reached at first.
 */
export async function listenTo(parts: ListenerParts): Promise<DatabaseListener> {
  let client: pg.Client | null = null;
  let closed = false;
  let checking = false;
  let timer: NodeJS.Timeout | undefined;
  /**
   * Everything has been heard that was said before this moment, of the clock of performance.now().
   */
  let heardTo = 0;

  async function begin(onOpen = () => {}): Promise<void> {
    const { connection, channels, answerMs } = parts;
    const opening = new pg.Client({
      ...connection,
      application_name: 'pcr live',
      query_timeout: answerMs,
      connectionTimeoutMillis: answerMs,
    });
    opening.on('error', (error) => lost(opening, error));
    opening.on('end', () => lost(opening, new Error('The connection has ended')));
    opening.on('notification', ({ channel, payload = '' }) => parts.onNotice(channel, payload));
    try {
      await opening.connect();
      heardTo = performance.now();
      await opening.query(channels.map((channel) => `listen ${channel}`).join('; '));
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
    parts.log.warn({ error }, 'live updates lost the database');
    retry(0);
  }

  function retry(tries: number): void {
    timer = setTimeout(
      () => {
        const onOpen = () => {
          parts.log.info({}, 'live updates have the database again');
          parts.onReturn();
        };
        begin(onOpen).catch(() => closed || retry(tries + 1));
      },
      parts.retryMs * 2 ** Math.min(tries, 5),
    );
  }

  async function check(): Promise<void> {
    const checked = client;
    if (!checked || checking) return;
    checking = true;
    const asked = performance.now();
    try {
      await checked.query(SIGN_OF_LIFE);
      if (client === checked) heardTo = asked;
    } catch (error) {
      lost(checked, error as Error);
    }
    checking = false;
  }

  await begin();
  return {
    hearsAll() {
      const ago = performance.now() - heardTo;
      if (ago > parts.heardMs / QUESTIONS) void check();
      return client !== null && ago <= parts.heardMs;
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
