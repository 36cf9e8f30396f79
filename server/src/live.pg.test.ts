import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import { openLive } from '@pcr/contract/kit/live/live.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from './app.ts';
import { publish } from './kit/live/live.ts';
import { makeLog } from './kit/log/log.ts';
import type { Transaction } from './kit/postgres/database.ts';
import { readSettings } from './kit/settings/settings.ts';
import { type Member, SECRET, startApp, type TestApp } from './testing/app-for-tests.ts';
import { type LiveStream, openStream, type StreamSetup } from './testing/live-stream.ts';
import { collectEvents } from './testing/published-events.ts';

// Longer than 300 lines: all of it is heard from the same two processes, which a second file would
// have to start again.

const PATIENCE = { timeout: 30_000, interval: 5 };
const HEARTBEAT = 100;
const LIMITS = {
  perMember: 5,
  perProcess: 12,
  heartbeatMs: HEARTBEAT,
  gapMs: 5,
  unsent: 20_000,
  retryMs: 20,
};

let app: TestApp;
let twin: Awaited<ReturnType<typeof anotherProcess>>;
let ana: Member;
let bo: Member;
let streams: LiveStream[] = [];
/** A page that has only begun. */
const QUIET = { age: 0 };

/** Another process on the same database: the same app once more. */
async function anotherProcess() {
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-twin-'));
  const { server, close, listening } = await buildApp({
    settings: readSettings({ DATA_DIR: dataDir, PUBLIC_URL: app.origin }, dataDir),
    secret: SECRET,
    database: app.database,
    connection: { connectionString: app.databaseUrl },
    clock: app.clock,
    log: makeLog('silent'),
    webDir: join(dataDir, 'no-web'),
    liveLimits: LIMITS,
  });
  return {
    address: await server.listen({ host: '127.0.0.1', port: 0 }),
    listening,
    async close() {
      await close();
      await rm(dataDir, { recursive: true });
    },
  };
}

beforeAll(async () => {
  app = await startApp({ liveLimits: LIMITS });
  twin = await anotherProcess();
});
afterAll(async () => {
  await twin.close();
  await app.close();
});
beforeEach(async () => {
  [ana, bo] = await Promise.all([app.member(), app.member()]);
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  streams = [];
  await vi.waitFor(() => expect(app.listening() + twin.listening()).toBe(0), PATIENCE);
});

async function open(
  browser: Member,
  setup: StreamSetup & { on?: string } = {},
): Promise<LiveStream> {
  const stream = await openStream(setup.on ?? app.address, browser, setup);
  streams.push(stream);
  return stream.status === 200 ? stream.current() : stream;
}

type Recipients = Parameters<typeof publish>[1]['to'];

const event = (to: Recipients, topic = 'notes') => {
  const id = randomUUID();
  return { id, by: (tx: Transaction) => publish(tx, { to, topic, id }) };
};
/** Publishes in a transaction of its own; returns the id of the event. */
async function say(to: Recipients, topic?: string): Promise<string> {
  const { id, by } = event(to, topic);
  await app.database.transaction(by);
  return id;
}
/** A transaction that has published and ends when it is let. */
async function hold(
  to: string[],
): Promise<{ id: string; commit(): Promise<void>; abort(): Promise<void> }> {
  const { id, by } = event(to);
  const begun = Promise.withResolvers<void>();
  const let_ = Promise.withResolvers<void>();
  const ended = app.database.transaction(async (tx) => {
    await by(tx);
    begun.resolve();
    await let_.promise;
  });
  await begun.promise;
  return {
    id,
    async commit() {
      let_.resolve();
      await ended;
    },
    async abort() {
      let_.reject(new Error('rolled back'));
      await ended.catch(() => {});
    },
  };
}

