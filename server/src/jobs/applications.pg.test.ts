import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import {
  applyToJob,
  decideJobApplication,
  listJobApplications,
  withdrawJobApplication,
} from '@pcr/contract/jobs/applications.endpoints.ts';
import { APPLICATION_PAGE } from '@pcr/contract/jobs/applications.schema.ts';
import {
  changeJobStatus,
  createJob,
  deleteJob,
  getJob,
  listJobs,
  restoreJob,
} from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Job, JobStatus } from '@pcr/contract/jobs/jobs.schema.ts';
import { listInbox } from '@pcr/contract/notifications/inbox.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/family-drafts.ts';
import { applicationDraft, jobDraft } from '../testing/job-drafts.ts';
import { applicationRules, applicationRulesInSql } from './applications.rules.ts';
import { jobRules, jobRulesInSql } from './jobs.rules.ts';

let app: TestApp;
/** The provider, an applicant, and a third person. */
let anna: Member;
let bella: Member;
let carla: Member;
let job: Job;
beforeAll(async () => {
  app = await startApp();
  [anna, bella, carla] = await Promise.all([app.member(), app.member(), app.member()]);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.reset();
  await app.rows('delete from jobs; delete from live_events; delete from inbox_entries');
  job = await anna.ask(createJob, { in: jobDraft({ title: 'Evening Caregiver' }) });
});

const params = () => ({ params: { id: job.id } });
const apply = (by = bella, changes: Parameters<typeof applicationDraft>[0] = {}) =>
  by.ask(applyToJob, { ...params(), in: applicationDraft(changes) });
const applications = async (query = {}) => (await anna.ask(listJobApplications, { ...params(), query })).items;
const decide = (id: string, status: 'accepted' | 'declined' = 'accepted', by = anna) =>
  by.ask(decideJobApplication, { params: { id }, in: { status } });
const withdraw = (id: string, by = bella) => by.ask(withdrawJobApplication, { params: { id } });
const seenBy = (who: Member) => who.ask(getJob, params());
const setStatus = async (status: JobStatus) => {
  const { updated_at } = await seenBy(anna);
  job = await anna.ask(changeJobStatus, { ...params(), in: { status, updated_at } });
};
const inboxOf = async (who: Member) =>
  (await who.ask(listInbox, { query: {} })).items.map(({ kind, subject_id, parts }) => ({ kind, subject_id, parts }));

