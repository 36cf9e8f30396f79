import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { upload } from './files/testing/file-fixtures.ts';
import { CONNECTION_LIMITS } from './kit/connections/connection-limits.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { openStream } from './testing/live-stream.ts';
import { lastAnswer, openRaw, type RawConnection, rawRequest } from './testing/raw-connection.ts';

// What one client may take of the server: connections, requests on one, time, and memory.

const SETTINGS = '/api/account/settings';
const SIGN_IN = '/api/account/sign-in';
const JSON_BODY = { 'content-type': 'application/json' };
const PATIENCE = { timeout: 30_000, interval: 10 };
/** More than the system itself holds for a client that does not read. */
const BIG = 24 * 1024 * 1024;
const MB = 1024 * 1024;
const cookieOf = ({ cookies }: Member) => [...cookies].map((pair) => pair.join('=')).join('; ');
const BIG_FILE = '/assets/big-1.js';

let webDir: string;

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'pcr-web-'));
  await mkdir(join(webDir, 'assets'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>PCR</title>');
  await writeFile(join(webDir, BIG_FILE), Buffer.alloc(BIG, 'x'));
});
afterAll(() => rm(webDir, { recursive: true }));

/** What the log says of closed connections, added up. */
function closedBy(app: TestApp): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const line of app.logged) {
    if (!line.includes('connections were closed')) continue;
    for (const [why, count] of Object.entries(JSON.parse(line))) {
      if (['unread', 'beyondAddress', 'beyondUnderWay'].includes(why))
        sums[why] = (sums[why] ?? 0) + Number(count);
    }
  }
  return sums;
}

const untilClosed = (app: TestApp, expected: Record<string, number>, patience = PATIENCE) =>
  vi.waitFor(() => expect(closedBy(app)).toEqual(expected), patience);

test('the limits are those that kit.md 98 to 100 and 104 name', () => {
  expect(CONNECTION_LIMITS).toMatchObject({
    ...{ perProcess: 10_000, perAddress: 2_500, underWay: 8, working: 512, workingOfAddress: 256 },
    ...{
      headMs: 15_000,
      silentMs: 20_000,
      silentProxyMs: 72_000,
      stalledMs: 30_000,
      stalledFileMs: 150_000,
    },
    heldBytes: 32 * MB,
  });
});

describe('answers that are not read', () => {
  let app: TestApp;
  let member: Member;

  beforeAll(async () => {
    app = await startApp({
      webDir,
      connectionLimits: { stalledMs: 4_000, stalledFileMs: 60_000, silentMs: 500, logMs: 10 },
    });
    member = await app.member();
  });
  afterAll(() => app.close());

  test('a connection ends whose client takes nothing; who reads slowly and a quiet stream live on; a file has more time: the system tells of what was taken in large parts (kit.md 99)', async () => {
    const { id } = await upload(member, {
      folder: 'documents',
      name: 'a.txt',
      bytes: Buffer.alloc(9 * MB, 'text '),
    });
    const stream = await openStream(app.address, member, { age: 0 });
    await stream.current();
    const file = await openRaw(app.address, { reads: false });
    file.write(rawRequest(`/api/files/${id}/content`, { cookie: cookieOf(member) }));
    const stalled = await openRaw(app.address, { reads: false });
    const slow = await openRaw(app.address, { reads: false });
    for (const connection of [stalled, slow]) connection.write(rawRequest(BIG_FILE));
    // A little now and then, for as long as the other one lives.
    const sips = setInterval(() => slow.sip(), 100);
    // For a server that pauses now and then, each time limit begins anew: it may just not have seen
    // what was taken.
    await untilClosed(app, { unread: 1 }, { ...PATIENCE, timeout: 120_000 });
    clearInterval(sips);
    expect(slow.size).toBeGreaterThan(0);
    expect(slow.size).toBeLessThan(BIG);
    for (const connection of [slow, file, stalled]) connection.read();
    await vi.waitFor(() => expect(slow.size).toBeGreaterThan(BIG), PATIENCE);
    await vi.waitFor(() => expect(file.size).toBeGreaterThan(9 * MB), PATIENCE);
    await stalled.ends();
    expect(stalled.size).toBeLessThan(BIG);
    expect(stream.ended).toBe(false);
    stream.close();
  });

  test.each([
    ['a part that it does not have', { range: 'bytes=99999999-' }],
    ['a condition that does not hold', { 'if-match': '"x"' }],
  ])('of a file %s is refused, and is no error of the server', async (_what, headers) => {
    const reply = await app.visitor().send('GET', BIG_FILE, { headers });
    expect([reply.status, JSON.parse(reply.text).error.code]).toEqual([400, 'malformed_request']);
    expect(app.logged.filter((line) => line.includes('request failed'))).toEqual([]);
  });
});

