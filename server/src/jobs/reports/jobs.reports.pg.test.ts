import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { getSentMessage, listSentMessages } from '@pcr/contract/help/help.endpoints.ts';
import {
  applyToJob,
  askForContact,
  decideJobApplication,
  listJobApplications,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import * as endpoints from '@pcr/contract/jobs/jobs.endpoints.ts';
import { JOBS_TOPIC, type JobQuery } from '@pcr/contract/jobs/jobs.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LiveEvent } from '../../kit/live/live.ts';
import { notifier } from '../../notifications/notifications.ts';
import { eraseUser } from '../../personal-data.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { ENDPOINT_CALLS, type Subject } from '../../testing/endpoints/endpoint-calls.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { reportDraft } from '../../testing/report-drafts.ts';
import { jobReportDesk } from '../jobs.ts';
import { applicationDraft, jobDraft, jobEdit } from '../testing/job-drafts.ts';
import { type JobFixtures, startJobFixtures } from '../testing/job-fixtures.ts';

// Above 300 lines: everything that hides a job, shows it, removes it and tells of it is tried with
// the same members, who take longer to make than most of these tests.

let fixtures: JobFixtures;
let app: TestApp;
let anna: Member;
let bella: Member;
let carla: Member;
let reporters: Member[];
beforeAll(async () => {
  fixtures = await startJobFixtures();
  ({ app, anna, bella, carla } = fixtures);
  reporters = await Promise.all(Array.from({ length: 4 }, () => app.member()));
});
afterAll(() => app.close());
beforeEach(async () => {
  await fixtures.begin();
  await app.rows('delete from messages');
});

const report = (by: Member, details?: string) =>
  by.ask(endpoints.reportJob, { ...fixtures.params(), in: reportDraft(details) });
const hide = () => Promise.all(reporters.slice(0, 3).map((one) => report(one)));
const ofBoard = (events: LiveEvent[]) => events.filter(({ topic }) => topic === JOBS_TOPIC);
const isHidden = async () => (await fixtures.seenBy(anna)).hidden;
const channels = { operator: [], member: [] };
const notify = notifier(channels);
const desk = jobReportDesk({ notify, channels });
const lookAt = () =>
  app.database.transaction((tx) => desk.lookedAt(tx, fixtures.job.id, app.clock.now()));
const remove = () =>
  app.database.transaction((tx) => desk.remove(tx, fixtures.job.id, app.clock.now()));

describe('a report of a job', () => {
  test('is a message to the operator with the job as it is then, and its sender sees that they have told', async () => {
    const told = await bella.ask(endpoints.reportJob, {
      ...fixtures.params(),
      in: {
        id: newId(),
        reason: 'asks_private',
        details: 'They want my card number.\nTitle: forged',
      },
    });
    const [message] = await app.rows<{ body: string }>('select * from messages');
    expect(message).toMatchObject({
      kind: 'report',
      ticket: told.ticket,
      sender_id: bella.id,
      recipient_id: null,
    });
    for (const part of [
      fixtures.job.id,
      'Asks for money or private data',
      'card number',
      '  Title: Evening Caregiver',
    ]) {
      expect(message?.body).toContain(part);
    }
    const ours = message?.body.split('\n').filter((line) => /^\S/.test(line));
    expect(ours?.map((line) => line.split(' ')[0])).toEqual(['Why', '---', 'Job']);
    expect(await fixtures.seenBy(bella)).toMatchObject({
      reported_by_me: true,
      hidden: false,
      can: { report: true },
    });
    expect(await fixtures.seenBy(carla)).toMatchObject({ reported_by_me: false });
    expect(await fixtures.seenBy(anna)).toMatchObject({
      reported_by_me: false,
      can: { report: false },
    });
    const own = await bella.ask(endpoints.getOwnJobReport, fixtures.params());
    expect(own).toEqual(told);
  });

  test('is made once, however often it is pressed, and never of one’s own job', async () => {
    const told = await Promise.all(Array.from({ length: 5 }, (_, n) => report(bella, `Tab ${n}`)));
    expect(new Set(told.map(({ ticket }) => ticket)).size).toBe(1);
    expect(await app.rows('select from messages')).toHaveLength(1);
    await anna.refused('forbidden', endpoints.reportJob, {
      ...fixtures.params(),
      in: reportDraft(),
    });
    expect(await isHidden()).toBe(false);
  });

  test('is one of 20 of an hour, whatever they are about', async () => {
    const jobs = await Promise.all(
      Array.from({ length: 21 }, () => anna.ask(endpoints.createJob, { in: jobDraft() })),
    );
    for (const { id } of jobs.slice(1))
      await bella.ask(endpoints.reportJob, { params: { id }, in: reportDraft() });
    const one = { params: { id: jobs[0]?.id ?? '' }, in: reportDraft() };
    await bella.refused('too_many_requests', endpoints.reportJob, one);
  });
});

describe('a job that three members reported', () => {
  test('is hidden from everybody but its provider and its applicants, and takes no application', async () => {
    await fixtures.apply(bella);
    const newest = await anna.ask(endpoints.createJob, { in: jobDraft({ title: 'Another' }) });
    for (const one of reporters.slice(0, 2)) await report(one);
    expect(await isHidden()).toBe(false);
    const published = await collectEvents(app);
    await report(reporters[2] as Member);
    expect(await published(), 'open boards hear of it, and its provider is told').toEqual([
      { to: 'everyone', topic: JOBS_TOPIC, id: fixtures.job.id },
      { to: [anna.id], topic: INBOX_TOPIC, id: expect.any(String) },
    ]);

    const { id } = fixtures.job;
    const board = async (who: Member, query: JobQuery = {}) =>
      (await who.ask(endpoints.listJobs, { query })).items.map((job) => job.id);
    const found = async (who: Member) => ({
      board: await board(who),
      search: await board(who, { search: 'evening' }),
      recent: (await who.ask(getDashboard, {})).recent_jobs.map((job) => job.id),
    });
    const subject = { job: fixtures.job, deletedJob: fixtures.job } as Subject;
    for (const who of [carla, ...reporters]) {
      expect(await found(who)).toEqual({ board: [newest.id], search: [], recent: [newest.id] });
      await who.refused('not_found', endpoints.getJob, { params: { id } });
    }
    for (const call of ENDPOINT_CALLS.filter(({ endpoint }) =>
      endpoint.path.startsWith('/jobs/:id'),
    )) {
      expect((await call.send(carla, subject)).status, call.name).toBe(404);
    }
    const late = await carla.refused('not_found', endpoints.reportJob, {
      params: { id },
      in: reportDraft(),
    });
    expect(late.message).toMatch(
      /^Others reported this job before you, and PCR support will look at it\./,
    );
    for (const who of [anna, bella]) {
      const both = [newest.id, id];
      expect(await found(who)).toEqual({ board: both, search: [id], recent: both });
      expect(await fixtures.seenBy(who)).toMatchObject({ hidden: true });
    }
    expect(await fixtures.applications()).toHaveLength(1);
    const application = { ...fixtures.params(), in: applicationDraft() };
    const refused = await carla.refused('not_found', applyToJob, application);
    expect(refused.message).toBe('This job is hidden for now, so you can’t apply to it.');
    expect((await bella.refused('conflict', applyToJob, application)).current).toMatchObject({
      hidden: true,
    });
    // The members who hid it still find their reports.
    const who = reporters[0] as Member;
    expect(await report(who)).toEqual(await who.ask(endpoints.getOwnJobReport, { params: { id } }));
  });

  test('stays hidden when its provider changes it, closes and reopens it, or deletes and restores it; shown again while it is deleted, it is so without a word to them', async () => {
    const before = await fixtures.seenBy(anna);
    await hide();
    // A form that was begun before it was hidden is saved.
    const edited = await anna.ask(endpoints.updateJob, {
      ...fixtures.params(),
      in: jobEdit(before.updated_at),
    });
    expect(edited).toMatchObject({ hidden: true, title: 'Substitute Teacher' });
    await fixtures.setStatus('closed');
    await fixtures.setStatus('active');
    const { updated_at } = await fixtures.seenBy(anna);
    await anna.ask(endpoints.deleteJob, { ...fixtures.params(), query: { updated_at } });
    const restored = await anna.ask(endpoints.restoreJob, fixtures.params());
    expect(restored).toMatchObject({ hidden: true });
    await carla.refused('not_found', endpoints.getJob, fixtures.params());
    const query = { updated_at: restored.updated_at };
    await anna.ask(endpoints.deleteJob, { ...fixtures.params(), query });
    await lookAt();
    expect((await fixtures.inboxOf(anna)).map(({ kind }) => kind)).toEqual(['job_hidden']);
    await anna.ask(endpoints.restoreJob, fixtures.params());
    expect(await isHidden()).toBe(false);
  });

  test('brings its provider no closer to its applicants (jobs.md 58)', async () => {
    const [pending, accepted] = [await fixtures.apply(carla), await fixtures.apply(bella)];
    await fixtures.decide(accepted.id);
    await hide();
    const { items } = await anna.ask(listJobApplications, { ...fixtures.params(), query: {} });
    for (const { can } of items) expect(can).toMatchObject({ decide: false, ask: false });
    for (const status of ['accepted', 'declined'] as const) {
      const given = { params: { id: pending.id }, in: { status } };
      const { message } = await anna.refused('forbidden', decideJobApplication, given);
      expect(message).toMatch(/^Members reported this job\. /);
    }
    await anna.refused('forbidden', askForContact, { params: { id: accepted.id } });
    await bella.ask(askForContact, { params: { id: accepted.id } });
    await carla.ask(withdrawJobApplication, { params: { id: pending.id } });
    await lookAt();
    await anna.ask(askForContact, { params: { id: accepted.id } });
  });

  test('is hidden once, when two third reports come at once', async () => {
    for (const one of reporters.slice(0, 2)) await report(one);
    const published = await collectEvents(app);
    const replies = await Promise.all(
      reporters
        .slice(2)
        .map((one) => one.reply(endpoints.reportJob, { ...fixtures.params(), in: reportDraft() })),
    );
    // The second comes to a job that is hidden by then.
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await isHidden()).toBe(true);
    expect(ofBoard(await published())).toHaveLength(1);
    expect(await app.rows('select from job_reports')).toHaveLength(3);
  });

  test('is not hidden by reports of accounts that are gone', async () => {
    const gone = await app.member();
    for (const one of [gone, ...reporters.slice(0, 1)]) await report(one);
    await eraseUser({ database: app.database, clock: app.clock, notify }, gone.id);
    await report(reporters[1] as Member);
    expect(await isHidden()).toBe(false);
    await report(reporters[2] as Member);
    expect(await isHidden()).toBe(true);
  });
});