describe('what is published', () => {
  test('reaches each page of whom it concerns, on every process, and nobody else', async () => {
    const anas = [
      await open(ana),
      await open(ana, { on: twin.address }),
      await open(await app.otherDevice(ana)),
    ];
    const bos = [await open(bo), await open(bo, { on: twin.address })];
    const forAna = await say([ana.id]);
    const forBo = await say([bo.id, bo.id]);
    const forBoth = await say([ana.id, bo.id], 'jobs');
    for (const stream of anas)
      expect(await stream.heard(forAna, forBoth)).toEqual([forAna, forBoth]);
    for (const stream of bos) expect(await stream.heard(forBo, forBoth)).toEqual([forBo, forBoth]);
    expect(anas[0]?.changes).toEqual([
      { topic: 'notes', id: forAna, everyone: false },
      { topic: 'jobs', id: forBoth, everyone: false },
    ]);
  });

  test('to many named members is as one to everyone: their pages do not all ask at once (kit.md 64)', async () => {
    const stream = await open(ana);
    const others = (count: number) => Array.from({ length: count }, () => randomUUID());
    const few = await say([ana.id, ...others(149)]);
    const many = await say([...others(150), ana.id]);
    await stream.heard(few, many);
    expect(stream.changes).toEqual([
      { topic: 'notes', id: few, everyone: false },
      { topic: 'notes', id: many, everyone: true },
    ]);
  });

  test('is heard once, also twice in one transaction, by everyone too, and holds nothing of its subject', async () => {
    const both = [await open(ana), await open(bo, { on: twin.address })];
    const published = await collectEvents(app);
    const [named, all] = [event([ana.id, bo.id], 'jobs'), event('everyone')];
    await app.database.transaction(async (tx) => {
      for (const { by } of [named, named, all]) await by(tx);
      await publish(tx, { to: [], topic: 'jobs' });
    });
    expect(await published()).toEqual([
      { to: [ana.id, bo.id], topic: 'jobs', id: named.id },
      { to: 'everyone', topic: 'notes', id: all.id },
    ]);
    for (const stream of both) {
      expect(await stream.heard(named.id, all.id)).toEqual([named.id, all.id]);
      expect(stream.changes.map(({ everyone }) => everyone)).toEqual([false, true]);
    }
  });

  test('reaches each of very many, whom one NOTIFY does not hold', async () => {
    const streams = [await open(ana), await open(bo, { on: twin.address })];
    const others = Array.from({ length: 998 }, () => randomUUID());
    const id = await say([ana.id, ...others, bo.id]);
    for (const stream of streams) expect(await stream.heard(id)).toEqual([id]);
  });

  test('in a way that this version does not know makes every page ask for everything', async () => {
    const both = [await open(ana, QUIET), await open(bo, { ...QUIET, on: twin.address })];
    const before = both.map(({ refreshes }) => refreshes);
    await app.rows(
      `select pg_notify('pcr_live', payload) from unnest(array['', '{"about": "all"}']) payload`,
    );
    for (const [n, stream] of both.entries()) {
      await vi.waitFor(() => expect(stream.refreshes).toBe((before[n] ?? 0) + 2), PATIENCE);
      const id = await say([ana.id, bo.id]);
      expect(await stream.heard(id)).toContain(id);
    }
  });

  test('comes with the commit, or never: it is neither lost nor doubled at any moment of a busy time', async () => {
    const streams = [await open(ana), await open(ana, { on: twin.address })];
    const sent: string[] = [];
    const writers = Array.from({ length: 3 }, async () => {
      for (let i = 0; i < 20; i++) {
        const [first, second] = [await hold([ana.id]), await hold([ana.id])];
        await second.commit();
        sent.push(second.id);
        if (i % 5 === 4) await first.abort();
        else {
          await first.commit();
          sent.push(first.id);
        }
      }
    });
    await Promise.all(writers);
    expect(sent).toHaveLength(108);
    for (const stream of streams) expect((await stream.heard(...sent)).sort()).toEqual(sent.sort());
  });
});

describe('a page that comes back', () => {
  test('asks for everything, on another process too, and hears what is published from then on', async () => {
    const first = await open(ana, QUIET);
    first.close();
    // An event that was published before may still be on its way to the other process.
    const earlier: (string | null)[] = [await say([ana.id])];
    for (const on of [app.address, twin.address]) {
      const stream = await open(ana, { on });
      await vi.waitFor(() => expect(stream.refreshes).toBe(1), PATIENCE);
      const next = await say([ana.id]);
      expect((await stream.heard(next)).filter((id) => !earlier.includes(id))).toEqual([next]);
      earlier.push(next);
    }
  });
});

describe('a page that is new', () => {
  /** So much later, both processes have heard all that was published. */
  async function later(by: Parameters<TestApp['clock']['advance']>[0]) {
    const cy = await app.member();
    const watching = [await open(cy), await open(cy, { on: twin.address })];
    const last = await say([cy.id]);
    for (const stream of watching) await stream.heard(last);
    app.clock.advance(by);
  }
  const refreshesOf = async (stream: LiveStream) => {
    // Requests that are sent at once come before anything else.
    await stream.heard(await say([ana.id, bo.id]));
    return stream.refreshes;
  };

  test('asks for everything when something was published to it, or to everyone, since it began', async () => {
    for (const to of [[ana.id], 'everyone'] as const) {
      await later({ minutes: 2 });
      const began = app.clock.now().getTime();
      await say(to);
      await later({ minutes: 0.5 });
      for (const on of [app.address, twin.address]) {
        const age = app.clock.now().getTime() - began;
        expect(await refreshesOf(await open(ana, { age, on })), `${to}`).toBe(1);
      }
    }
  });

  test('does not when nothing was, or to others only, or before it began', async () => {
    await later({ minutes: 2 });
    await say([bo.id]);
    expect(await refreshesOf(await open(ana, { age: 5_000 }))).toBe(0);
    await later({ minutes: 0.5 });
    expect(await refreshesOf(await open(bo, { age: 5_000 }))).toBe(0);
  });

  test('asks for everything when it began long ago, or before the process that it comes to', async () => {
    await later({ minutes: 2 });
    expect(await refreshesOf(await open(ana, { age: 61_000 }))).toBe(1);
    const young = await startApp();
    try {
      const stream = await openStream(young.address, await young.member(), { age: 0 });
      await vi.waitFor(() => expect(stream.refreshes).toBe(1), PATIENCE);
      stream.close();
    } finally {
      await young.close();
    }
  });

  test('with an age that is none is refused', async () => {
    for (const age of ['-1', 'soon'])
      await ana.refused('invalid_input', openLive, { query: { age } });
  });
});

