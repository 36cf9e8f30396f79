import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { signOut } from '@pcr/contract/account/account.endpoints.ts';
import { openLive } from '@pcr/contract/kit/live.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type App, buildApp } from './app.ts';
import { publish, sweepLive } from './kit/live/live.ts';
import { makeLog } from './kit/log/log.ts';
import type { Transaction } from './kit/postgres/database.ts';
import { readSettings } from './kit/settings/settings.ts';
import { type Member, SECRET, startApp, type TestApp } from './testing/app-for-tests.ts';
import { type LiveStream, openStream, type StreamSetup } from './testing/live-stream.ts';

const HEARTBEAT = 100;
const LIMITS = { perMember: 5, perProcess: 12, heartbeatMs: HEARTBEAT, gapMs: 5, unsent: 20_000, retryMs: 20 };

let app: TestApp;
/** Another process on the same database: the same app once more. */
let twin: App & { address: string; dataDir: string };
let ana: Member;
let bo: Member;
let streams: LiveStream[] = [];

beforeAll(async () => {
  app = await startApp({ liveLimits: LIMITS });
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-twin-'));
  const second = await buildApp({
    settings: readSettings({ DATA_DIR: dataDir, PUBLIC_URL: app.origin }, dataDir),
    secret: SECRET,
    database: app.database,
    connection: { connectionString: app.databaseUrl },
    clock: app.clock,
    log: makeLog('silent'),
    webDir: join(dataDir, 'no-web'),
    liveLimits: LIMITS,
  });
  twin = { ...second, dataDir, address: await second.server.listen({ host: '127.0.0.1', port: 0 }) };
});
afterAll(async () => {
  await twin.close();
  await app.close();
  await rm(twin.dataDir, { recursive: true });
});
beforeEach(async () => {
  [ana, bo] = await Promise.all([app.member(), app.member()]);
});
afterEach(async () => {
  for (const stream of streams) stream.close();
  streams = [];
  await vi.waitFor(() => expect(app.listening() + twin.listening()).toBe(0), { timeout: 5_000, interval: 5 });
});

async function open(browser: Member, setup: StreamSetup & { on?: string } = {}): Promise<LiveStream> {
  const stream = await openStream(setup.on ?? app.address, browser, setup);
  streams.push(stream);
  return stream.status === 200 ? stream.current() : stream;
}