describe('applying', () => {
  test('makes a pending application, which its applicant and the provider see', async () => {
    const mine = await apply(bella, { message: '  I like evenings. ' });
    expect(mine).toMatchObject({
      job_id: job.id,
      contractor_id: bella.id,
      contractor_name: 'Contractor',
      contractor_email: '',
      message: 'I like evenings.',
      status: 'pending',
      can: { decide: false, withdraw: true },
    });
    expect((await seenBy(bella)).my_application).toEqual(mine);
    expect((await bella.ask(listJobs, { query: {} })).items[0]?.my_application).toEqual(mine);
    expect((await seenBy(bella)).can.apply).toBe(false);
    expect(await applications()).toEqual([{ ...mine, contractor_id: null, can: { decide: true, withdraw: false } }]);
  });

  test('nobody else learns of it', async () => {
    const { id } = await apply();
    expect(await seenBy(carla)).toMatchObject({ my_application: null, can: { apply: true } });
    expect((await seenBy(anna)).my_application).toBeNull();
    await carla.refused('forbidden', listJobApplications, { ...params(), query: {} });
    await bella.refused('forbidden', listJobApplications, { ...params(), query: {} });
    await carla.refused('not_found', decideJobApplication, { params: { id }, in: { status: 'accepted' } });
    await carla.refused('not_found', withdrawJobApplication, { params: { id } });
  });

  test("to one's own job is refused", async () => {
    await anna.refused('forbidden', applyToJob, { ...params(), in: applicationDraft() });
    await setStatus('closed');
    await anna.refused('forbidden', applyToJob, { ...params(), in: applicationDraft() });
  });

  test('to what is not there, or is deleted, is refused', async () => {
    await bella.refused('not_found', applyToJob, { params: { id: newId() }, in: applicationDraft() });
    await anna.ask(deleteJob, { ...params(), query: { updated_at: job.updated_at } });
    await bella.refused('not_found', applyToJob, { ...params(), in: applicationDraft() });
  });

  test.each(['filled', 'closed'] as const)('to a %s job answers 409 with the job as it is', async (status) => {
    await setStatus(status);
    const refused = await bella.refused('conflict', applyToJob, { ...params(), in: applicationDraft() });
    expect(refused).toMatchObject({
      message: 'This job takes no more applications.',
      current: { id: job.id, status, can: { apply: false } },
    });
    await setStatus('active');
    await apply();
  });

  test('again answers 409 with the application that is there', async () => {
    const first = await apply();
    const refused = await bella.refused('conflict', applyToJob, { ...params(), in: applicationDraft() });
    expect(refused).toMatchObject({
      message: 'You have applied to this job already.',
      current: { my_application: { id: first.id } },
    });
    expect(await applications()).toHaveLength(1);
  });

  test('in two tabs at the same instant makes one', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => bella.reply(applyToJob, { ...params(), in: applicationDraft() })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    expect(await applications()).toHaveLength(1);
    expect(await inboxOf(anna)).toHaveLength(1);
  });

  test('sent twice, also at once and after the job was closed, answers the same', async () => {
    const draft = applicationDraft();
    const send = () => bella.ask(applyToJob, { ...params(), in: draft });
    const all = await Promise.all(Array.from({ length: 5 }, send));
    await setStatus('closed');
    all.push(await send());
    expect(new Set(all.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(await inboxOf(anna)).toHaveLength(1);
  });

  test("under another's id, or one's own of another job, is refused and shows nothing", async () => {
    const { id } = await apply();
    await carla.refused('id_taken', applyToJob, { ...params(), in: applicationDraft({ id }) });
    const other = await anna.ask(createJob, { in: jobDraft() });
    await bella.refused('id_taken', applyToJob, { params: { id: other.id }, in: applicationDraft({ id }) });
  });

  test.each([
    ['', 'Please include a message with your application'],
    [' \n ', 'Please include a message with your application'],
    [null, 'Please include a message with your application'],
    [42, 'Please include a message with your application'],
    ['x'.repeat(501), 'Message can have at most 500 characters'],
    ['a\u0000b', 'This contains characters that cannot be saved'],
  ])('with the message %j is refused', async (message, words) => {
    const given = { ...params(), in: { id: newId(), message: message as string } };
    expect((await bella.refused('invalid_input', applyToJob, given)).fields).toEqual({ message: words });
    expect(await applications()).toEqual([]);
  });

  test.each(['é'.repeat(500), '<b onclick="x">hi</b>', '👩‍👩‍👧 \u200fabc', "'; drop table job_applications; --"])(
    'with whatever else it is text: %s',
    async (message) => {
      await apply(bella, { message });
      expect((await applications())[0]?.message).toBe(message);
    },
  );
});

test('100 apply at once while the provider closes the job: each came before, or is refused', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => app.member()));
  const sent = people.map((person) => person.reply(applyToJob, { ...params(), in: applicationDraft() }));
  // Once some are in, and while others are on their way.
  await Promise.any(sent);
  const closing = anna.reply(changeJobStatus, { ...params(), in: { status: 'closed', updated_at: job.updated_at } });
  const rows = () => app.rows('select contractor_id from job_applications where job_id = $1', [job.id]);
  expect((await closing).status).toBe(200);
  const beforeTheClose = await rows();
  const replies = await Promise.all(sent);
  expect(await rows()).toEqual(beforeTheClose);
  const made = replies.filter(({ status }) => status === 200);
  const refused = replies.filter(({ status }) => status === 409);
  expect(made.length + refused.length).toBe(100);
  expect(made.length).toBeGreaterThan(0);
  for (const { text } of refused) {
    expect(JSON.parse(text).error).toMatchObject({ code: 'conflict', current: { status: 'closed' } });
  }
  expect(beforeTheClose).toHaveLength(made.length);
  const notes = await app.rows('select 1 from inbox_entries where user_id = $1', [anna.id]);
  expect(notes).toHaveLength(made.length);
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await anna.ask(listJobApplications, { ...params(), query: cursor ? { cursor } : {} });
    expect(page.items.length).toBeLessThanOrEqual(APPLICATION_PAGE);
    seen.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  expect(new Set(seen).size).toBe(made.length);
});