describe('once the operator has looked', () => {
  test('everybody sees the job, and three other members are needed to hide it again', async () => {
    await hide();
    const published = await collectEvents(app);
    expect(await lookAt()).toBe(true);
    expect(ofBoard(await published())).toEqual([
      { to: 'everyone', topic: JOBS_TOPIC, id: fixtures.job.id },
    ]);
    expect(await fixtures.seenBy(carla)).toMatchObject({ hidden: false, can: { apply: true } });
    await hide();
    expect(await isHidden(), 'the same three say it once').toBe(false);
    for (const one of [reporters[3] as Member, bella]) await report(one);
    expect(await isHidden()).toBe(false);
    await report(carla);
    expect(await isHidden()).toBe(true);
    expect(await lookAt()).toBe(true);
    expect(await lookAt(), 'there is nothing more to look at').toBe(false);
  });

  test('a report at the same instant is looked at with the others, or is the first of three', async () => {
    for (const one of reporters.slice(0, 2)) await report(one);
    await Promise.all([report(reporters[2] as Member), lookAt()]);
    const open = await app.rows('select from job_reports where looked_at is null');
    // Before: the job was hidden and is shown. After: it was never hidden, and this one counts.
    expect([0, 1]).toContain(open.length);
    expect(await isHidden()).toBe(false);
    expect(await fixtures.seenBy(carla)).toMatchObject({ hidden: false });
  });

  test('a job that they removed is gone for all, and its provider does not bring it back', async () => {
    await fixtures.apply(bella);
    await hide();
    expect(await remove()).toBe(true);
    for (const who of [anna, bella, carla])
      await who.refused('not_found', endpoints.getJob, fixtures.params());
    const [deleted] = (await anna.ask(endpoints.listDeletedJobs, { query: {} })).items;
    expect(deleted).toMatchObject({
      id: fixtures.job.id,
      deleted_by_me: false,
      can: { restore: false },
    });
    await anna.refused('forbidden', endpoints.restoreJob, fixtures.params());
    const waiting = await app.rows(
      "select from graphile_worker.jobs where task_identifier = 'jobs_tell_applicants'",
    );
    expect(waiting, 'who applied will be told').toHaveLength(1);
    expect(await remove()).toBe(false);
  });
});

