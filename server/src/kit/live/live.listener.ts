import pg from 'pg';
import type { Log } from '../log/log.ts';

export interface DatabaseListener {
  /** Replaces a connection that does not answer any more. */
  check(): Promise<void>;
  close(): Promise<void>;
}

export interface ListenerParts {
  connection: pg.PoolConfig;
  channels: readonly string[];
  log: Log;
  onNotice: (channel: string, payload: string) => void;
  /** Called when there is a connection again: notifications in between were not heard. */
  onReturn: () => void;
  /** The wait before the first try to return, in ms; it doubles up to 32 times of it. */
  retryMs: number;
  /** The longest time for an answer, in ms. */
  answerMs: number;
}

/**
 * Opens one connection that hears NOTIFY and reconnects by itself. Rejects when the database cannot be reached at
 * first.
 */
export async function listenTo(parts: ListenerParts): Promise<DatabaseListener> {
  let client: pg.Client | null = null;
  let closed = false;
  let checking = false;
  let timer: NodeJS.Timeout | undefined;

  async function begin(): Promise<void> {
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
      await opening.query(channels.map((channel) => `listen ${channel}`).join('; '));
    } catch (error) {
      opening.end().catch(() => {});
      throw error;
    }
    if (closed) await opening.end();
    else client = opening;
  }

  function lost(broken: pg.Client, error: Error): void {
    if (client !== broken) return;
    client = null;
    broken.removeAllListeners('notification');
    broken.end().catch(() => {});
    if (closed) return;
    parts.log.warn({ error: error.message }, 'live updates lost the database');
    retry(0);
  }

  function retry(tries: number): void {
    timer = setTimeout(
      () => {
        begin().then(
          () => {
            if (closed) return;
            parts.log.info({}, 'live updates have the database again');
            parts.onReturn();
          },
          () => closed || retry(tries + 1),
        );
      },
      parts.retryMs * 2 ** Math.min(tries, 5),
    );
  }

  await begin();
  return {
    async check() {
      const checked = client;
      if (!checked || checking) return;
      checking = true;
      await checked.query('select 1').catch((error: Error) => lost(checked, error));
      checking = false;
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
}