test('answers held in memory are bounded in all: those go first that were taken from least lately (kit.md 99)', async () => {
  // Nobody is closed for the time that they took nothing, however long a busy machine takes for
  // this.
  const app = await startApp({
    webDir,
    connectionLimits: { heldBytes: 500_000, logMs: 10, stalledMs: 150_000 },
  });
  try {
    const silent: RawConnection[] = [];
    for (let n = 0; n < 20; n++) {
      const one = await openRaw(app.address, { reads: false });
      one.write(rawRequest(BIG_FILE));
      silent.push(one);
    }
    await vi.waitFor(() => expect(closedBy(app).unread).toBeGreaterThan(1), PATIENCE);
    const reader = await openRaw(app.address);
    reader.write(rawRequest(BIG_FILE));
    await vi.waitFor(() => expect(reader.size).toBeGreaterThan(BIG), PATIENCE);
    expect(closedBy(app).unread).toBeLessThan(20);
    for (const one of silent) one.close();
  } finally {
    await app.close();
  }
});

describe('requests that come before the answers to those before them', () => {
  test('are answered up to eight; a ninth ends the connection (kit.md 98)', async () => {
    const app = await startApp({ connectionLimits: { logMs: 10 } });
    try {
      const eight = await openRaw(app.address);
      eight.write(rawRequest(SETTINGS).repeat(8));
      await eight.hears('HTTP/1.1 200', 8);
      eight.write(rawRequest(SETTINGS).repeat(8));
      await eight.hears('HTTP/1.1 200', 16);
      const nine = await openRaw(app.address);
      nine.write(rawRequest(SETTINGS).repeat(9));
      await nine.ends();
      expect(nine.heard.split('HTTP/1.1 200').length - 1).toBeLessThan(9);
      await untilClosed(app, { beyondUnderWay: 1 });
      expect(eight.closed).toBe(false);
    } finally {
      await app.close();
    }
  });
});

describe('connections of one address', () => {
  const few = { perAddress: 4, logMs: 10 };

  test('are limited, whether they have a session or not (kit.md 98)', async () => {
    const app = await startApp({ connectionLimits: few });
    try {
      const open: RawConnection[] = [];
      for (let n = 0; n < 4; n++) open.push(await openRaw(app.address));
      const [first] = open as [RawConnection];
      first.write(rawRequest(SETTINGS));
      await first.hears('HTTP/1.1 200');
      const beyond = await openRaw(app.address);
      beyond.write(rawRequest(SETTINGS));
      await beyond.ends();
      expect(beyond.heard).toBe('');
      await untilClosed(app, { beyondAddress: 1 });
      expect(app.logged.join()).not.toContain('127.0.0.1');
      first.close();
      await vi.waitFor(async () => {
        const next = await openRaw(app.address);
        next.write(rawRequest(SETTINGS));
        await vi.waitUntil(() => next.heard || next.closed, PATIENCE);
        expect(next.heard).toMatch(/^HTTP\/1.1 200/);
      }, PATIENCE);
    } finally {
      await app.close();
    }
  });

  test('behind a proxy are its requests under way, by the address of its client', async () => {
    const app = await startApp({
      connectionLimits: { ...few, silentMs: 200 },
      env: { TRUST_PROXY: '127.0.0.0/8' },
    });
    try {
      const member = await app.member();
      const from = (address: string) => ({ 'x-forwarded-for': address });
      const streams = [];
      for (let n = 0; n < 4; n++)
        streams.push(await openStream(app.address, member, { headers: from('203.0.113.9') }));
      // The proxy itself has more connections than one client.
      const proxy = await openRaw(app.address);
      const ask = async (address: string) => {
        const before = proxy.heard.length;
        proxy.write(rawRequest(SETTINGS, from(address)));
        await vi.waitFor(() => expect(proxy.heard.slice(before)).toMatch(/\}$/), PATIENCE);
        return lastAnswer(proxy.heard).status;
      };
      expect(await ask('203.0.113.9')).toBe(429);
      expect(lastAnswer(proxy.heard).body).toContain('"too_many_requests"');
      expect(await ask('203.0.113.10')).toBe(200);
      for (const stream of streams) stream.close();
      await vi.waitFor(async () => expect(await ask('203.0.113.9')).toBe(200), PATIENCE);
    } finally {
      await app.close();
    }
  });
});

