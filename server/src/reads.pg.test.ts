import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { createJob, listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { familyDraft } from './families/testing/family-drafts.ts';
import { jobDraft } from './jobs/testing/job-drafts.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';
import { openRaw, rawRequest } from './testing/raw-connection.ts';

// Code that reads jobs or writes one waits for a lock on their table, for as long as a test wants.

let app: TestApp;
/** With the lock; not one of the connections that the app has. */
let holder: pg.Client;
let ana: Member;
let bo: Member;

beforeEach(async () => {
  [ana, bo] = await Promise.all([app.member(), app.member()]);
  holder = new pg.Client({ connectionString: app.databaseUrl });
  await holder.connect();
  await holder.query('begin; lock table jobs in access exclusive mode');
});
afterEach(async () => {
  await letGo();
  await holder.end();
});

const WITHIN = { interval: 5, timeout: 30_000 };
const letGo = () => holder.query('rollback');
const held = async () => {
  const { rows } = await holder.query<{ count: number }>(
    `select count(*)::int as count from pg_locks where relation = 'jobs'::regclass and not granted`,
  );
  return rows[0]?.count;
};
/** So many connections wait for a lock. */
const areWaiting = (count: number) =>
  vi.waitFor(async () => {
    const waiting = `select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    expect(await app.rows(waiting)).toEqual([{ waiting: count }]);
  }, WITHIN);
const areHeld = (count: number) => vi.waitFor(async () => expect(await held()).toBe(count), WITHIN);
const times = <T>(count: number, ask: () => Promise<T>) => Array.from({ length: count }, ask);
const board = (member: Member) => member.reply(listJobs, { query: {} });
const post = (member: Member) => member.reply(createJob, { in: jobDraft() });
const search = (member: Member) => member.reply(listJobs, { query: { search: 'qz' } });
const cookieOf = ({ cookies }: Member) =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
const isTrouble = (line: string) => ['warn', 'error'].includes(JSON.parse(line).level);
const statuses = async (replies: Promise<{ status: number }>[]) =>
  (await Promise.all(replies)).map(({ status }) => status);

describe('members take turns at reading and at changing (kit.md 94)', () => {
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.close());

  test.each([
    ['reads', () => board(ana)],
    ['changes', () => post(ana)],
  ])(
    "12 %s of one member that take long do not hold up another's list, nor another's change",
    async (_, ask) => {
      const replies = times(12, ask);
      await areHeld(4);
      expect(await bo.ask(listFamilies, { query: {} })).toMatchObject({ items: [] });
      const draft = familyDraft();
      expect(await bo.ask(createFamily, { in: draft })).toMatchObject({ id: draft.id });
      expect(await held()).toBe(4);
      await letGo();
      expect(new Set(await statuses(replies))).toEqual(new Set([200]));
    },
  );

  test("records and jobs that one member saves and that take long leave others a connection, and do not hold up another's list or record", async () => {
    await holder.query('select from users where id = $1 for update', [ana.id]);
    const replies = times(12, () => ana.reply(createFamily, { in: familyDraft() }));
    await areWaiting(2);
    replies.push(...times(4, () => post(ana)));
    await areWaiting(6);
    const draft = familyDraft();
    expect(await bo.ask(createFamily, { in: draft })).toMatchObject({ id: draft.id });
    expect(await bo.ask(listFamilies, { query: {} })).toMatchObject({ items: [{ id: draft.id }] });
    await letGo();
    expect(new Set(await statuses(replies))).toEqual(new Set([200]));
  });

  test('one member has one costly read at a time, and room beside it for others of theirs', async () => {
    const replies = times(8, () => search(ana));
    await areHeld(1);
    expect(await ana.ask(listFamilies, { query: {} })).toMatchObject({ items: [] });
    const others = [search(bo)];
    await areHeld(2);
    await letGo();
    expect(new Set(await statuses([...replies, ...others]))).toEqual(new Set([200]));
  });

  test('a hundred of one member wait, and what comes beyond is told when to try again', async () => {
    const replies = times(105, () => board(ana));
    const refused = await Promise.race(replies);
    await areHeld(4);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(JSON.parse(refused.text).error).toMatchObject({
      code: 'too_many_requests',
      message: 'Too many requests at once. Please wait a moment and try again.',
      retry_after: 1,
    });
    expect(await bo.ask(listFamilies, { query: {} })).toMatchObject({ items: [] });
    await letGo();
    expect((await statuses(replies)).toSorted()).toEqual([...Array<number>(104).fill(200), 429]);
  });
});

/** Of two reads the one that was not refused: there is room for one. */
async function oneThatWaits(member: Member, path = '/api/jobs') {
  const headers = { cookie: cookieOf(member) };
  const reads = [1, 2].map(() => {
    const control = new AbortController();
    return {
      abort: () => control.abort(),
      answer: fetch(app.address + path, { headers, signal: control.signal }),
    };
  });
  const refused = await Promise.race(
    reads.map(async (read) => ({ read, status: (await read.answer).status })),
  );
  expect(refused.status).toBe(429);
  return reads.find((read) => read !== refused.read) as (typeof reads)[number];
}

/** The status of a read that a client of this address asks for. */
const from = async (address: string, member: Member, path = '/api/jobs') => {
  const headers = { cookie: cookieOf(member), 'x-forwarded-for': address };
  const reply = await fetch(`${app.address}${path}`, { headers });
  await reply.body?.cancel();
  return [reply.status, reply.headers.get('retry-after')];
};

/** Requests of one address that are in progress. */
const OF_ADDRESS = 6;

describe('where one of each member waits', () => {
  beforeAll(async () => {
    app = await startApp({
      env: { TRUST_PROXY: '1' },
      readLimits: { ofMember: 1, togetherOfMember: 1, waiting: 1, patience: 300_000 },
      connectionLimits: { perAddress: OF_ADDRESS },
    });
  });
  afterAll(() => app.close());

  test.each<[string, string, (member: Member) => Promise<{ status: number }>]>([
    ['read', '/api/jobs', board],
    ['read that shares a statement', '/api/dashboard', (member) => member.reply(getDashboard)],
  ])(
    'a %s whose asker has gone leaves the queue, and leaves no trace in the log (kit.md 94)',
    async (_, path, read) => {
      const first = read(ana);
      await areHeld(1);
      const logged = app.logged.length;
      const gone = await oneThatWaits(ana, path);
      gone.abort();
      await expect(gone.answer).rejects.toThrow();
      let next = gone;
      await vi.waitFor(async () => {
        next = await oneThatWaits(ana, path);
        const others = bo.ask(listFamilies, { query: {} });
        expect(await Promise.race([next.answer, others])).toHaveProperty('items');
      }, WITHIN);
      await letGo();
      expect((await next.answer).status).toBe(200);
      expect((await first).status).toBe(200);
      expect(app.logged.slice(logged).filter(isTrouble)).toEqual([]);
    },
  );

  test('so does one whose asker has gone while their session was read', async () => {
    const first = board(ana);
    await areHeld(1);
    // The cached session is asked for again (account.md 54).
    app.clock.advance({ minutes: 1 });
    const sessions = new pg.Client({ connectionString: app.databaseUrl });
    await sessions.connect();
    await sessions.query('begin; lock table sessions in access exclusive mode');
    // As many as one address may have: until the server has seen their end, it takes no other of
    // it.
    const gone = await openRaw(app.address);
    const headers = { cookie: cookieOf(ana), 'x-forwarded-for': '203.0.113.1' };
    gone.write(rawRequest('/api/jobs', headers).repeat(OF_ADDRESS));
    const waits = `select 1 from pg_locks where relation = 'sessions'::regclass and not granted`;
    await vi.waitFor(
      async () => expect((await holder.query(waits)).rowCount).toBe(OF_ADDRESS),
      WITHIN,
    );
    const asked = () => from('203.0.113.1', bo, '/api/account/settings');
    expect(await asked()).toEqual([429, '5']);
    gone.close();
    await vi.waitFor(async () => expect(await asked()).toEqual([200, null]), WITHIN);
    await sessions.query('rollback');
    // Their sessions are read: requests sent now come later. Within a transaction the first look
    // would be the last.
    const reading = `select 1 from pg_stat_activity
      where datname = current_database() and state = 'active' and query ilike '%sessions%' and pid <> pg_backend_pid()`;
    await vi.waitFor(async () => expect((await sessions.query(reading)).rowCount).toBe(0), WITHIN);
    await sessions.end();
    const next = await oneThatWaits(ana);
    await letGo();
    expect([(await first).status, (await next.answer).status]).toEqual([200, 200]);
  });
});

describe('requests that are worked on have a bound (kit.md 104)', () => {
  beforeAll(async () => {
    app = await startApp({
      env: { TRUST_PROXY: '1' },
      connectionLimits: { working: 3, workingOfAddress: 2, logMs: 10 },
    });
  });
  afterAll(() => app.close());

  test('of one address, which leaves places to others, and of all; each has its place again afterwards, and the log counts what is refused', async () => {
    const here = [from('203.0.113.1', ana), from('203.0.113.1', ana)];
    await areHeld(2);
    expect(await from('203.0.113.1', bo)).toEqual([503, '1']);
    const there = from('203.0.113.2', bo);
    await areHeld(3);
    expect(await from('203.0.113.3', bo)).toEqual([503, '1']);
    await letGo();
    for (const answer of [...here, there]) expect(await answer).toEqual([200, null]);
    expect(await from('203.0.113.1', bo)).toEqual([200, null]);
    // Without a line for each: kit/log/counter.test.ts.
    await vi.waitFor(() => {
      const counts = app.logged.map((line) => JSON.parse(line).refused ?? 0);
      expect(counts.reduce((all, some) => all + some, 0)).toBe(2);
    }, WITHIN);
  });

  test('streams and files take no place, and a refusal is no error of the server', async () => {
    const streams = await Promise.all(
      times(4, () => fetch(`${app.address}/api/live`, { headers: { cookie: cookieOf(bo) } })),
    );
    expect(await from('127.0.0.1', ana, '/api/account/profile')).toEqual([200, null]);
    for (const { body } of streams) await body?.cancel();
    expect(app.logged.filter((line) => JSON.parse(line).level === 'error')).toEqual([]);
  });
});

describe('where a read waits no longer than a moment', () => {
  beforeAll(async () => {
    app = await startApp({ readLimits: { ofMember: 1, patience: 50 } });
  });
  afterAll(() => app.close());

  test('one that has waited longer is told to come again (kit.md 94)', async () => {
    const first = board(ana);
    await areHeld(1);
    const late = await board(ana);
    expect([late.status, late.headers.get('retry-after')]).toEqual([503, '1']);
    await letGo();
    expect((await first).status).toBe(200);
  });
});
