import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeLog } from '../log/log.ts';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { type Listener, type LiveHub, openLiveHub } from './live.hub.ts';

// What a reader who does not read costs. On a local socket: the system holds back little of what nobody has read.

const UNSENT = 64 * 1024;
let fresh: FreshDatabase;
let hub: LiveHub;
let server: Server;
let folder: string;
let member: string;
const answers: ServerResponse[] = [];
let after: Listener['after'] = null;

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pcr-hub-'));
  hub = await openLiveHub({
    connection: fresh.connection,
    log: makeLog('silent'),
    limits: { unsent: UNSENT, heartbeatMs: 200, gapMs: 1 },
  });
  server = createServer((_, answer) => {
    answers.push(answer);
    answer.writeHead(200);
    hub.open(answer, { userId: member, after, stillAllowed: async () => true });
  }).listen(join(folder, 'socket'));
  await once(server, 'listening');
  member = randomUUID();
  await fresh.database.pool.query(
    `insert into users (id, full_name, email, created_at, updated_at) values ($1, 'Slow', 'slow@example.org', now(), now())`,
    [member],
  );
});
afterAll(async () => {
  await hub.close();
  server.close();
  server.closeAllConnections();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

/** Opens a stream, and reads only the first of it unless `reads`. */
async function open(reads: boolean): Promise<{ socket: Socket; answer: ServerResponse; heard(): string }> {
  const before = answers.length;
  const socket = dial(join(folder, 'socket'));
  let heard = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    heard += data;
    if (!reads && heard.includes('id: ')) socket.pause();
  });
  socket.write('GET / HTTP/1.1\r\nHost: pcr.test\r\n\r\n');
  await vi.waitFor(() => expect(heard).toContain('id: '), { timeout: 5_000, interval: 5 });
  const answer = answers[before];
  if (!answer) throw new Error('no answer');
  return { socket, answer, heard: () => heard };
}

/** Tells of as much as one word holds. */
async function tellMuch(): Promise<string> {
  const last = randomUUID();
  await fresh.database.pool.query(
    `insert into live_events (recipient_id, topic, entity_id, created_at)
     select $1, repeat('n', 40), case when n = 200 then $2::uuid else gen_random_uuid() end, now()
     from generate_series(1, 200) n`,
    [member, last],
  );
  return last;
}

test('who does not read is cut before much waits for them, and holds nobody up', async () => {
  const slow = await open(false);
  const quick = await open(true);
  let most = 0;
  while (!slow.answer.destroyed) {
    const last = await tellMuch();
    await vi.waitFor(() => expect(quick.heard()).toContain(last), { timeout: 5_000, interval: 1 });
    if (!slow.answer.destroyed) most = Math.max(most, slow.answer.writableLength);
  }
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThanOrEqual(UNSENT);
  expect(quick.answer.destroyed).toBe(false);
  await vi.waitFor(() => expect(hub.size).toBe(1), { timeout: 5_000, interval: 5 });
  quick.socket.destroy();
});

test('who reads nothing between two heartbeats is gone, however little waits for them', async () => {
  const slow = await open(false);
  const quick = await open(true);
  while (slow.answer.writableLength === 0 && !slow.answer.destroyed) {
    const last = await tellMuch();
    await vi.waitFor(() => expect(quick.heard()).toContain(last), { timeout: 5_000, interval: 1 });
  }
  await vi.waitFor(() => expect(slow.answer.destroyed).toBe(true), { timeout: 5_000, interval: 5 });
  expect(quick.answer.destroyed).toBe(false);
  quick.socket.destroy();
  await vi.waitFor(() => expect(hub.size).toBe(0), { timeout: 5_000, interval: 5 });
});

test('very much at once is told as one: ask for everything', async () => {
  const quick = await open(true);
  await fresh.database.pool.query(
    `insert into live_events (recipient_id, topic, entity_id, created_at)
     select $1, 'notes', gen_random_uuid(), now() from generate_series(1, 5000)`,
    [member],
  );
  await vi.waitFor(() => expect(quick.heard()).toContain('event: refresh'), { timeout: 5_000, interval: 5 });
  expect(quick.answer.destroyed).toBe(false);
  expect(quick.heard()).not.toContain('event: changed');
  quick.socket.destroy();
});

test('who cannot be brought up to date asks for everything, and nobody else is held up', async () => {
  const quick = await open(true);
  // The column that a catch-up needs, and reading on does not.
  await fresh.database.pool.query('alter table live_events rename created_at to told_at');
  after = { time: new Date().toISOString() };
  try {
    const slow = await open(true);
    expect(slow.heard()).toContain('event: refresh');
    const id = randomUUID();
    await fresh.database.pool.query(
      `insert into live_events (recipient_id, topic, entity_id, told_at) values ($1, 'notes', $2, now())`,
      [member, id],
    );
    for (const stream of [quick, slow]) {
      await vi.waitFor(() => expect(stream.heard()).toContain(id), { timeout: 5_000, interval: 5 });
      stream.socket.destroy();
    }
  } finally {
    after = null;
    await fresh.database.pool.query('alter table live_events rename told_at to created_at');
  }
});

test('many who come at once are brought up to date, each with what it missed', async () => {
  const since = new Date().toISOString();
  const id = await tellMuch();
  after = { time: since };
  try {
    const streams = await Promise.all(Array.from({ length: 90 }, () => open(true)));
    for (const stream of streams) {
      await vi.waitFor(() => expect(stream.heard()).toContain(id), { timeout: 5_000, interval: 5 });
      stream.socket.destroy();
    }
  } finally {
    after = null;
  }
});

test('a reading that takes too long ends in the database, too', async () => {
  const lost: string[] = [];
  const log = makeLog('warn', { write: (line) => void lost.push(line) });
  const limits = { answerMs: 200, retryMs: 20, gapMs: 1, heartbeatMs: 20 };
  const client = await fresh.database.pool.connect();
  const other = await openLiveHub({ connection: fresh.connection, log, limits });
  try {
    await client.query('begin; lock table live_events in access exclusive mode');
    await vi.waitFor(() => expect(lost.length).toBeGreaterThanOrEqual(5), { timeout: 10_000, interval: 5 });
    const { rows } = await client.query(
      `select pid from pg_stat_activity
       where application_name = 'pcr live' and datname = current_database() and wait_event_type = 'Lock'`,
    );
    // One of each hub.
    expect(rows.length).toBeLessThanOrEqual(2);
  } finally {
    await client.query('rollback');
    client.release();
    await other.close();
  }
});
