import { acceptAgreement } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { AGREEMENT_VERSIONS } from '@pcr/contract/agreements/agreements.schema.ts';
import {
  createFamily,
  listFamilies,
  updateFamily,
} from '@pcr/contract/families/families.endpoints.ts';
import { AGREEMENTS } from '@pcr/contract/kit/agreement-name.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { familyDraft, familyEdit } from './families/testing/family-drafts.ts';
import { limiter, writeLimiter } from './kit/http/limits.ts';
import { noting } from './kit/postgres/commits.ts';
import { connect } from './kit/postgres/database.ts';
import { freshDatabase } from './kit/testing/postgres-for-tests.ts';
import { type Member, startApp, type TestApp } from './testing/app-for-tests.ts';

let app: TestApp;
let ana: Member;
let bo: Member;
beforeAll(async () => {
  app = await startApp({
    writeLimits: { writesPerMinute: 11, writesPerDay: 1000, createsPerDay: 6 },
  });
  [ana, bo] = [await acceptingMember(app), await acceptingMember(app)];
});
afterAll(() => app.close());

/** Members who have accepted the five texts as people do. */
async function acceptingMember(on: TestApp): Promise<Member> {
  const member = await on.member({ accepted: false });
  for (const name of AGREEMENTS) {
    await member.ask(acceptAgreement, {
      params: { name },
      in: { version: AGREEMENT_VERSIONS[name] },
    });
  }
  return member;
}

test('who writes faster than people do waits; reading goes on, and so does everybody else', async () => {
  // Accepting the five texts were writes too.
  for (let n = 0; n < 5; n++) await ana.ask(createFamily, { in: familyDraft() });
  const last = await ana.ask(createFamily, { in: familyDraft() });
  const refused = await ana.refused('too_many_requests', createFamily, { in: familyDraft() });
  expect(refused.message).toMatch(
    /^Too many changes at once. Please wait (\d+ seconds?|1 minute) and try again.$/,
  );
  expect(refused.retry_after).toBeGreaterThan(0);
  expect(refused.retry_after).toBeLessThanOrEqual(60);
  expect(refused.headers.get('retry-after')).toBe(String(refused.retry_after));
  const device = await app.otherDevice(ana);
  const params = { id: last.id };
  await device.refused('too_many_requests', updateFamily, {
    params,
    in: familyEdit(last.updated_at),
  });
  expect((await ana.ask(listFamilies, { query: {} })).items).toHaveLength(6);
  await bo.ask(createFamily, { in: familyDraft() });
});

test('a day has its number of new entries, and of changes, since each leaves an earlier version', async () => {
  const slow = await startApp({
    writeLimits: { writesPerMinute: 1000, writesPerDay: 9, createsPerDay: 3 },
  });
  try {
    // Accepting the five texts were writes too.
    const [di, ed] = [await acceptingMember(slow), await acceptingMember(slow)];
    for (let n = 0; n < 2; n++) await di.ask(createFamily, { in: familyDraft() });
    const { id, updated_at } = await di.ask(createFamily, { in: familyDraft() });
    const last = await di.ask(updateFamily, { params: { id }, in: familyEdit(updated_at) });
    const full = await di.refused('too_many_requests', updateFamily, {
      params: { id },
      in: familyEdit(last.updated_at),
    });
    expect(full.message).toBe('Too many changes in one day. Please wait 24 hours and try again.');
    expect((await di.ask(listFamilies, { query: {} })).items).toHaveLength(3);
    for (let n = 0; n < 3; n++) await ed.ask(createFamily, { in: familyDraft() });
    const refused = await ed.refused('too_many_requests', createFamily, { in: familyDraft() });
    expect(refused.message).toBe(
      'Too many new entries in one day. Please wait 24 hours and try again.',
    );
  } finally {
    await slow.close();
  }
});

test('a day’s number of a member holds for all processes together, without a row for each write (machines.md 64)', async () => {
  const most = 100;
  const limits = { writesPerMinute: 1_000, writesPerDay: most, createsPerDay: most };
  const processes = [1, 2, 3].map(() => writeLimiter(app.database, limits));
  const member = await app.member();
  const row = () =>
    app.rows<{ points: number }>('select points from rate_limits where key = $1', [
      `writes_day:${member.id}`,
    ]);
  const [first] = processes;
  await first?.(member.id, false);
  expect(await row()).toEqual([]);
  await first?.(member.id, false);
  expect(await row()).toEqual([{ points: 2 }]);

  let through = 2;
  for (const count of processes) {
    for (let refused = false; !refused; ) {
      refused = await count(member.id, false).then(
        () => false,
        () => true,
      );
      if (!refused) through++;
    }
  }
  // Each process may have counted one that it has not told.
  expect(through).toBeGreaterThanOrEqual(most);
  expect(through).toBeLessThanOrEqual(most + processes.length);
  await expect(first?.(member.id, false)).rejects.toMatchObject({
    detail: { message: expect.stringContaining('Too many changes in one day') },
  });
  const other = await app.member();
  await first?.(other.id, false);
});

test('what a member sends again has one number of a day for all processes, too (machines.md 64)', async () => {
  const most = 100;
  const limits = { writesPerMinute: 1_000, writesPerDay: most, createsPerDay: most };
  const processes = [1, 2, 3].map(() => writeLimiter(app.database, limits));
  const member = await app.member();
  let through = 0;
  for (const count of processes) {
    while (
      await count(member.id, true, true).then(
        () => true,
        () => false,
      )
    )
      through++;
  }
  expect(through).toBeGreaterThanOrEqual(most);
  expect(through).toBeLessThanOrEqual(most + processes.length);
});

test('a count is no commit of the request that gives it a connection (machines.md 8)', async () => {
  const fresh = await freshDatabase();
  const { connection } = fresh;
  const database = connect({ connection, connections: 1, onError: () => {} });
  try {
    const [mine, theirs] = [{ some: false }, { some: false }];
    const client = await database.pool.connect();
    const counted = noting(mine, () => limiter(database, 'tries', 5, 1).consume('ana'));
    await vi.waitFor(() => expect(database.pool.waitingCount).toBe(1));
    noting(theirs, () => client.release());
    await counted;
    expect([mine.some, theirs.some]).toEqual([true, false]);
  } finally {
    await database.close();
    await fresh.drop();
  }
});
