import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect as dial, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Listener, openListener } from '../listening/listener.ts';
import { makeLog } from '../log/log.ts';
import { systemClock } from '../settings/clock.ts';
import { type FreshDatabase, freshDatabase } from '../testing/postgres-for-tests.ts';
import { openWay } from '../testing/way-to-postgres.ts';
import { type LiveHub, openLiveHub } from './live.hub.ts';
import { publish } from './live.ts';

// This test measures a reader that does not read. It uses a local socket, where the system buffers
// little of what nobody has read.

const UNSENT = 64 * 1024;
const PATIENCE = { timeout: 30_000, interval: 5 };
let fresh: FreshDatabase;
let listener: Listener;
let hub: LiveHub;
/** Gets the streams that are opened. */
let opening: LiveHub;
let server: Server;
let folder: string;
let member: string;
const answers: ServerResponse[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
  folder = await mkdtemp(join(tmpdir(), 'pcr-hub-'));
  listener = await openListener({ connection: fresh.connection, log: makeLog('silent') });
  hub = await openHub(200);
  opening = hub;
  server = createServer((_, answer) => {
    answers.push(answer);
    answer.writeHead(200);
    opening.open(answer, { userId: member, age: null, stillAllowed: async () => true });
  }).listen(join(folder, 'socket'));
  await once(server, 'listening');
  member = randomUUID();
});
afterAll(async () => {
  await hub.close();
  await listener.close();
  server.close();
  server.closeAllConnections();
  await fresh.drop();
  await rm(folder, { recursive: true });
});

const openHub = (heartbeatMs: number) =>
  openLiveHub({ listener, clock: systemClock, limits: { unsent: UNSENT, heartbeatMs, gapMs: 1 } });

/** Opens a stream, and reads only the first of it unless `reads`. */
async function open(
  reads: boolean,
): Promise<{ socket: Socket; answer: ServerResponse; heard(): string }> {
  const before = answers.length;
  const socket = dial(join(folder, 'socket'));
  let heard = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    heard += data;
    if (!reads && heard.includes('refresh')) socket.pause();
  });
  socket.write('GET / HTTP/1.1\r\nHost: pcr.test\r\n\r\n');
  await vi.waitFor(() => expect(heard).toContain('refresh'), PATIENCE);
  const answer = answers[before];
  if (!answer) throw new Error('no answer');
  return { socket, answer, heard: () => heard };
}

/** Publishes as much as one frame holds. */
async function publishMuch(count = 200): Promise<string> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await fresh.database.transaction(async (tx) => {
    for (const id of ids) await publish(tx, { to: [member], topic: 'n'.repeat(40), id });
  });
  return ids.at(-1) ?? '';
}

test('a client that does not read is cut before much waits for it, and holds nobody up', async () => {
  // On a busy machine a heartbeat of the other hub comes before much waits.
  const patient = await openHub(60_000);
  opening = patient;
  try {
    const slow = await open(false);
    const quick = await open(true);
    let most = 0;
    while (!slow.answer.destroyed) {
      const last = await publishMuch();
      await vi.waitFor(() => expect(quick.heard()).toContain(last), PATIENCE);
      if (!slow.answer.destroyed) most = Math.max(most, slow.answer.writableLength);
    }
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThanOrEqual(UNSENT);
    expect(quick.answer.destroyed).toBe(false);
    await vi.waitFor(() => expect(patient.size).toBe(1), PATIENCE);
  } finally {
    opening = hub;
    await patient.close();
  }
});

test('a client that reads nothing between two heartbeats is gone, however little waits for it', async () => {
  const slow = await open(false);
  const quick = await open(true);
  while (slow.answer.writableLength === 0 && !slow.answer.destroyed) {
    const last = await publishMuch();
    await vi.waitFor(() => expect(quick.heard()).toContain(last), PATIENCE);
  }
  await vi.waitFor(() => expect(slow.answer.destroyed).toBe(true), PATIENCE);
  expect(quick.answer.destroyed).toBe(false);
  quick.socket.destroy();
  await vi.waitFor(() => expect(hub.size).toBe(0), PATIENCE);
});

test('very much at once is said as one: ask for everything', async () => {
  const quick = await open(true);
  await publishMuch(1_000);
  const heard = () => quick.heard().split('event: refresh').length - 1;
  await vi.waitFor(() => expect(heard()).toBeGreaterThan(1), PATIENCE);
  expect(quick.answer.destroyed).toBe(false);
  quick.socket.destroy();
});

test('a connection to the database that does not answer any more is given up for another one', async () => {
  const way = await openWay(fresh.connection);
  const lost: string[] = [];
  const wary = await openListener({
    connection: way.connection,
    log: makeLog('info', { write: (line) => void lost.push(line) }),
    // A busy PostgreSQL takes its time, too, for the connections that it does answer.
    limits: { answerMs: 2_000, retryMs: 10 },
  });
  const limits = { heartbeatMs: 50, gapMs: 1 };
  const other = await openLiveHub({ listener: wary, clock: systemClock, limits });
  opening = other;
  try {
    const stream = await open(true);
    way.stall('pcr live');
    await vi.waitFor(
      () => expect(lost.join('')).toContain('listens to the database was lost'),
      PATIENCE,
    );
    way.stall(null);
    await vi.waitFor(() => expect(lost.join('')).toContain('is there again'), PATIENCE);
    const last = await publishMuch();
    await vi.waitFor(() => expect(stream.heard()).toContain(last), PATIENCE);
    const returns = lost.filter((line) => line.includes('is there again'));
    expect(
      stream.heard().split('event: refresh').slice(2),
      'after the first, one for each return',
    ).toHaveLength(returns.length);
    stream.socket.destroy();
  } finally {
    opening = hub;
    await other.close();
    await wary.close();
    await way.remove();
  }
});

test('kit.md 138: an event for everybody goes out in parts, and requests have their turn in between', async () => {
  const streams: Awaited<ReturnType<typeof open>>[] = [];
  for (let n = 0; n < 60; n++) {
    member = randomUUID();
    streams.push(await open(true));
  }
  const heard = () => streams.filter(({ heard }) => heard().includes('"topic":"greeting"')).length;
  const writes: number[] = [];
  let turns = 0;
  for (const { answer } of streams) {
    const write = answer.write.bind(answer);
    answer.write = ((text: string) => {
      if (text.includes('greeting')) writes.push(turns);
      return write(text);
    }) as typeof answer.write;
  }
  const count = () => {
    turns++;
    if (writes.length < streams.length) setImmediate(count);
  };
  setImmediate(count);
  await fresh.database.transaction((tx) =>
    publish(tx, { to: 'everyone', topic: 'greeting', id: member }),
  );
  await vi.waitFor(() => expect(heard()).toBe(60), PATIENCE);
  expect(writes).toHaveLength(60);
  expect(new Set(writes).size).toBeGreaterThan(1);
  for (const { socket } of streams) socket.destroy();
});
