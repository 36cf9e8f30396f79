import {
  createContractor,
  reportContractor,
} from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview, reportReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  getSentMessage,
  listChat,
  sendChatMessage,
  sendSupportMessage,
} from '@pcr/contract/help/help.endpoints.ts';
import { createJob, reportJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractorDraft, reviewDraft } from '../contractors/testing/contractor-drafts.ts';
import { jobDraft } from '../jobs/testing/job-drafts.ts';
import { enqueue } from '../kit/tasks/tasks.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { reportDraft } from '../testing/report-drafts.ts';

let app: TestApp;
let ana: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await app.member();
});
afterEach(() => app.clock.reset());

async function ask(): Promise<string> {
  const id = newId();
  ana = await app.otherDevice(ana);
  await ana.ask(sendSupportMessage, {
    in: { id, subject: 'Where?', message: 'Where is it?', priority: 'low' },
  });
  // Nothing is in progress when the clock jumps.
  await app.tasksDone();
  return id;
}
const read = (id: string) => app.rows('update messages set read_at = now() where id = $1', [id]);
/** A current answer. */
const answer = (id: string) =>
  app.rows(
    `insert into messages (id, kind, recipient_id, in_reply_to, subject, body, created_at)
     values (gen_random_uuid(), 'answer', $1, $2, 'Re', 'There.', $3)`,
    [ana.id, id, app.clock.now().toISOString()],
  );
async function sweep() {
  await enqueue(app.database, 'messages_sweep', {});
  await app.tasksDone();
}
const isThere = async (id: string) =>
  (await app.rows('select 1 from messages where id = $1', [id])).length === 1;

test('a message stays a year after the last word, and then goes with its answers', async () => {
  const id = await ask();
  await read(id);
  app.clock.advance({ days: 300 });
  await answer(id);
  app.clock.advance({ days: 364 });
  await sweep();
  const again = await app.otherDevice(ana);
  expect((await again.ask(getSentMessage, { params: { id } })).answers).toHaveLength(1);
  app.clock.advance({ days: 2 });
  await sweep();
  expect(
    await app.rows('select 1 from messages where recipient_id = $1 or sender_id = $1', [ana.id]),
  ).toEqual([]);
});

test('a message that the operator has not got yet stays, however old', async () => {
  const [unread, onItsWay] = [await ask(), await ask()];
  await read(onItsWay);
  await app.rows(
    `insert into message_deliveries (id, message_id, channel, next_attempt_at, give_up_at)
     values (gen_random_uuid(), $1, 'mail', now(), now() + interval '3 years')`,
    [onItsWay],
  );
  app.clock.advance({ days: 400 });
  await sweep();
  expect([await isThere(unread), await isThere(onItsWay)]).toEqual([true, true]);
  await app.rows('delete from message_deliveries where message_id = $1', [onItsWay]);
  await sweep();
  expect([await isThere(unread), await isThere(onItsWay)]).toEqual([true, false]);
});

describe('a live chat is one conversation', () => {
  async function line(message: string): Promise<string> {
    const id = newId();
    ana = await app.otherDevice(ana);
    await ana.ask(sendChatMessage, { in: { id, message } });
    return id;
  }
  const chat = async () => {
    ana = await app.otherDevice(ana);
    return (await ana.ask(listChat, { query: {} })).items.map(({ body }) => body);
  };

  test('it stays whole for a year after its newest line, or answer to whichever line', async () => {
    const first = await line('First');
    await read(first);
    app.clock.advance({ days: 300 });
    await read(await line('Second'));
    app.clock.advance({ days: 200 });
    await sweep();
    expect(await chat()).toEqual(['Second', 'First']);
    await answer(first);
    app.clock.advance({ days: 200 });
    await sweep();
    expect(await chat()).toEqual(['There.', 'Second', 'First']);
    app.clock.advance({ days: 170 });
    await sweep();
    expect(await chat()).toEqual([]);
  });

  test('the operator has got all of it, or it stays', async () => {
    await read(await line('First'));
    const second = await line('Second');
    app.clock.advance({ days: 400 });
    await sweep();
    expect(await chat()).toEqual(['Second', 'First']);
    await read(second);
    await sweep();
    expect(await chat()).toEqual([]);
  });

  test('messages of others, and in other channels, do not keep it', async () => {
    await read(await line('First'));
    app.clock.advance({ days: 400 });
    await ask();
    const bo = await app.otherDevice(await app.member());
    await bo.ask(sendChatMessage, { in: { id: newId(), message: 'Mine' } });
    await sweep();
    expect(await chat()).toEqual([]);
    expect((await bo.ask(listChat, { query: {} })).items).toHaveLength(1);
  });
});

test('a report stays with what it is about: nobody reports it a second time', async () => {
  const { id } = await ana.ask(createContractor, { in: contractorDraft() });
  const bo = await app.member();
  const review = await bo.ask(createReview, { params: { id }, in: reviewDraft() });
  await ana.ask(reportReview, { params: { id: review.id }, in: reportDraft() });
  const job = await ana.ask(createJob, { in: jobDraft() });
  await bo.ask(reportJob, { params: { id: job.id }, in: reportDraft() });
  await bo.ask(reportContractor, { params: { id }, in: reportDraft() });
  await app.rows('update messages set read_at = now()');
  app.clock.advance({ days: 400 });
  await sweep();
  for (const table of ['contractor_review_reports', 'contractor_reports', 'job_reports']) {
    expect(await app.rows(`select 1 from ${table}`), table).toHaveLength(1);
  }
});
