/** @module-tag thorough */
import { setTimeout as delay } from 'node:timers/promises';
import { register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createFamily, listFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { ONLY_READING } from '@pcr/contract/kit/endpoint.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { contractorDraft } from './contractors/testing/contractor-drafts.ts';
import { familyDraft } from './families/testing/family-drafts.ts';
import { type PairOfPostgres, startPair } from './kit/testing/nodes-of-postgres.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';

// The primary lives, and no other node confirms its commits (machines.md 15 to 18, 70).

let pair: PairOfPostgres;
let app: TestApp;
let members: Member[];
const account = { email: 'known@example.org', password: 'password' };

beforeAll(async () => {
  pair = await startPair();
  app = await startApp({
    fresh: pair.fresh,
    readUrls: [pair.primary.url, pair.standby.url],
    writesWaitMs: 8_000,
    probeLimits: { databaseMs: 0, filesMs: 0 },
  });
  await app.visitor().ask(register, { in: { full_name: 'Known', ...account } });
  members = await Promise.all([1, 2, 3, 4].map(() => app.member()));
  for (const member of members) expect((await write(member)).status).toBe(200);
  // What a start takes up.
  await of(0).ask(createContractor, { in: contractorDraft() });
  await app.tasksDone();
  await app.rows('update contractors set place_sought = false');
});
afterAll(async () => {
  await app?.close();
  await pair?.close();
});

const write = (member: Member) => member.reply(createFamily, { in: familyDraft() });
const of = (n: number) => members[n % members.length] as Member;
/** PCR's backends on the primary: all, and those whose commit waits. */
const backends = async () => {
  const [row] = await pair.primary.asAdmin<{ all: number; waiting: number }>(
    `select count(*)::int as all, count(*) filter (where wait_event = 'SyncRep')::int as waiting
     from pg_stat_activity where application_name like 'pcr%'`,
  );
  return row ?? { all: Number.NaN, waiting: Number.NaN };
};

test('members read on, nothing piles up, a server starts, and writing works again as soon as a node confirms', async () => {
  await pair.standby.kill();
  const told: number[] = [];
  const writes: Promise<number>[] = [];
  const isTold = ({ status }: { status: number }) => {
    told.push(status);
    return status;
  };
  for (let n = 0; n < 12; n++) writes.push(write(of(n)).then(isTold));
  const begun = performance.now();
  const is = async () => (await fetch(`${app.address}/readyz`)).text();
  await vi.waitFor(async () => expect(await is()).toBe('reading'), { timeout: 10_000 });
  const most = { all: 0, waiting: 0, readMs: 0, after: 0 };
  const reads = new Set<string>();
  const starting = startApp({
    fresh: { ...pair.fresh, drop: async () => {} },
    readUrls: [pair.primary.url, pair.standby.url],
    probeLimits: { databaseMs: 0, filesMs: 0 },
  });
  // What was sent first is ended after 9 seconds.
  for (let n = 0; performance.now() - begun < 13_000; n++) {
    writes.push(write(of(n)).then(isTold));
    const asked = performance.now();
    const read = await of(n).reply(listFamilies, { query: {} });
    const since = asked - begun;
    // Until a look is over they may have all connections.
    if (since > 6_000) most.readMs = Math.max(most.readMs, performance.now() - asked);
    reads.add(`${read.status} ${read.headers.get(ONLY_READING)}`);
    const { all, waiting } = await backends();
    most.all = Math.max(most.all, all);
    most.waiting = Math.max(most.waiting, waiting);
    if (since > 11_000) most.after = Math.max(most.after, waiting);
    if (n % 8 === 0) writes.push(app.visitor().reply(signIn, { in: account }).then(isTold));
    await delay(250);
  }
  expect([...reads]).toEqual(['200 1']);
  expect(most.readMs).toBeLessThan(1_000);
  // Of two servers: their connections, and a look of each.
  expect(most.all).toBeLessThanOrEqual(28);
  expect(most.waiting).toBeLessThanOrEqual(20);
  // The looks, and what the second server sent before it knew.
  expect(most.after).toBeLessThanOrEqual(6);
  expect(await is()).toBe('reading');
  const late = await starting;
  expect(await (await fetch(`${late.address}/readyz`)).text()).toBe('reading');
  // Nobody was told that it is saved.
  expect([...new Set(told)]).toEqual([503]);

  const last = write(of(0));
  await pair.standby.start();
  const follows = 'select from pg_stat_replication';
  await vi.waitFor(async () => expect(await pair.primary.asAdmin(follows)).toHaveLength(1), {
    timeout: 10_000,
    interval: 20,
  });
  const confirmed = performance.now();
  expect((await last).status).toBe(200);
  expect((await write(of(1))).status).toBe(200);
  expect(performance.now() - confirmed).toBeLessThan(2_000);
  const after = await of(0).reply(listFamilies, { query: {} });
  expect(after.headers.get(ONLY_READING)).toBe(null);
  const unsought = 'select from contractors where not place_sought';
  await vi.waitFor(async () => expect(await app.rows(unsought)).toEqual([]), { timeout: 20_000 });
  await app.tasksDone();
  await late.close();
  // Each was told that it is saved, or when to come back.
  const all = new Set(await Promise.all(writes));
  expect([...all].filter((status) => status !== 200 && status !== 503)).toEqual([]);
}, 90_000);

test('a node that is away for a moment costs nobody a write', async () => {
  await pair.standby.kill();
  const writes = members.flatMap((member) => [write(member), write(member), write(member)]);
  await vi.waitFor(
    async () => expect(await (await fetch(`${app.address}/readyz`)).text()).toBe('reading'),
    { timeout: 10_000 },
  );
  await pair.standby.start();
  const told = (await Promise.all(writes)).map(({ status }) => status);
  expect(new Set(told)).toEqual(new Set([200]));
}, 30_000);