const told = (to: Parameters<typeof publish>[1]['to'], topic = 'notes') => {
  const id = randomUUID();
  return { id, by: (tx: Transaction) => publish(tx, { to, topic, id }, app.clock.now()) };
};
/** Tells in a transaction of its own; the id of what was told. */
async function say(to: Parameters<typeof publish>[1]['to'], topic?: string): Promise<string> {
  const { id, by } = told(to, topic);
  await app.database.transaction(by);
  return id;
}
/** A transaction that has told and ends when it is let. */
async function hold(to: string[]): Promise<{ id: string; commit(): Promise<void>; abort(): Promise<void> }> {
  const { id, by } = told(to);
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

describe('what is told', () => {
  test('reaches each page of whom it concerns, on every process, and nobody else', async () => {
    const anas = [await open(ana), await open(ana, { on: twin.address }), await open(await app.otherDevice(ana))];
    const bos = [await open(bo), await open(bo, { on: twin.address })];
    const forAna = await say([ana.id]);
    const forBo = await say([bo.id, bo.id]);
    const forBoth = await say([ana.id, bo.id], 'jobs');
    for (const stream of anas) expect(await stream.told(forAna, forBoth)).toEqual([forAna, forBoth]);
    for (const stream of bos) expect(await stream.told(forBo, forBoth)).toEqual([forBo, forBoth]);
    expect(anas[0]?.changes).toEqual([
      { topic: 'notes', id: forAna, everyone: false },
      { topic: 'jobs', id: forBoth, everyone: false },
    ]);
  });

  test('to everyone reaches everyone, and says so', async () => {
    const both = [await open(ana), await open(bo, { on: twin.address })];
    const id = await say('everyone', 'jobs');
    for (const stream of both) {
      await stream.told(id);
      expect(stream.changes).toEqual([{ topic: 'jobs', id, everyone: true }]);
    }
  });

  test('comes with the commit, or never', async () => {
    const stream = await open(ana);
    const never = await hold([ana.id]);
    const late = await hold([ana.id]);
    const soon = await say([ana.id]);
    expect(await stream.told(soon)).toEqual([soon]);
    await never.abort();
    await late.commit();
    const last = await say([ana.id]);
    expect(await stream.told(late.id, last)).toEqual([soon, late.id, last]);
  });

  test('twice in one transaction is told once', async () => {
    const stream = await open(ana);
    const { id, by } = told([ana.id]);
    await app.database.transaction(async (tx) => {
      await by(tx);
      await by(tx);
    });
    expect(await stream.told(id)).toEqual([id]);
    const last = await say([ana.id]);
    expect(await stream.told(last)).toEqual([id, last]);
  });

  test('holds nothing of its subject', async () => {
    await say([ana.id]);
    const [event] = await app.rows('select * from live_events limit 1');
    expect(Object.keys(event ?? {}).sort()).toEqual(['created_at', 'entity_id', 'id', 'recipient_id', 'topic', 'xid']);
  });
});

describe('a page that comes back', () => {
  /** What was told while nobody listened. */
  async function away(browser: Member, work: () => Promise<unknown>): Promise<string | undefined> {
    const stream = await open(browser);
    stream.close();
    await work();
    return stream.place;
  }

  test('hears what it missed, on another process too, once and in order', async () => {
    const missed: string[] = [];
    const place = await away(ana, async () => {
      missed.push(await say([ana.id]), await say('everyone'));
      await say([bo.id]);
    });
    for (const on of [app.address, twin.address]) {
      const stream = await open(ana, { place, on });
      expect(await stream.told(...missed)).toEqual(missed);
      const next = await say([ana.id]);
      expect(await stream.told(next)).toEqual([...missed, next]);
      missed.push(next);
    }
  });

  test('loses and doubles nothing where a transaction that told earlier ends later', async () => {
    const stream = await open(ana);
    const early = await hold([ana.id]);
    const before = await say([ana.id]);
    await stream.told(before);
    stream.close();
    const meanwhile = await say([ana.id]);
    await early.commit();
    const again = await open(ana, { place: stream.place });
    // What it has heard does not come again; what had begun before it and was not visible does.
    expect((await again.told(early.id, meanwhile)).sort()).toEqual([early.id, meanwhile].sort());

    again.close();
    const nothing = await open(ana, { place: again.place, on: twin.address });
    const last = await say([ana.id]);
    expect(await nothing.told(last)).toEqual([last]);
  });

  test('loses and doubles nothing at any moment of a busy time', async () => {
    const sent: string[] = [];
    let busy = true;
    const writers = Array.from({ length: 4 }, async (_, n) => {
      for (let i = 0; busy; i++) {
        const held = await hold([ana.id]);
        await new Promise((go) => setTimeout(go, ((i * 7 + n * 3) % 5) + 1));
        if (i % 5 === 4) await held.abort();
        else await held.commit();
        if (i % 5 !== 4) sent.push(held.id);
      }
    });
    const heard: (string | null)[] = [];
    let place: string | undefined = await away(ana, async () => {});
    sent.length = 0;
    for (let i = 0; i < 25; i++) {
      const stream = await open(ana, { place, on: i % 2 ? app.address : twin.address });
      await vi.waitFor(() => expect(stream.changes.length).toBeGreaterThan(i % 3), { timeout: 5_000, interval: 1 });
      stream.close();
      await stream.end();
      heard.push(...stream.changes.map(({ id }) => id));
      place = stream.place;
    }
    busy = false;
    await Promise.all(writers);
    const last = await open(ana, { place });
    const end = await say([ana.id]);
    heard.push(...(await last.told(end)));
    expect(heard.length).toBe(new Set(heard).size);
    expect(sent.length).toBeGreaterThan(50);
    expect(sent.filter((id) => !heard.includes(id))).toEqual([]);
  });

  test('after a quiet time has its place from the heartbeats', async () => {
    const stream = await open(ana);
    await say([bo.id]);
    const first = stream.place;
    await vi.waitFor(() => expect(stream.place).not.toBe(first), { timeout: 5_000, interval: 5 });
  });

  /** Tests beside this one use the same server: a transaction of theirs that began before holds each place back. */
  async function allBeforeEnded(): Promise<void> {
    const [now] = await app.rows<{ id: string }>('select pg_current_xact_id()::text as id');
    const ended = 'select pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 as ended';
    await vi.waitFor(async () => expect(await app.rows(ended, [now?.id])).toEqual([{ ended: true }]), 15_000);
  }

  test('asks for everything again when what it missed is no longer kept, and only then', async () => {
    const now = app.clock.now();
    const place = await away(ana, () => say([bo.id]));
    await sweepLive(app.database, new Date(now.getTime() + 3_600_000));
    expect((await open(ana, { place })).refreshes).toBe(0);
    await sweepLive(app.database, new Date(now.getTime() + 25 * 3_600_000));
    await allBeforeEnded();
    const stream = await open(ana, { place });
    expect(stream).toMatchObject({ refreshes: 1, changes: [] });
    stream.close();
    expect((await open(ana, { place: stream.place })).refreshes).toBe(0);
  });

  test('asks for everything again when it missed very much', async () => {
    const place = await away(ana, () =>
      app.database.transaction(async (tx) => {
        for (let i = 0; i < 201; i++) await told([ana.id]).by(tx);
      }),
    );
    expect(await open(ana, { place })).toMatchObject({ refreshes: 1, changes: [] });
  });

  test('asks for everything again when it missed very much about few entries', async () => {
    const place = await away(ana, async () => {
      await app.database.transaction(async (tx) => {
        const same = told([ana.id]);
        for (let i = 0; i < 201; i++) await same.by(tx);
      });
      await say([ana.id]);
    });
    expect(await open(ana, { place })).toMatchObject({ refreshes: 1, changes: [] });
  });

  const opaque = (snapshot: string) => Buffer.from(JSON.stringify([snapshot])).toString('base64url');

  test('asks for everything again when its place lies far behind, whatever it says to know', async () => {
    const [now] = await app.rows<{ xmin: string; xmax: string }>(
      `select pg_snapshot_xmin(s)::text as xmin, pg_snapshot_xmax(s)::text as xmax from pg_current_snapshot() s`,
    );
    // A transaction has its number without having changed anything.
    await app.rows('do $$ begin for n in 1..20001 loop perform pg_current_xact_id(); commit; end loop; end $$');
    await allBeforeEnded();
    for (const place of [opaque(`${now?.xmin}:${now?.xmax}:`), opaque('1:1:')])
      expect(await open(ana, { place })).toMatchObject({ refreshes: 1, changes: [] });
    const stream = await open(ana);
    stream.close();
    expect((await open(ana, { place: stream.place })).refreshes).toBe(0);
  });

  test.each([
    ['nothing', ''],
    ['no place', 'hello'],
    ['an unended snapshot', opaque('1:2')],
    ['a snapshot out of order', opaque('10:20:15,12')],
    ['a snapshot that runs backwards', opaque('20:10:')],
    ['numbers that the database cannot hold', opaque('1:99999999999999999999999:')],
    ['a place of another server, which is ahead', opaque('999999999999:999999999999:')],
    ['SQL', opaque("1:2:'); drop table users;--")],
    [
      'a very long one',
      opaque(`1:999999:${Array.from({ length: 9_000 }, (_, n) => n + 2).join(',')}`).slice(0, 15_000),
    ],
  ])('with %s as its place asks for everything again', async (_, place) => {
    expect(await open(ana, { place })).toMatchObject({ status: 200, refreshes: 1, changes: [] });
    const next = await say([ana.id]);
    await streams.at(-1)?.told(next);
  });
});

describe('a page that is new', () => {
  test('hears what was told since it first asked for anything', async () => {
    const before = await say([ana.id]);
    app.clock.advance({ minutes: 2 });
    const [own, all] = [await say([ana.id]), await say('everyone')];
    await say([bo.id]);
    const stream = await open(ana, { age: 5_000 });
    expect(await stream.told(own, all)).toEqual([own, all]);
    expect(stream.changes.map(({ id }) => id)).not.toContain(before);
  });

  test('hears nothing of before when it does not ask', async () => {
    await say([ana.id]);
    const stream = await open(ana);
    const next = await say([ana.id]);
    expect(await stream.told(next)).toEqual([next]);
  });

  test('that was open for very long asks for everything', async () => {
    expect(await open(ana, { age: 24 * 3_600_000 })).toMatchObject({ refreshes: 1, changes: [] });
  });

  test.each(['-1', '1.5', 'soon', '9999999999'])('with the age %s is refused', async (age) => {
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
    const [mine, others, bos] = [await open(ana), await open(other, { on: twin.address }), await open(bo)];
    await ana.ask(signOut);
    await mine.end();
    const id = await say([ana.id, bo.id]);
    for (const stream of [others, bos]) expect(await stream.told(id)).toEqual([id]);
    expect(mine.changes).toEqual([]);
    expect((await open(ana)).status).toBe(401);
  });

  test('ends on every process when all sessions of a person end', async () => {
    const all = [await open(ana), await open(await app.otherDevice(ana), { on: twin.address })];
    await app.rows('delete from sessions where user_id = $1', [ana.id]);
    for (const stream of all) await stream.end();
  });

  test('ends when the account is deleted', async () => {
    const stream = await open(ana, { on: twin.address });
    await app.rows('delete from users where id = $1', [ana.id]);
    await stream.end();
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
    await vi.waitFor(async () => expect((await open(ana)).status).toBe(200), { timeout: 5_000, interval: 20 });
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
      await vi.waitFor(() => expect(strict.listening()).toBe(0), { timeout: 5_000, interval: 5 });
      return stream;
    };
    for (let n = 0; n < 3; n++) expect((await opened(cy)).status).toBe(200);
    const refused = await opened(cy);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
    expect((await opened(di)).status).toBe(200);
  } finally {
    await strict.close();
  }
});

describe('while the listening connection is gone', () => {
  const cut = () =>
    app.rows(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'pcr live' and datname = current_database()`,
    );

  test('streams stay open, and hear what was told meanwhile', async () => {
    const stream = await open(ana);
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) {
      await cut();
      ids.push(await say([ana.id]));
    }
    expect(await stream.told(...ids)).toEqual(ids);
    expect(stream).toMatchObject({ ended: false, refreshes: 0 });
    expect(app.logged.join('')).toContain('live updates lost the database');
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

test('nothing of a stream is in the log', async () => {
  const stream = await open(ana, { age: 1_000, headers: { 'x-pcr-user': ana.id } });
  const id = await say([ana.id]);
  await stream.told(id);
  const log = app.logged.join('');
  for (const secret of [id, ana.id, ana.email, stream.place ?? '-', ...ana.cookies.values()]) {
    expect(log).not.toContain(secret);
  }
});

test('a process that stops ends its streams at once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pcr-third-'));
  const third = await buildApp({
    settings: readSettings({ DATA_DIR: dataDir, PUBLIC_URL: app.origin }, dataDir),
    secret: SECRET,
    database: app.database,
    connection: { connectionString: app.databaseUrl },
    clock: app.clock,
    log: makeLog('silent'),
    webDir: join(dataDir, 'no-web'),
  });
  const stream = await open(ana, { on: await third.server.listen({ host: '127.0.0.1', port: 0 }) });
  const begun = Date.now();
  const closed = third.close();
  await stream.end();
  await closed;
  expect(Date.now() - begun).toBeLessThan(5_000);
  const missed = await say([ana.id]);
  expect(await (await open(ana, { place: stream.place })).told(missed)).toEqual([missed]);
  await rm(dataDir, { recursive: true });
});
