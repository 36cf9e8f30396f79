import {
  createContractor,
  deleteContractor,
  noteContractorContact,
  restoreContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { enqueue } from '../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { contractorDraft } from './testing/contractor-drafts.ts';

let app: TestApp;
let adder: Member;
let anna: Member;
beforeAll(async () => {
  app = await startApp();
  adder = await app.member();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.passMidnight();
  anna = await app.member();
});
afterEach(() => app.clock.reset());

const add = (name = 'Dana Whitfield') =>
  adder.ask(createContractor, { in: contractorDraft({ name }) });
const contact = (id: string, by = anna) => by.ask(noteContractorContact, { params: { id } });
const activity = async (member = anna) =>
  (await member.ask(getDashboard)).recent_activity.map(
    ({ kind, subject }) => `${kind}: ${subject}`,
  );
const contacts = (member = anna) =>
  app.rows<{ contractor_id: string }>(
    'select contractor_id from contractor_contacts where user_id = $1',
    [member.id],
  );

test('a contact shows in one’s own recent activity, newest first, and in nobody else’s', async () => {
  const [dana, rosa] = [await add(), await add('Rosa Delgado')];
  await contact(dana.id);
  app.clock.advance({ minutes: 1 });
  await contact(rosa.id);
  expect(await activity()).toEqual([
    'contractor_contact: Rosa Delgado',
    'contractor_contact: Dana Whitfield',
  ]);
  const [newest] = (await anna.ask(getDashboard)).recent_activity;
  expect(newest?.subject_id).toBe(rosa.id);
  expect(await activity(adder)).toEqual([]);
  expect(await contacts(adder)).toEqual([]);
});

test('a contact counts once a day, however often and at the same time it is made', async () => {
  const { id } = await add();
  await Promise.all(Array.from({ length: 10 }, () => contact(id)));
  expect(await contacts()).toEqual([{ contractor_id: id }]);
  app.clock.advance({ days: 1 });
  await contact(id);
  expect(await contacts()).toHaveLength(2);
});

test('a deleted contractor leaves no entry and comes back with it; who is not there cannot be contacted', async () => {
  const { id, updated_at } = await add();
  await contact(id);
  await adder.ask(deleteContractor, { params: { id }, query: { updated_at } });
  expect(await activity()).toEqual([]);
  for (const member of [anna, adder]) {
    await member.refused('not_found', noteContractorContact, { params: { id } });
    await member.refused('not_found', noteContractorContact, { params: { id: newId() } });
  }
  expect(await contacts(adder)).toEqual([]);
  await adder.ask(restoreContractor, { params: { id } });
  expect(await activity()).toEqual(['contractor_contact: Dana Whitfield']);
});

test('a task forgets contacts after a year', async () => {
  await contact((await add()).id);
  app.clock.advance({ days: 364 });
  await enqueue(app.database, 'contractors_forget_contacts', {});
  await app.tasksDone();
  expect(await contacts()).toHaveLength(1);
  app.clock.advance({ days: 2 });
  await enqueue(app.database, 'contractors_forget_contacts', {});
  await app.tasksDone();
  expect(await contacts()).toEqual([]);
});