describe('who is told', () => {
  const messageOf = async (who: Member) => {
    const [sent] = (await who.ask(listSentMessages, { query: {} })).items;
    return who.ask(getSentMessage, { params: { id: sent?.id ?? '' } });
  };
  const answersOf = async (who: Member) => (await messageOf(who)).answers.map(({ body }) => body);

  test('is the provider, when it is hidden, shown again and removed, and nobody who reported it is named', async () => {
    await hide();
    await lookAt();
    await remove();
    const told = await fixtures.inboxOf(anna);
    expect(told.map(({ kind }) => kind)).toEqual(['job_removed', 'job_shown', 'job_hidden']);
    for (const entry of told) {
      expect(entry).toMatchObject({
        subject_id: fixtures.job.id,
        parts: { job_title: 'Evening Caregiver' },
      });
    }
  });

  test('are those who reported it: under their ticket they read what they sent, and what was decided', async () => {
    await report(bella, 'They want my card number.');
    await lookAt();
    await report(carla);
    await remove();
    const message = await messageOf(bella);
    expect(message).toMatchObject({
      body: 'Job: Evening Caregiver\nReason: Unkind or unlawful\n\nThey want my card number.',
      state: 'delivered',
      answered_at: expect.any(String),
    });
    expect(await answersOf(bella)).toEqual([
      'Thank you for your report. We looked at the job. It stays in PCR.',
    ]);
    expect(await answersOf(carla)).toEqual([
      'Thank you for your report. We looked at the job and removed it.',
    ]);
    expect((await fixtures.inboxOf(bella)).map(({ kind }) => kind)).toEqual(['message_answered']);
    for (const id of [fixtures.job.id, anna.id, carla.id]) expect(message.body).not.toContain(id);
    expect(await fixtures.inboxOf(anna), 'it was never hidden').toMatchObject([
      { kind: 'job_removed' },
    ]);
  });

  test('of changes of a hidden job are its provider and its applicants, and nobody else', async () => {
    await fixtures.apply(bella);
    await hide();
    const published = await collectEvents(app);
    await fixtures.setStatus('closed');
    const { updated_at } = await fixtures.seenBy(anna);
    await anna.ask(endpoints.updateJob, { ...fixtures.params(), in: jobEdit(updated_at) });
    const edited = await fixtures.seenBy(anna);
    await anna.ask(endpoints.deleteJob, {
      ...fixtures.params(),
      query: { updated_at: edited.updated_at },
    });
    await anna.ask(endpoints.restoreJob, fixtures.params());
    await remove();
    const events = ofBoard(await published());
    expect(events).toHaveLength(5);
    for (const { to } of events) expect([...to].sort()).toEqual([anna.id, bella.id].sort());
  });
});

