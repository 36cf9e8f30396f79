import {
  applyToJob,
  decideJobApplication,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob, deleteJob, restoreJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import {
  countUnread,
  listInbox,
  readInboxAbout,
} from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { linkIn, type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { applicationDraft, jobDraft } from '../testing/job-drafts.ts';
import { type JobFixtures, startJobFixtures } from '../testing/job-fixtures.ts';

let mailbox: Mailbox;
let fixtures: JobFixtures;
let app: TestApp;
let anna: Member;
let bella: Member;
let carla: Member;
let params: JobFixtures['params'];
let apply: JobFixtures['apply'];
let applications: JobFixtures['applications'];
let decide: JobFixtures['decide'];
let withdraw: JobFixtures['withdraw'];
let seenBy: JobFixtures['seenBy'];
let setStatus: JobFixtures['setStatus'];
let inboxOf: JobFixtures['inboxOf'];
beforeAll(async () => {
  mailbox = await openMailbox();
  fixtures = await startJobFixtures({ env: { SMTP_URL: mailbox.url } });
  ({
    app,
    anna,
    bella,
    carla,
    params,
    apply,
    applications,
    decide,
    withdraw,
    seenBy,
    setStatus,
    inboxOf,
  } = fixtures);
});
afterAll(async () => {
  await fixtures.app.close();
  await mailbox.close();
});
beforeEach(() => fixtures.begin());

describe('deciding', () => {
  test.each(['accepted', 'declined'] as const)(
    '%s, once: both see it, and nothing is left to decide',
    async (status) => {
      const { id } = await apply();
      expect(await decide(id, status)).toMatchObject({
        id,
        status,
        can: { decide: false, withdraw: false },
      });
      expect((await seenBy(bella)).my_application).toMatchObject({
        id,
        status,
        can: { decide: false, withdraw: false },
      });
      expect((await applications())[0]).toMatchObject({ status, can: { decide: false } });
      // The same again, as after a lost answer.
      expect(await decide(id, status)).toMatchObject({ status });
      const other = status === 'accepted' ? 'declined' : 'accepted';
      const given = { params: { id }, in: { status: other } as const };
      expect(await anna.refused('conflict', decideJobApplication, given)).toMatchObject({
        message: `This application was already ${status}.`,
        current: { id, status },
      });
      expect(
        await bella.refused('conflict', withdrawJobApplication, { params: { id } }),
      ).toMatchObject({
        current: { status },
      });
      expect(await inboxOf(bella)).toHaveLength(1);
    },
  );

  test('both ways in two tabs at once: one holds', async () => {
    const { id } = await apply();
    const replies = await Promise.all(
      (['accepted', 'declined'] as const).map((status) =>
        anna.reply(decideJobApplication, { params: { id }, in: { status } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await inboxOf(bella)).toHaveLength(1);
  });

  test('goes on when the job is filled, and not while it is deleted', async () => {
    const [first, second] = [await apply(bella), await apply(carla)];
    await setStatus('filled');
    await decide(first.id);
    await anna.ask(deleteJob, { ...params(), query: { updated_at: fixtures.job.updated_at } });
    await anna.refused('not_found', decideJobApplication, {
      params: { id: second.id },
      in: { status: 'accepted' },
    });
    await carla.refused('not_found', withdrawJobApplication, { params: { id: second.id } });
    await anna.ask(restoreJob, params());
    expect(await applications()).toHaveLength(2);
    await decide(second.id, 'declined');
  });
});

describe('withdrawing', () => {
  test('takes it back for good: the provider sees that, and its message no more', async () => {
    const { id, message } = await apply();
    expect(await withdraw(id)).toMatchObject({
      status: 'withdrawn',
      message,
      can: { withdraw: false },
    });
    expect(await withdraw(id)).toMatchObject({ status: 'withdrawn' });
    expect((await applications())[0]).toMatchObject({
      status: 'withdrawn',
      message: null,
      can: { decide: false },
    });
    const given = { params: { id }, in: { status: 'accepted' } as const };
    expect(await anna.refused('conflict', decideJobApplication, given)).toMatchObject({
      message: 'This application was already withdrawn.',
      current: { status: 'withdrawn', message: null },
    });
    await bella.refused('conflict', applyToJob, { ...params(), in: applicationDraft() });
    expect((await seenBy(bella)).can.apply).toBe(false);
    await anna.refused('forbidden', withdrawJobApplication, { params: { id } });
  });

  test('and accepting at once: one holds', async () => {
    const { id } = await apply();
    const [taken, decided] = await Promise.all([
      bella.reply(withdrawJobApplication, { params: { id } }),
      anna.reply(decideJobApplication, { params: { id }, in: { status: 'accepted' } }),
    ]);
    expect([taken.status, decided.status].sort()).toEqual([200, 409]);
  });
});

describe('it is published to each side, and to nobody else', () => {
  /** The recipients of events about applications, from now on. */
  async function collectRecipients() {
    const published = await collectEvents(app);
    return async () => {
      const events = (await published()).filter(({ topic }) => topic === 'job_applications');
      for (const { id } of events) expect(id).toBe(fixtures.job.id);
      return events.flatMap(({ to }) => to).sort();
    };
  }
  const entry = (kind: string) => ({
    kind,
    subject_id: fixtures.job.id,
    parts: { job_title: 'Evening Caregiver' },
  });

  test('the provider of an application and its withdrawal, the applicant of a decision', async () => {
    const recipients = await collectRecipients();
    const both = [anna.id, bella.id].sort();
    const first = await apply();
    expect(await recipients()).toEqual(both);
    expect(await inboxOf(anna)).toEqual([entry('job_application_received')]);
    await withdraw(first.id);
    expect(await recipients()).toEqual(both);
    expect(await inboxOf(anna)).toEqual([
      entry('job_application_withdrawn'),
      entry('job_application_received'),
    ]);
    expect(await inboxOf(bella)).toEqual([]);
    const second = await apply(carla);
    await recipients();
    await decide(second.id, 'declined');
    expect(await recipients()).toEqual([anna.id, carla.id].sort());
    expect(await inboxOf(carla)).toEqual([entry('job_application_declined')]);
    expect(await inboxOf(bella)).toEqual([]);
  });

  test('by a mail that names the job and leads to the entry, without a word of what was written', async () => {
    const [provider, applicant] = await Promise.all([app.member(), app.member()]);
    const { id: jobId } = await provider.ask(createJob, {
      in: jobDraft({ title: 'Night Caregiver' }),
    });
    const written = applicationDraft({ message: 'I worked nights for three years.' });
    const { id } = await applicant.ask(applyToJob, { params: { id: jobId }, in: written });
    await provider.ask(decideJobApplication, { params: { id }, in: { status: 'declined' } });
    const subjects = [
      [provider, 'You have a new application'],
      [applicant, 'Your application was declined'],
    ] as const;
    for (const [member, subject] of subjects) {
      const mail = await mailbox.mailTo(member.email, subject);
      expect(mail.text).toContain('Night Caregiver');
      expect(mail.text).not.toContain('three years');
      const { items } = await member.ask(listInbox, { query: {} });
      const led = linkIn(mail).searchParams.get('open');
      expect(items.map((one) => [one.id, one.subject_id])).toEqual([[led, jobId]]);
    }
  });

  test('an application that is decided or withdrawn is newer than before, whatever the clock says, and is in the inbox with that instant', async () => {
    for (const [who, told] of [
      [bella, bella],
      [carla, anna],
    ] as const) {
      const { id } = await apply(who);
      const ahead = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
      await app.rows(
        `update job_applications set updated_at = '${ahead}'; delete from inbox_entries`,
      );
      const ended = await (told === who
        ? decide(id)
        : who.ask(withdrawJobApplication, { params: { id } }));
      expect(Date.parse(ended.updated_at)).toBe(Date.parse(ahead) + 1);
      const { items } = await told.ask(listInbox, { query: {} });
      expect(items.map(({ created_at }) => created_at)).toEqual([ended.updated_at]);
      // A member who sees the outcome has read that it was told.
      const until = ended.updated_at;
      await told.ask(readInboxAbout, { in: { subject_id: fixtures.job.id, until } });
      expect((await told.ask(countUnread)).unread).toBe(0);
    }
  });
});
