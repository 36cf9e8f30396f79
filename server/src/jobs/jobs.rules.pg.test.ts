import { applyToJob } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { changeJobStatus, createJob, deleteJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { notifier } from '../notifications/notifications.ts';
import type { Member, TestApp } from '../testing/app-for-tests.ts';
import {
  applicationRules,
  applicationRulesInSql,
  blocksInSql,
  KEEPS_CONTACT,
} from './applications/applications.rules.ts';
import { EMAIL_OF_OTHER, OTHER } from './applications/contact.queries.ts';
import { jobRules, jobRulesInSql } from './jobs.rules.ts';
import { jobReportDesk } from './jobs.ts';
import { applicationDraft, jobDraft } from './testing/job-drafts.ts';
import { type JobFixtures, startJobFixtures } from './testing/job-fixtures.ts';

let fixtures: JobFixtures;
let app: TestApp;
let anna: Member;
let bella: Member;
let carla: Member;
let apply: JobFixtures['apply'];
let decide: JobFixtures['decide'];
beforeAll(async () => {
  fixtures = await startJobFixtures();
  ({ app, anna, bella, carla, apply, decide } = fixtures);
});
afterAll(() => fixtures.app.close());
beforeEach(() => fixtures.begin());

test('the rules in TypeScript and in SQL say the same of every row and member', async () => {
  const blocked = await app.member();
  const [first] = [await apply(bella), await apply(carla), await apply(blocked)];
  await decide(first.id);
  // Her provider has blocked her, and she the provider.
  await app.rows(
    'insert into blocks select one, other, now() from (values ($1::uuid, $2::uuid), ($2, $1)) b (one, other)',
    [anna.id, blocked.id],
  );
  const closed = await anna.ask(createJob, { in: jobDraft() });
  await anna.ask(changeJobStatus, {
    params: { id: closed.id },
    in: { status: 'closed', updated_at: closed.updated_at },
  });
  const gone = await anna.ask(createJob, { in: jobDraft() });
  await anna.ask(deleteJob, { params: { id: gone.id }, query: { updated_at: gone.updated_at } });
  // Hidden, and one of them has applied to it.
  const hidden = await anna.ask(createJob, { in: jobDraft() });
  await bella.ask(applyToJob, { params: { id: hidden.id }, in: applicationDraft() });
  await app.rows('update jobs set hidden = true where id = $1', [hidden.id]);
  const channels = { operator: [], member: [] };
  const desk = jobReportDesk({ notify: notifier(channels), channels });
  const removed = await anna.ask(createJob, { in: jobDraft() });
  await app.database.transaction((tx) => desk.remove(tx, removed.id, app.clock.now()));
  for (const actor of [anna, bella, carla, blocked, await app.member()]) {
    const rows = await app.rows<{
      row: Parameters<typeof jobRules.see>[1] & { applied: boolean };
      seen: boolean;
      restorable: boolean;
      can: Job['can'];
    }>(
      `select json_build_object('provider_id', j.provider_id, 'status', j.status, 'deleted', j.deleted_at is not null,
         'hidden', j.hidden, 'updated_by', j.updated_by, 'applied', m.application is not null) as row,
         ${jobRulesInSql.see} as seen,
         ${jobRulesInSql.restore} as restorable, ${jobRulesInSql.can} as can
       from jobs j left join lateral (
         select a.id as application from job_applications a where a.job_id = j.id and a.contractor_id = $1
       ) m on true`,
      [actor.id],
    );
    expect(rows).toHaveLength(5);
    for (const { row, seen, restorable, can } of rows) {
      expect(restorable).toBe(jobRules.restore(actor, row));
      expect(seen).toBe(jobRules.see(actor, row) && !row.deleted);
      if (!seen) continue;
      const { apply: mayApply, save, edit, delete: mayDelete, review, report } = jobRules;
      expect(can).toMatchObject({
        apply: mayApply(actor, row) && !row.applied,
        save: save(actor, row),
        edit: edit(actor, row),
        delete: mayDelete(actor, row),
        review: review(actor, row),
        report: report(actor, row),
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
      can: Record<'decide' | 'withdraw' | 'ask' | 'message' | 'call_off', boolean>;
    }>(
      `select json_build_object('contractor_id', a.contractor_id, 'provider_id', j.provider_id, 'status', a.status,
           'hidden', j.hidden, 'keeps_contact', ${KEEPS_CONTACT},
           'provider_blocks', ${blocksInSql('j.provider_id', 'a.contractor_id')},
           'contractor_blocks', ${blocksInSql('a.contractor_id', 'j.provider_id')}) as row,
         ${applicationRulesInSql.see} as seen, ${applicationRulesInSql.can(EMAIL_OF_OTHER, `(${OTHER})`)} as can
       from job_applications a join jobs j on j.id = a.job_id where $1::uuid is not null`,
      [actor.id],
    );
    expect(made).toHaveLength(4);
    for (const { row, seen, can } of made) {
      expect(seen).toBe(applicationRules.see(actor, row));
      // What one may do with it is sent with it.
      if (!seen) continue;
      expect(can).toEqual({
        decide: applicationRules.decide(actor, row),
        withdraw: applicationRules.withdraw(actor, row),
        ask: applicationRules.ask(actor, row),
        message: applicationRules.message(actor, row),
        call_off: applicationRules.callOff(actor, row),
      });
    }
  }
});