test('of one IPv6 network (/48) all addresses together may have half as much again as one (kit.md 98)', async () => {
  const app = await startApp({ connectionLimits: { perAddress: 4 }, env: { TRUST_PROXY: '1' } });
  try {
    const member = await app.member();
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
    const streams = [];
    for (let n = 1; n <= 6; n++)
      streams.push(await openStream(app.address, member, from(`2001:db8:1:${n}::9`)));
    const asked = async (address: string) =>
      (await app.visitor().send('GET', SETTINGS, from(address))).status;
    expect([
      await asked('2001:db8:1:7::9'),
      await asked('2001:db8:2:7::9'),
      await asked('203.0.113.9'),
    ]).toEqual([...[429, 200, 200]]);
    streams[0]?.close();
    await vi.waitFor(async () => expect(await asked('2001:db8:1:7::9')).toBe(200), PATIENCE);
    for (const stream of streams) stream.close();
  } finally {
    await app.close();
  }
});

/** A connection on which a request was answered. */
async function openStarted(app: TestApp): Promise<RawConnection> {
  const connection = await openRaw(app.address);
  connection.write(rawRequest(SETTINGS));
  await connection.hears('HTTP/1.1 200');
  return connection;
}

describe('silence', () => {
  let app: TestApp;

  beforeAll(async () => {
    // A process that stands still for a second is not silent: the head of its request comes in
    // time.
    app = await startApp({ connectionLimits: { headMs: 1_500, silentMs: 300 } });
  });
  afterAll(() => app.close());

  // Side by side: each waits for the same time to pass.
  test('ends a connection on which nothing is asked, without a word; one between two requests, but not while one is answered; one with blank lines, which ask for nothing; in the middle of a head it is answered 408 in the closed form (kit.md 100)', async () => {
    const member = await app.member();
    const stream = await openStream(app.address, member);
    const silent = await openRaw(app.address);
    const half = await openRaw(app.address);
    half.write('GET / HTTP/1.1\r\nHost: pcr.test\r\nX-Slow: ');
    const asking = await openStarted(app);
    const blank = await openStarted(app);
    const lines = setInterval(() => blank.write('\r\n'), 20);
    onTestFinished(() => clearInterval(lines));
    await Promise.all([silent, half, asking, blank].map((one) => one.ends()));
    expect(silent.heard).toBe('');
    expect(lastAnswer(asking.heard)).toMatchObject({
      status: 200,
      headers: { 'keep-alive': expect.any(String) },
    });
    expect(lastAnswer(half.heard).status).toBe(408);
    expect(JSON.parse(lastAnswer(half.heard).body)).toMatchObject({
      error: { code: 'request_too_slow' },
    });
    expect(stream.ended).toBe(false);
    stream.close();
  });

  test('a proxy has more time between two requests', async () => {
    const behind = await startApp({
      connectionLimits: { silentMs: 300 },
      env: { TRUST_PROXY: '1' },
    });
    try {
      const proxy = await openRaw(behind.address);
      const direct = await openRaw(app.address);
      for (const connection of [proxy, direct]) {
        connection.write(rawRequest(SETTINGS));
        await connection.hears('HTTP/1.1 200');
      }
      await direct.ends();
      proxy.write(rawRequest(SETTINGS));
      await proxy.hears('HTTP/1.1 200', 2);
    } finally {
      await behind.close();
    }
  });

  test('a body that comes too late is answered, so that a proxy does not take the server for a lost one', async () => {
    const patient = await startApp({ connectionLimits: { bodyMs: 600 } });
    try {
      const headers = { ...JSON_BODY, 'content-length': '10', origin: patient.origin };
      const late = await openRaw(patient.address);
      late.write(`${rawRequest(`POST ${SIGN_IN}`, headers)}{`);
      await late.ends();
      const { status, headers: told, body } = lastAnswer(late.heard);
      expect(status).toBe(408);
      expect(told).toMatchObject({ connection: 'close', 'cache-control': 'no-store' });
      expect(JSON.parse(body).error.code).toBe('request_too_slow');
    } finally {
      await patient.close();
    }
  });

  test('of a refused body ends only what it belongs to: the next requests on its connection are answered', async () => {
    const patient = await startApp({ connectionLimits: { bodyMs: 600 } });
    try {
      const connection = await openRaw(patient.address);
      const address =
        'PUT /api/files/0190f000-0000-7000-8000-000000000000?folder=documents&name=a.txt';
      connection.write(rawRequest(address, { 'content-length': '10', origin: patient.origin }));
      await connection.hears('HTTP/1.1 401');
      connection.write('0123456789');
      // A body that never comes, begun later: when its connection has ended, so has the time of the
      // first one.
      const late = await openRaw(patient.address);
      late.write(
        rawRequest(`POST ${SIGN_IN}`, {
          ...JSON_BODY,
          'content-length': '10',
          origin: patient.origin,
        }),
      );
      for (let asked = 1; !late.closed; asked++) {
        connection.write(rawRequest(SETTINGS));
        await connection.hears('HTTP/1.1 200', asked);
      }
      expect(connection.closed).toBe(false);
    } finally {
      await patient.close();
    }
  });
});
