import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  applyToJob,
  decideJobApplication,
  listJobApplications,
} from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { createJob, getJob, listJobs, updateJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contractorDraft, reviewDraft } from '../contractors/testing/contractor-drafts.ts';
import { applicationDraft, jobDraft, jobEdit } from '../jobs/testing/job-drafts.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { type Mailbox, openMailbox } from '../testing/mailbox.ts';
import { collectEvents } from '../testing/published-events.ts';
import { consents } from './testing/consenting.ts';

// consent.md 7 and 11.

const BOTH = ['display_real_name', 'allow_contact_through_app'] as const;

let mailbox: Mailbox;
let app: TestApp;
/** The provider, an applicant, and a third person. */
let anna: Member;
let bella: Member;
let carla: Member;
let job: Job;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await startApp({ env: { SMTP_URL: mailbox.url } });
  anna = await app.member({ full_name: 'Annabeth Quillfeather' });
  bella = await app.member({ full_name: 'Bellatrix Thistledown' });
  carla = await app.member({ full_name: 'Carlotta Underhill' });
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  await app.rows('delete from user_consent_preferences; delete from jobs; delete from contractors');
  await app.rows('delete from rate_limits; delete from inbox_entries');
  job = await anna.ask(createJob, {
    in: jobDraft({ title: 'Evening Caregiver', location: 'Austin, TX' }),
  });
});

// Who is named by which consent, in every answer, is with the walk through all of them
// (consent-matrix.pg.test.ts). There only one member has chosen anything.
test('nobody is named before they have chosen, nor by the choices of others (consent.md 1, 6)', async () => {
  const params = { id: job.id };
  await consents(bella, ...BOTH);
  const provider = { provider_name: 'Provider', provider_email: null };
  for (const viewer of [anna, bella])
    expect(await viewer.ask(getJob, { params })).toMatchObject(provider);
  await consents(anna, ...BOTH);
  const contractor = { contractor_name: 'Contractor', contractor_email: null };
  expect(await carla.ask(applyToJob, { params, in: applicationDraft() })).toMatchObject(contractor);
  const { items } = await anna.ask(listJobApplications, { params, query: {} });
  expect(items).toMatchObject([contractor]);
});

describe('an address that is not confirmed is shown to nobody (consent.md 11)', () => {
  const confirmed = ({ id }: Member, is: boolean) =>
    app.rows('update users set email_confirmed = $2 where id = $1', [id, is]);
  const params = () => ({ id: job.id });

  test('of who posted a job, themselves included', async () => {
    await consents(anna, ...BOTH);
    await confirmed(anna, false);
    const provider_name = 'Annabeth Quillfeather';
    for (const viewer of [anna, bella, carla])
      for (const seen of [
        await viewer.ask(getJob, { params: params() }),
        (await viewer.ask(listJobs, { query: {} })).items[0],
      ])
        expect(seen).toMatchObject({ provider_name, provider_email: null });
    await confirmed(anna, true);
    expect(await bella.ask(getJob, { params: params() })).toMatchObject({
      provider_name,
      provider_email: anna.email,
    });
  });

  test('of who applied to it, also once they are accepted', async () => {
    const { id } = await bella.ask(applyToJob, { params: params(), in: applicationDraft() });
    await consents(bella, ...BOTH);
    await confirmed(bella, false);
    const applicants = async () =>
      (await anna.ask(listJobApplications, { params: params(), query: {} })).items;
    const named = { contractor_name: 'Bellatrix Thistledown', contractor_email: null };
    expect(await applicants()).toMatchObject([named]);
    const decision = { params: { id }, in: { status: 'accepted' } } as const;
    expect(await anna.ask(decideJobApplication, decision)).toMatchObject({
      ...named,
      contact: { email: null },
    });
    expect(JSON.stringify(await applicants())).not.toContain(bella.email);
    expect((await bella.ask(getJob, { params: params() })).my_application).toMatchObject(named);
    await confirmed(bella, true);
    expect(await applicants()).toMatchObject([{ ...named, contractor_email: bella.email }]);
  });
});

const NAMES = /Quillfeather|Thistledown|@example\.org/;

test('nothing of a name or address is kept with job, application, review, history, event or entry, nor mailed', async () => {
  const published = await collectEvents(app);
  await Promise.all([anna, bella].map((member) => consents(member, ...BOTH)));
  const params = { id: job.id };
  const { id } = await bella.ask(applyToJob, { params, in: applicationDraft() });
  await anna.ask(decideJobApplication, { params: { id }, in: { status: 'accepted' } });
  await anna.ask(updateJob, { params, in: jobEdit(job.updated_at) });
  const contractor = await carla.ask(createContractor, { in: contractorDraft() });
  await bella.ask(createReview, { params: { id: contractor.id }, in: reviewDraft() });
  const events = await published();
  expect(events.length).toBeGreaterThan(0);
  expect(JSON.stringify(events)).not.toMatch(NAMES);
  for (const table of [
    'jobs',
    'job_applications',
    'contractor_reviews',
    'history',
    'inbox_entries',
  ]) {
    const [kept] = await app.rows<{ rows: number; text: string }>(
      `select count(*)::int as rows, string_agg(t::text, ' ') as text from ${table} t`,
    );
    expect(kept?.rows, table).toBeGreaterThan(0);
    expect(kept?.text, table).not.toMatch(NAMES);
  }
  const [toProvider, toApplicant] = [
    await mailbox.mailTo(anna.email, 'You have a new application'),
    await mailbox.mailTo(bella.email, 'Your application was accepted'),
  ];
  expect(toProvider.text).not.toMatch(/Thistledown|@example\.org/);
  expect(toApplicant.text).not.toMatch(/Quillfeather|@example\.org/);
});