test('who waits for one who closes the job is refused, and who closes waits for one who applies', async () => {
  const client = await app.database.pool.connect();
  try {
    await client.query('begin');
    await client.query(`update jobs set status = 'closed' where id = $1`, [job.id]);
    const late = bella.reply(applyToJob, { ...params(), in: applicationDraft() });
    await waits('for share');
    await client.query('commit');
    expect((await late).status).toBe(409);
    expect(await applications()).toEqual([]);

    await setStatus('active');
    await client.query('begin');
    await client.query('select 1 from jobs where id = $1 for share', [job.id]);
    const closing = anna.reply(changeJobStatus, { ...params(), in: { status: 'closed', updated_at: job.updated_at } });
    await waits('for update');
    await client.query(
      `insert into job_applications (id, job_id, contractor_id, message, created_at, updated_at)
       values ($1, $2, $3, 'In time', now(), now())`,
      [newId(), job.id, carla.id],
    );
    await client.query('commit');
    expect((await closing).status).toBe(200);
    expect((await applications()).map(({ message }) => message)).toEqual(['In time']);
  } finally {
    client.release();
  }

  async function waits(words: string) {
    await expect
      .poll(async () => {
        const [row] = await app.rows<{ n: number }>(
          `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%' || $1 || '%'
             and datname = current_database()`,
          [words],
        );
        return row?.n;
      })
      .toBeGreaterThan(0);
  }
});

