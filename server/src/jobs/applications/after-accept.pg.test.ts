import {
  blockMember,
  getConversation,
  sendConversationMessage,
  unblockMember,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import {
  askForContact,
  callOffJobApplication,
  decideJobApplication,
  messageForJob,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { deleteJob, updateJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { jobEdit } from '../testing/job-drafts.ts';
import { type JobFixtures, startJobFixtures } from '../testing/job-fixtures.ts';

// Nobody here has consented to anything.

let fixtures: JobFixtures;
let app: TestApp;
let anna: Member;
let bella: Member;
let carla: Member;
let id: string;
beforeAll(async () => {
  fixtures = await startJobFixtures({ tellAfterMs: 3_600_000 });
  ({ app, anna, bella, carla } = fixtures);
  await app.rows("update users set full_name = 'Bella Bloom' where id = $1", [bella.id]);
});
afterAll(() => app.close());
beforeEach(async () => {
  await fixtures.begin();
  await app.rows('delete from conversations; delete from blocks');
  ({ id } = await fixtures.apply());
});

const params = () => ({ params: { id } });
const write = (by: Member, body = 'When may I come?') =>
  by.ask(messageForJob, { ...params(), in: { id: newId(), body } });
const say = (by: Member, conversation: string) => ({
  params: { id: conversation },
  in: { id: newId(), body: `More from ${by.id}` },
});
const callOff = (by: Member, call_off_note: string | null) =>
  by.ask(callOffJobApplication, { ...params(), in: { call_off_note } });
const toProvider = async () => (await fixtures.applications())[0];
const toApplicant = async () => (await fixtures.seenBy(bella)).my_application;
/** The job as it is, with other days. */
async function lasts(end_date: string | null) {
  const { updated_at } = await fixtures.seenBy(anna);
  const edit = jobEdit(updated_at, { start_date: '2024-01-01', end_date });
  await anna.ask(updateJob, { ...fixtures.params(), in: edit });
}
const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

describe('the two of an accepted application write to each other (jobs.md 61)', () => {
  test('whoever of them begins, and whatever their consents are; nobody else does, and not before', async () => {
    for (const member of [anna, bella, carla]) {
      const refused = member === carla ? 'not_found' : 'forbidden';
      await member.refused(refused, messageForJob, {
        ...params(),
        in: { id: newId(), body: 'Hello' },
      });
    }
    await fixtures.decide(id);
    expect(await toProvider()).toMatchObject({ can: { message: true, call_off: true } });
    expect(await toApplicant()).toMatchObject({ can: { message: true, call_off: true } });
    const talk = await write(anna, 'Please come at nine.');
    expect(talk).toMatchObject({ sending: 'open', answerable: true });
    expect(await write(bella, 'I will.')).toMatchObject({ id: talk.id, sending: 'open' });
    expect((await toApplicant())?.contact?.conversation_id).toBe(talk.id);
    await anna.ask(sendConversationMessage, say(anna, talk.id));
    await carla.refused('not_found', messageForJob, {
      ...params(),
      in: { id: newId(), body: 'Hello' },
    });
  });

  test('until 30 days after its last day, or after it was closed where it says none', async () => {
    await fixtures.decide(id);
    const { id: talk } = await write(bella);
    await write(anna);
    const mayWrite = async () => {
      const { sending } = await bella.ask(getConversation, { params: { id: talk } });
      const [first, second] = [(await toProvider())?.can, (await toApplicant())?.can];
      expect(second?.message).toBe(sending === 'open');
      expect(first?.message).toBe(second?.message);
      expect(first?.call_off).toBe(first?.message);
      return sending === 'open';
    };
    await lasts(daysAgo(29));
    expect(await mayWrite()).toBe(true);
    await lasts(daysAgo(32));
    expect(await mayWrite()).toBe(false);
    await bella.refused('forbidden', sendConversationMessage, say(bella, talk));
    await bella.refused('forbidden', messageForJob, {
      ...params(),
      in: { id: newId(), body: 'Hello' },
    });
    // What runs on until it is closed.
    await lasts(null);
    await fixtures.setStatus('closed');
    expect(await mayWrite()).toBe(true);
    await app.rows("update jobs set updated_at = now() - interval '31 days'");
    expect(await mayWrite()).toBe(false);
  });

  test('also after it was deleted by its provider, not by the operator, and not by a provider whose job is hidden', async () => {
    await fixtures.decide(id);
    const { id: talk } = await write(bella);
    await write(anna);
    const sendingOf = async (of: Member) =>
      (await of.ask(getConversation, { params: { id: talk } })).sending;
    await app.rows('update jobs set hidden = true');
    expect([await sendingOf(anna), await sendingOf(bella)]).toEqual(['not_taken', 'open']);
    await anna.refused('forbidden', messageForJob, {
      ...params(),
      in: { id: newId(), body: 'Hello' },
    });
    await app.rows('update jobs set hidden = false');
    const { updated_at } = await fixtures.seenBy(anna);
    await anna.ask(deleteJob, { ...fixtures.params(), query: { updated_at } });
    expect([await sendingOf(anna), await sendingOf(bella)]).toEqual(['open', 'open']);
    await app.rows('update jobs set updated_by = null');
    expect([await sendingOf(anna), await sendingOf(bella)]).toEqual(['not_taken', 'not_taken']);
  });

  test('a block holds', async () => {
    await fixtures.decide(id);
    const { id: talk } = await write(bella, 'Hello');
    await anna.ask(blockMember, { params: { id: talk } });
    await app.rows('delete from inbox_entries');
    expect(await write(bella, 'Are you there?')).toMatchObject({ sending: 'open' });
    expect(await fixtures.inboxOf(anna)).toEqual([]);
    const refused = await anna.refused('forbidden', messageForJob, {
      ...params(),
      in: { id: newId(), body: 'Hello' },
    });
    expect(refused.message).toBe('You blocked this member. Unblock them to write.');
  });
});

describe('either calls an accepted application off, with a line (jobs.md 63)', () => {
  test('who was accepted can’t come: the provider hears at once, and accepts another', async () => {
    const other = await fixtures.apply(carla);
    await fixtures.decide(id);
    await fixtures.setStatus('filled');
    const { id: talk } = await write(anna);
    await app.rows('delete from inbox_entries');
    const published = await collectEvents(app);
    const off = await callOff(bella, '  My child is ill. ');
    expect(off).toMatchObject({
      ...{ status: 'called_off', called_off_by: 'contractor', call_off_note: 'My child is ill.' },
      contact: null,
      can: { decide: false, withdraw: false, ask: false, message: false, call_off: false },
    });
    expect(await published()).toContainEqual({
      to: [anna.id, bella.id],
      topic: 'job_applications',
      id: fixtures.job.id,
    });
    expect(await fixtures.inboxOf(anna)).toEqual([
      {
        kind: 'job_called_off_by_contractor',
        subject_id: fixtures.job.id,
        parts: { job_title: 'Evening Caregiver' },
      },
    ]);
    expect(await callOff(bella, 'Again')).toEqual(off);
    expect(await fixtures.inboxOf(anna)).toHaveLength(1);
    // Nothing keeps them in touch any more.
    await anna.refused('forbidden', sendConversationMessage, say(anna, talk));
    const refused = await anna.refused('conflict', decideJobApplication, {
      ...params(),
      in: { status: 'accepted' },
    });
    expect(refused.current).toMatchObject({ status: 'called_off' });
    expect((await fixtures.decide(other.id)).status).toBe('accepted');
  });

  test('the provider no longer needs them; nobody else does it, and of no other application', async () => {
    for (const [member, code] of [
      [anna, 'forbidden'],
      [bella, 'forbidden'],
      [carla, 'not_found'],
    ] as const)
      await member.refused(code, callOffJobApplication, {
        ...params(),
        in: { call_off_note: null },
      });
    await fixtures.decide(id);
    await app.rows('delete from inbox_entries');
    expect(await callOff(anna, null)).toMatchObject({
      ...{ status: 'called_off', called_off_by: 'provider', call_off_note: null },
    });
    expect(await fixtures.inboxOf(bella)).toMatchObject([{ kind: 'job_called_off_by_provider' }]);
    expect(await toApplicant()).toMatchObject({ called_off_by: 'provider' });
  });

  test('the line is not read by one who blocked its writer', async () => {
    await fixtures.decide(id);
    const { id: talk } = await write(bella);
    await anna.ask(blockMember, { params: { id: talk } });
    await callOff(bella, 'My child is ill.');
    expect(await toProvider()).toMatchObject({ status: 'called_off', call_off_note: null });
    await anna.ask(unblockMember, { params: { id: talk } });
    expect(await toProvider()).toMatchObject({ call_off_note: 'My child is ill.' });
  });
});

describe('the provider keeps the name of whom they accepted (jobs.md 64)', () => {
  test('while the job runs and 30 days after, also of one who can’t come', async () => {
    expect(await toProvider()).toMatchObject({ contractor_name: 'Contractor' });
    await fixtures.decide(id);
    expect(await toProvider()).toMatchObject({
      ...{ contractor_name: 'Bella Bloom', contractor_card: null, contractor_email: null },
    });
    expect(await write(anna)).toMatchObject({ name: 'Bella Bloom' });
    await lasts(daysAgo(32));
    expect(await toProvider()).toMatchObject({ contractor_name: 'Contractor' });
    await lasts(null);
    await callOff(bella, null);
    expect(await toProvider()).toMatchObject({ contractor_name: 'Bella Bloom' });
  });

  test('not of one who applied before the form said so', async () => {
    await app.rows('update job_applications set named = false where id = $1', [id]);
    await fixtures.decide(id);
    expect(await toProvider()).toMatchObject({ contractor_name: 'Contractor' });
    expect((await write(anna)).name).toBeNull();
  });

  test('not of whom they declined', async () => {
    await fixtures.decide(id, 'declined');
    expect(await toProvider()).toMatchObject({ contractor_name: 'Contractor' });
  });
});

describe('a block holds for applications (jobs.md 65)', () => {
  const blocks = (one: Member, other: Member) =>
    app.rows('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
      one.id,
      other.id,
    ]);
  const none = { pending: 0, all: 0 };

  test('whom the provider has blocked applies and withdraws as ever, and the provider hears and sees nothing until they take it back', async () => {
    await blocks(anna, carla);
    await app.rows('delete from job_applications; delete from inbox_entries');
    const published = await collectEvents(app);
    const made = await fixtures.apply(carla);
    expect(made).toMatchObject({ status: 'pending', can: { withdraw: true } });
    const toCarla = { to: [carla.id], topic: 'job_applications', id: fixtures.job.id };
    expect(await published()).toEqual([toCarla]);
    expect(await fixtures.inboxOf(anna)).toEqual([]);
    expect(await fixtures.applications()).toEqual([]);
    expect((await fixtures.seenBy(anna)).applications).toEqual(none);
    await anna.refused('not_found', decideJobApplication, {
      params: { id: made.id },
      in: { status: 'accepted' },
    });
    await app.rows('delete from blocks');
    expect(await fixtures.applications()).toHaveLength(1);
    expect((await fixtures.seenBy(anna)).applications).toEqual({ pending: 1, all: 1 });
  });

  test('nobody is asked for their address by one whom they have blocked, and nobody asks whom they blocked', async () => {
    await fixtures.decide(id);
    await blocks(bella, anna);
    await app.rows('delete from inbox_entries');
    const { contact } = await anna.ask(askForContact, params());
    expect(contact?.asked_at).not.toBeNull();
    expect((await bella.ask(listInbox, { query: {} })).items).toEqual([]);
    expect((await toApplicant())?.contact?.asked_me_at).toBeNull();
    expect((await toApplicant())?.can.ask).toBe(false);
    await bella.refused('forbidden', askForContact, params());
  });
});
