import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import {
  createFamily,
  deleteFamily,
  getFamily,
  listFamilies,
} from '@pcr/contract/families/families.endpoints.ts';
import { OPENED_BY_ITSELF } from '@pcr/contract/kit/endpoint.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { enqueue } from '../../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { statementsOf } from '../../testing/statements.ts';
import { familyDraft } from '../testing/family-drafts.ts';

let app: TestApp;
let anna: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.passMidnight();
  anna = await app.member();
});
afterEach(() => app.clock.reset());

const lookUps = (member: Member) =>
  app.rows<{ family_id: string; created_at: string }>(
    'select family_id, created_at from family_look_ups where user_id = $1 order by created_at',
    [member.id],
  );
/** The same, once all that were made are noted. */
const noted = async (member: Member) => {
  await member.ask(getDashboard);
  return lookUps(member);
};
const add = (member: Member = anna) => member.ask(createFamily, { in: familyDraft() });

test('opening a record is noted, once a day, also by ten first looks at once', async () => {
  const { id } = await add();
  const before = app.clock.now();
  await Promise.all(Array.from({ length: 10 }, () => anna.ask(getFamily, { params: { id } })));
  const [look, ...more] = await noted(anna);
  expect(more).toEqual([]);
  expect(look?.family_id).toBe(id);
  expect(new Date(look?.created_at ?? '') >= before).toBe(true);

  await anna.ask(getFamily, { params: { id } });
  expect(await noted(anna)).toEqual([look]);
  app.clock.advance({ days: 1 });
  await anna.ask(getFamily, { params: { id } });
  expect(await noted(anna)).toHaveLength(2);
});

test('details that opened by themselves beside the list are no look-up', async () => {
  const { id } = await add();
  const byItself = { [OPENED_BY_ITSELF]: '1' };
  await anna.ask(getFamily, { params: { id } }, byItself);
  expect(await noted(anna)).toEqual([]);
});

test('the list, a record of another, one that was deleted and one that never was are no look-ups', async () => {
  const bella = await app.member();
  const { id, updated_at } = await add(bella);
  await anna.refused('not_found', getFamily, { params: { id } });
  await anna.refused('not_found', getFamily, { params: { id: newId() } });
  await bella.ask(listFamilies, { query: {} });
  await bella.ask(deleteFamily, { params: { id }, query: { updated_at } });
  await bella.refused('not_found', getFamily, { params: { id } });
  expect(await noted(anna)).toEqual([]);
  expect(await noted(bella)).toEqual([]);
});

test('they go with the record when it is removed for good, and with the account', async () => {
  const { id } = await add();
  await anna.ask(getFamily, { params: { id } });
  expect(await noted(anna)).toHaveLength(1);
  await app.rows('delete from families where id = $1', [id]);
  expect(await lookUps(anna)).toEqual([]);

  const other = await add();
  await anna.ask(getFamily, { params: { id: other.id } });
  await noted(anna);
  await app.rows('delete from users where id = $1', [anna.id]);
  expect(await lookUps(anna)).toEqual([]);
});

test('a task forgets them after a year', async () => {
  const { id } = await add();
  await anna.ask(getFamily, { params: { id } });
  await noted(anna);
  app.clock.advance({ days: 364 });
  await enqueue(app.database, 'families_forget_look_ups', {});
  await app.tasksDone();
  expect(await lookUps(anna)).toHaveLength(1);
  app.clock.advance({ days: 2 });
  await enqueue(app.database, 'families_forget_look_ups', {});
  await app.tasksDone();
  expect(await lookUps(anna)).toEqual([]);
});

test('a look at a record under change is noted afterwards, and nobody waits for that', async () => {
  const [changing, other] = [await add(), await add()];
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client.query('select from families where id = $1 for update', [changing.id]);
  for (const { id } of [changing, other]) await anna.ask(getFamily, { params: { id } });
  expect((await noted(anna)).map(({ family_id }) => family_id)).toEqual([other.id]);
  await client.query('commit');
  client.release();
  await vi.waitFor(async () => expect(await lookUps(anna)).toHaveLength(2), {
    timeout: 30_000,
    interval: 20,
  });
});

test('a hundred at once are noted together, and those of the day before as well', async () => {
  const { id } = await add();
  const members = [anna, await app.member()];
  const ids = await Promise.all(
    Array.from({ length: 120 }, async (_, n) => (await add(members[n % 2])).id),
  );
  await anna.ask(getFamily, { params: { id } });
  app.clock.advance({ days: 1 });
  await anna.ask(getFamily, { params: { id } });
  const begun = performance.now();
  const statements = await statementsOf(async () => {
    await Promise.all(ids.map((one, n) => members[n % 2]?.ask(getFamily, { params: { id: one } })));
    for (const member of members) await noted(member);
  });
  const seconds = (performance.now() - begun) / 1000;
  expect(await lookUps(anna)).toHaveLength(62);
  expect(await lookUps(members[1] as Member)).toHaveLength(60);
  // One in each fifth of a second that the reads took, one that had begun before, one for a
  // hundred, and one for each that asks for the notes.
  const most = Math.ceil(seconds * 5) + 2 + members.length;
  expect(statements.filter((name) => name === 'families_note_looks').length).toBeLessThanOrEqual(
    most,
  );
});