describe('a stream', () => {
  test('is not to be kept, changed or held back on the way', async () => {
    const { headers, status } = await open(ana);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    expect(headers['content-encoding']).toBeUndefined();
    const head = await ana.send('HEAD', '/api/live');
    expect([head.status, head.text]).toEqual([200, '']);
  });

  test('is refused to a page that shows another person', async () => {
    expect((await open(ana, { headers: { 'x-pcr-user': ana.id } })).status).toBe(200);
    expect((await open(ana, { headers: { 'x-pcr-user': bo.id } })).status).toBe(401);
  });

  test('ends when its session is signed out, and only that one', async () => {
    const other = await app.otherDevice(ana);
    const [mine, others, bos] = [
      await open(ana),
      await open(other, { on: twin.address }),
      await open(bo),
    ];
    await ana.ask(signOut);
    await mine.end();
    const id = await say([ana.id, bo.id]);
    for (const stream of [others, bos]) expect(await stream.heard(id)).toEqual([id]);
    expect(mine.changes).toEqual([]);
    expect((await open(ana)).status).toBe(401);
  });

  test('ends when the account is deleted, on every process', async () => {
    const all = [await open(ana), await open(await app.otherDevice(ana), { on: twin.address })];
    await app.rows('delete from users where id = $1', [ana.id]);
    for (const stream of all) await stream.end();
  });

  test('ends when its session has run out', async () => {
    const stream = await open(ana);
    app.clock.advance({ days: 8 });
    await stream.end();
    app.clock.reset();
  });

  test('is one of few for a member: the next is refused, and there is place when one ends', async () => {
    const first = await open(ana);
    for (let i = 1; i < LIMITS.perMember; i++) await open(ana);
    const refused = await open(ana);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await open(bo)).status).toBe(200);
    first.close();
    await vi.waitFor(async () => expect((await open(ana)).status).toBe(200), PATIENCE);
  });

  test('is refused for now when the process has enough', async () => {
    const others = await Promise.all([app.member(), app.member(), app.member()]);
    for (let i = 0; i < LIMITS.perProcess; i++) {
      expect((await open(others[i % 3] ?? ana)).status).toBe(200);
    }
    expect((await open(ana)).status).toBe(503);
    expect((await open(ana, { on: twin.address })).status).toBe(200);
  });
});

test('who opens streams again and again waits', async () => {
  const strict = await startApp({ liveLimits: { ...LIMITS, opensPerMinute: 3 } });
  try {
    const [cy, di] = [await strict.member(), await strict.member()];
    const opened = async (browser: Member) => {
      const stream = await openStream(strict.address, browser);
      stream.close();
      await vi.waitFor(() => expect(strict.listening()).toBe(0), PATIENCE);
      return stream;
    };
    const began = performance.now();
    for (let n = 0; n < 3; n++) expect((await opened(cy)).status).toBe(200);
    const refused = await opened(cy);
    expect(refused.status).toBe(429);
    // The rest of the minute.
    const left = 60 - (performance.now() - began) / 1000;
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(Math.floor(left));
    expect((await opened(di)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('nothing of a stream is in the log', async () => {
  const stream = await open(ana, { age: 1_000, headers: { 'x-pcr-user': ana.id } });
  const id = await say([ana.id]);
  await stream.heard(id);
  const log = app.logged.join('');
  for (const secret of [id, ana.id, ana.email, ...ana.cookies.values()]) {
    expect(log).not.toContain(secret);
  }
});

describe('while the listening connection is gone', () => {
  const cut = () =>
    app.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'pcr live' and datname = current_database()`,
    );

  test('streams stay open, and ask for everything that was published meanwhile', async () => {
    const stream = await open(ana);
    for (let i = 0; i < 2; i++) {
      const before = stream.refreshes;
      await cut();
      await say([ana.id]);
      await vi.waitFor(() => expect(stream.refreshes).toBeGreaterThan(before), PATIENCE);
      const next = await say([ana.id]);
      expect(await stream.heard(next)).toContain(next);
    }
    expect(stream.ended).toBe(false);
    expect(app.logged.join('')).toContain('the connection that listens to the database was lost');
  });

  test('a session that ends unheard ends its stream all the same', async () => {
    const stream = await open(ana);
    await app.rows(
      `with cut as (select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'pcr live' and datname = current_database())
       delete from sessions where user_id = $1 and (select count(*) from cut) >= 0`,
      [ana.id],
    );
    await stream.end();
  });
});

test('a process that stops ends its streams at once', async () => {
  const third = await anotherProcess();
  const stream = await open(ana, { on: third.address });
  // Of itself a close waits for all that are still connected.
  await third.close();
  await stream.end();
  const again = await open(ana);
  await vi.waitFor(() => expect(again.refreshes).toBe(1), PATIENCE);
});
