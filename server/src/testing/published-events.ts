import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { onTestFinished, vi } from 'vitest';
import { type LiveEvent, readNotice } from '../kit/live/live.ts';
import type { TestApp } from './app-for-tests.ts';

/**
 * Hears every event of an app's database for the rest of a test, as its server processes do.
 * Returns a function for the events since it was last called, in the order of the commits.
 */
export async function collectEvents(app: TestApp): Promise<() => Promise<LiveEvent[]>> {
  const client = new pg.Client({ connectionString: app.databaseUrl });
  let events: LiveEvent[] = [];
  const marks = new Set<string>();
  client.on('notification', ({ channel, payload = '' }) => {
    if (channel === 'test_mark') marks.add(payload);
    else events.push(readNotice(payload) ?? { to: [], topic: `unreadable: ${payload}` });
  });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('listen pcr_live; listen test_mark');
  return async () => {
    // PostgreSQL keeps the order of commits: all events there are come before the mark.
    const mark = randomUUID();
    await client.query(`select pg_notify('test_mark', $1)`, [mark]);
    await vi.waitUntil(() => marks.has(mark), { timeout: 30_000, interval: 5 });
    const taken = events;
    events = [];
    return taken;
  };
}
