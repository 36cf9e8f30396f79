import { changeJobStatus, deleteJob, restoreJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import {
  countUnread,
  listInbox,
  readInboxAbout,
} from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RESTORABLE_TABLES } from '../../admin/deleted-commands.ts';
import { restorable } from '../../kit/history/restorable.ts';
import { notifier } from '../../notifications/notifications.ts';
import { eraseUser } from '../../personal-data.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import { makeDue } from '../../testing/due-tasks.ts';
import { type Mailbox, openMailbox } from '../../testing/mailbox.ts';
import { newId } from '../../testing/new-id.ts';
import { collectEvents } from '../../testing/published-events.ts';
import { type JobFixtures, startJobFixtures } from '../testing/job-fixtures.ts';

// What applicants hear of the job itself (jobs.md 31 and 32).

let mailbox: Mailbox;
let fixtures: JobFixtures;
let app: TestApp;
let anna: Member;
let bella: Member;
let carla: Member;
let dora: Member;
beforeAll(async () => {
  mailbox = await openMailbox();
  // Nothing is told before a test says so.
  fixtures = await startJobFixtures({ env: { SMTP_URL: mailbox.url }, tellAfterMs: 3_600_000 });
  ({ app, anna, bella, carla } = fixtures);
  dora = await app.member();
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(() => fixtures.begin());

/** The time in which a change can be taken back is over. */
async function timePasses(): Promise<void> {
  await makeDue(app.rows, "task_identifier = 'jobs_tell_applicants'");
  await app.tasksDone();
}
const kindsOf = async (who: Member) =>
  (await fixtures.inboxOf(who))
    .map(({ kind }) => kind)
    .filter((kind) => !kind.startsWith('job_application_'));
const remove = async () => {
  const { updated_at } = await fixtures.seenBy(anna);
  await anna.ask(deleteJob, { ...fixtures.params(), query: { updated_at } });
};
const mineOf = async (who: Member) => (await fixtures.seenBy(who)).my_application;

describe('an applicant without a decision is told, in the inbox and by mail,', () => {
  test.each([
    ['filled', 'A job you applied to was filled'],
    ['deleted', 'A job you applied to was deleted'],
  ] as const)('that the job was %s', async (end, subject) => {
    const applicant = await app.member();
    await fixtures.apply(applicant);
    if (end === 'deleted') await remove();
    else await fixtures.setStatus(end);
    await timePasses();
    const entry = {
      kind: `job_${end}`,
      subject_id: fixtures.job.id,
      parts: { job_title: 'Evening Caregiver' },
    };
    expect(await fixtures.inboxOf(applicant)).toEqual([entry]);
    const { text } = await mailbox.mailTo(applicant.email, subject);
    expect(text).toContain(`The job “Evening Caregiver” that you applied to was ${end}.`);
    expect(await kindsOf(anna)).toEqual([]);
  });

  test('once, however many they are, also when the task runs again', async () => {
    const applicants = await Promise.all(Array.from({ length: 51 }, () => app.member()));
    for (const { id } of applicants) {
      await app.rows(
        `insert into job_applications (id, job_id, contractor_id, message, created_at, updated_at)
         values ($1, $2, $3, 'Me, please.', now(), now())`,
        [newId(), fixtures.job.id, id],
      );
    }
    await fixtures.setStatus('filled');
    await timePasses();
    for (let run = 0; run < 2; run++) {
      await app.rows(
        `select graphile_worker.add_job('jobs_tell_applicants', json_build_object('id', $1::text))`,
        [fixtures.job.id],
      );
    }
    await app.tasksDone();
    const told = await app.rows(
      `select user_id from inbox_entries where kind = 'job_filled' and subject_id = $1 order by 1`,
      [fixtures.job.id],
    );
    expect(told.map(({ user_id }) => user_id)).toEqual(applicants.map(({ id }) => id).sort());
  });

  test('and what comes soon after, a quarter of an hour after the first, as it stands then', async () => {
    await fixtures.apply();
    await fixtures.setStatus('filled');
    await timePasses();
    await app.rows(`update job_applications set told_at = told_at + interval '1 day'`);
    for (const status of ['active', 'closed', 'active', 'closed'] as const)
      await fixtures.setStatus(status);
    const due = await app.rows(
      `select (t.run_at - a.told_at)::text as wait from job_applications a, graphile_worker.jobs t
       where t.task_identifier = 'jobs_tell_applicants' and a.job_id = $1`,
      [fixtures.job.id],
    );
    expect(due).toEqual([{ wait: '00:15:00' }]);
    await timePasses();
    expect(await kindsOf(bella)).toEqual(['job_closed', 'job_filled']);
  });

  test('and that it is open again, or is back, also by the operator', async () => {
    await fixtures.apply();
    await fixtures.setStatus('filled');
    await timePasses();
    await fixtures.setStatus('active');
    await timePasses();
    expect(await kindsOf(bella)).toEqual(['job_reopened', 'job_filled']);
    const [jobs] = RESTORABLE_TABLES.filter(({ table }) => table === 'jobs');
    const byOperator = () =>
      app.database.transaction(
        async (tx) => jobs && restorable(jobs).restore(tx, fixtures.job.id, app.clock.now()),
      );
    for (const restore of [() => anna.ask(restoreJob, fixtures.params()), byOperator]) {
      await remove();
      await timePasses();
      await restore();
      await timePasses();
    }
    const back = ['job_reopened', 'job_deleted'];
    expect(await kindsOf(bella)).toEqual([...back, ...back, 'job_reopened', 'job_filled']);
  });

  test('and hears nothing of what was taken back in time', async () => {
    await fixtures.apply();
    await fixtures.setStatus('filled');
    await fixtures.setStatus('active');
    await remove();
    await anna.ask(restoreJob, fixtures.params());
    await timePasses();
    expect(await fixtures.inboxOf(bella)).toEqual([]);
    expect(await mineOf(bella)).toMatchObject({ status: 'pending' });
  });

  test('with the instant of their application, which is published to them: an applicant who sees it has read the entry', async () => {
    await fixtures.apply();
    await fixtures.setStatus('filled');
    const published = await collectEvents(app);
    await timePasses();
    const topics = (await published()).map(({ to, topic }) => [topic, to]);
    expect(topics).toContainEqual(['job_applications', [bella.id]]);
    const { updated_at = '', created_at } = (await mineOf(bella)) ?? {};
    expect(updated_at).not.toBe(created_at);
    const { items } = await bella.ask(listInbox, { query: {} });
    expect(items.map((entry) => entry.created_at)).toEqual([updated_at]);
    await bella.ask(readInboxAbout, { in: { subject_id: fixtures.job.id, until: updated_at } });
    expect((await bella.ask(countUnread)).unread).toBe(0);
  });

  test('when the account of who posted it is erased', async () => {
    const provider = await app.member();
    await app.rows('update jobs set provider_id = $1 where id = $2', [
      provider.id,
      fixtures.job.id,
    ]);
    await fixtures.apply();
    // The mail to the provider is out: nothing is on its way to the member who is erased.
    await app.tasksDone();
    const notify = notifier({ operator: [], member: ['mail'] });
    await eraseUser({ database: app.database, clock: app.clock, notify }, provider.id);
    expect(await kindsOf(bella)).toEqual(['job_deleted']);
    await mailbox.mailTo(bella.email, 'A job you applied to was deleted');
  });
});

describe('an applicant with an answer', () => {
  test('no longer hears of the end of the job, also when they got it after that end; an accepted one hears that it was deleted and is back', async () => {
    const [taken, refused, gone] = [
      await fixtures.apply(carla),
      await fixtures.apply(dora),
      await fixtures.apply(bella),
    ];
    await fixtures.decide(taken.id);
    await fixtures.decide(refused.id, 'declined');
    await fixtures.withdraw(gone.id);
    const late = await app.member();
    const { id } = await fixtures.apply(late);
    for (const status of ['filled', 'active', 'closed'] as const) {
      await fixtures.setStatus(status);
      await timePasses();
      if (status === 'filled') await fixtures.decide(id);
    }
    for (const who of [bella, carla, dora]) expect(await kindsOf(who)).toEqual([]);
    expect(await kindsOf(late)).toEqual(['job_filled']);
    await remove();
    await timePasses();
    await anna.ask(restoreJob, fixtures.params());
    await timePasses();
    expect(await kindsOf(carla)).toEqual(['job_restored', 'job_deleted']);
    for (const who of [bella, dora]) expect(await kindsOf(who)).toEqual([]);
  });
});

describe('a line of the provider to the others', () => {
  const fill = async (
    note_to_applicants: string | null | undefined,
    status: JobStatus = 'filled',
  ) => {
    const { updated_at } = await fixtures.seenBy(anna);
    return anna.ask(changeJobStatus, {
      ...fixtures.params(),
      in: { status, note_to_applicants, updated_at },
    });
  };
  const noteFor = async (who: Member) => (await mineOf(who))?.note_to_applicants;

  test('is read by pending applicants and by the provider, and goes when the job is open again', async () => {
    const { id } = await fixtures.apply(carla);
    await fixtures.apply(bella);
    await fixtures.decide(id);
    expect(await noteFor(bella)).toBeNull();
    await fill(' Thank you all. ');
    expect(await noteFor(bella)).toBe('Thank you all.');
    expect(await noteFor(carla)).toBeNull();
    expect(
      (await fixtures.applications()).map((one) => [one.status, one.note_to_applicants]),
    ).toEqual([
      ['pending', 'Thank you all.'],
      ['accepted', null],
    ]);
    await fixtures.setStatus('active');
    expect(await noteFor(bella)).toBeNull();
    await fixtures.setStatus('closed');
    expect(await noteFor(bella)).toBeNull();
  });

  test('is changed by another one, on top of the job as it is, and not by the same or where nothing is said; it is taken back by none, and a job that is open has none', async () => {
    await fixtures.apply();
    await fill('First words');
    const { updated_at } = await fixtures.seenBy(anna);
    expect((await fill('First words')).updated_at).toBe(updated_at);
    expect((await fill(undefined)).updated_at).toBe(updated_at);
    await fill('Other words');
    expect(await noteFor(bella)).toBe('Other words');
    const late = { status: 'filled', note_to_applicants: 'Too late', updated_at } as const;
    await anna.refused('conflict', changeJobStatus, { ...fixtures.params(), in: late });
    expect(await noteFor(bella)).toBe('Other words');
    const now = (await fill(null)).updated_at;
    expect(await noteFor(bella)).toBeNull();
    const open = { status: 'active', note_to_applicants: 'Come again', updated_at: now } as const;
    const given = { ...fixtures.params(), in: open };
    const refused = await anna.refused('invalid_input', changeJobStatus, given);
    expect(refused.fields).toEqual({
      note_to_applicants: 'A job that is active has no note to applicants',
    });
  });
});