describe('a job that changes after the operator has looked', () => {
  const change = async (description: string) => {
    const { updated_at } = await fixtures.seenBy(anna);
    await anna.ask(endpoints.updateJob, {
      ...fixtures.params(),
      in: jobEdit(updated_at, { description }),
    });
  };

  test('can be reported again by the same members, and one that is only closed and reopened cannot', async () => {
    await change('Pay me first.');
    await hide();
    await change('All is well.');
    await lookAt();
    const [one] = reporters as [Member];
    await fixtures.setStatus('closed');
    await fixtures.setStatus('active');
    expect(await fixtures.seenBy(one)).toMatchObject({ reported_by_me: true });
    await change('Pay me first.');
    expect(await fixtures.seenBy(one)).toMatchObject({ reported_by_me: false, hidden: false });
    await one.refused('not_found', endpoints.getOwnJobReport, fixtures.params());
    const again = { id: newId(), reason: 'unkind', details: 'Again' } as const;
    const told = await one.ask(endpoints.reportJob, { ...fixtures.params(), in: again });
    expect(await one.ask(endpoints.reportJob, { ...fixtures.params(), in: again })).toEqual(told);
    expect(await one.ask(endpoints.getOwnJobReport, fixtures.params())).toMatchObject({
      details: 'Again',
    });
    expect(await isHidden()).toBe(false);
    for (const by of reporters.slice(1, 3)) await report(by);
    expect(await isHidden()).toBe(true);
    expect(await app.rows('select from messages where kind = $1', ['report'])).toHaveLength(6);
  });
});