describe('deciding', () => {
  test.each(['accepted', 'declined'] as const)(
    '%s, once: both see it, and nothing is left to decide',
    async (status) => {
      const { id } = await apply();
      expect(await decide(id, status)).toMatchObject({ id, status, can: { decide: false, withdraw: false } });
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
        message: `This application was ${status} already.`,
        current: { id, status },
      });
      expect(await bella.refused('conflict', withdrawJobApplication, { params: { id } })).toMatchObject({
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

  test('is not the applicant’s', async () => {
    const { id } = await apply();
    await bella.refused('forbidden', decideJobApplication, { params: { id }, in: { status: 'accepted' } });
  });

  test('goes on when the job is filled, and not while it is deleted', async () => {
    const [first, second] = [await apply(bella), await apply(carla)];
    await setStatus('filled');
    await decide(first.id);
    await anna.ask(deleteJob, { ...params(), query: { updated_at: job.updated_at } });
    await anna.refused('not_found', decideJobApplication, { params: { id: second.id }, in: { status: 'accepted' } });
    await carla.refused('not_found', withdrawJobApplication, { params: { id: second.id } });
    await anna.ask(restoreJob, params());
    expect(await applications()).toHaveLength(2);
    await decide(second.id, 'declined');
  });

  test.each(['pending', 'withdrawn', 'yes', null])('is one of two words, not %j', async (status) => {
    const { id } = await apply();
    const given = { params: { id }, in: { status: status as 'accepted' } };
    const refused = await anna.refused('invalid_input', decideJobApplication, given);
    expect(refused.fields).toEqual({ status: 'Accept or decline' });
  });
});

describe('withdrawing', () => {
  test('takes it back for good: the provider sees that, and its message no more', async () => {
    const { id, message } = await apply();
    expect(await withdraw(id)).toMatchObject({ status: 'withdrawn', message, can: { withdraw: false } });
    expect(await withdraw(id)).toMatchObject({ status: 'withdrawn' });
    expect((await applications())[0]).toMatchObject({ status: 'withdrawn', message: '', can: { decide: false } });
    const given = { params: { id }, in: { status: 'accepted' } as const };
    expect(await anna.refused('conflict', decideJobApplication, given)).toMatchObject({
      message: 'This application was withdrawn already.',
      current: { status: 'withdrawn', message: '' },
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

describe('each side is told, and nobody else', () => {
  const told = async () => {
    const rows = await app.rows<{ recipient_id: string; topic: string; entity_id: string }>(
      `delete from live_events where topic = 'job_applications' returning recipient_id, topic, entity_id`,
    );
    for (const row of rows) expect(row.entity_id).toBe(job.id);
    return rows.map(({ recipient_id }) => recipient_id).sort();
  };
  const entry = (kind: string) => ({ kind, subject_id: job.id, parts: { job_title: 'Evening Caregiver' } });

  test('the provider of an application and its withdrawal, the applicant of a decision', async () => {
    const both = [anna.id, bella.id].sort();
    const first = await apply();
    expect(await told()).toEqual(both);
    expect(await inboxOf(anna)).toEqual([entry('job_application_received')]);
    await withdraw(first.id);
    expect(await told()).toEqual(both);
    expect(await inboxOf(anna)).toEqual([entry('job_application_withdrawn'), entry('job_application_received')]);
    expect(await inboxOf(bella)).toEqual([]);
    const second = await apply(carla);
    await told();
    await decide(second.id, 'declined');
    expect(await told()).toEqual([anna.id, carla.id].sort());
    expect(await inboxOf(carla)).toEqual([entry('job_application_declined')]);
    expect(await inboxOf(bella)).toEqual([]);
  });

  test('what is refused is told to nobody', async () => {
    await setStatus('closed');
    await bella.refused('conflict', applyToJob, { ...params(), in: applicationDraft() });
    expect(await told()).toEqual([]);
    expect(await inboxOf(anna)).toEqual([]);
  });
});

test('the dashboard says which jobs one applied to, to oneself alone, while they are there', async () => {
  const activityOf = async (who: Member) => (await who.ask(getDashboard)).recent_activity;
  const { created_at } = await apply();
  expect(await activityOf(bella)).toEqual([
    { kind: 'job_application', subject: 'Evening Caregiver', subject_id: job.id, created_at },
  ]);
  expect(await activityOf(anna)).toEqual([]);
  await anna.ask(deleteJob, { ...params(), query: { updated_at: job.updated_at } });
  expect(await activityOf(bella)).toEqual([]);
});

test('the rules in TypeScript and in SQL say the same of every row and member', async () => {
  const [first] = [await apply(bella), await apply(carla)];
  await decide(first.id);
  const closed = await anna.ask(createJob, { in: jobDraft() });
  await anna.ask(changeJobStatus, {
    params: { id: closed.id },
    in: { status: 'closed', updated_at: closed.updated_at },
  });
  const gone = await anna.ask(createJob, { in: jobDraft() });
  await anna.ask(deleteJob, { params: { id: gone.id }, query: { updated_at: gone.updated_at } });
  for (const actor of [anna, bella, carla, await app.member()]) {
    const rows = await app.rows<{
      row: Parameters<typeof jobRules.see>[1] & { applied: boolean };
      seen: boolean;
      restorable: boolean;
      can: Job['can'];
    }>(
      `select json_build_object('provider_id', j.provider_id, 'status', j.status, 'deleted', j.deleted_at is not null,
         'applied', m.application is not null) as row, ${jobRulesInSql.see} as seen,
         ${jobRulesInSql.restore} as restorable, ${jobRulesInSql.can} as can
       from jobs j left join lateral (
         select a.id as application from job_applications a where a.job_id = j.id and a.contractor_id = $1
       ) m on true`,
      [actor.id],
    );
    expect(rows).toHaveLength(3);
    for (const { row, seen, restorable, can } of rows) {
      expect(restorable).toBe(jobRules.restore(actor, row));
      expect(seen).toBe(jobRules.see(actor, row) && !row.deleted);
      if (!seen) continue;
      const { apply: mayApply, edit, delete: mayDelete, review } = jobRules;
      expect(can).toMatchObject({
        apply: mayApply(actor, row) && !row.applied,
        edit: edit(actor, row),
        delete: mayDelete(actor, row),
        review: review(actor, row),
      });
      expect([can.fill, can.close, can.reopen]).toEqual(
        edit(actor, row)
          ? [row.status === 'active', row.status === 'active', row.status !== 'active']
          : [false, false, false],
      );
    }
    const made = await app.rows<{
      row: Parameters<typeof applicationRules.see>[1];
      seen: boolean;
      can: { decide: boolean; withdraw: boolean };
    }>(
      `select json_build_object('contractor_id', a.contractor_id, 'provider_id', j.provider_id, 'status', a.status) as row,
         ${applicationRulesInSql.see} as seen, ${applicationRulesInSql.can} as can
       from job_applications a join jobs j on j.id = a.job_id where $1::uuid is not null`,
      [actor.id],
    );
    expect(made).toHaveLength(2);
    for (const { row, seen, can } of made) {
      expect(seen).toBe(applicationRules.see(actor, row));
      expect(can).toEqual({
        decide: applicationRules.decide(actor, row),
        withdraw: applicationRules.withdraw(actor, row),
      });
    }
  }
});
