// One file over 300 lines: all that shows a member is asked with the same four consents and three
// members.

import { createContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview } from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
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

// consent.md 2, through every endpoint that could name a member.

type Consent = 'display_real_name' | 'allow_contact_through_app';
const BOTH: Consent[] = ['display_real_name', 'allow_contact_through_app'];

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

/** As the screen for it saves it: these are on, all others off. */
const consents = (member: Member, ...on: Consent[]) =>
  app.rows(
    `insert into user_consent_preferences (user_id, display_real_name, allow_contact_through_app, profile_visibility, updated_at)
     values ($1, $2, $3, 'public', now()) on conflict (user_id) do update set
       display_real_name = excluded.display_real_name, allow_contact_through_app = excluded.allow_contact_through_app`,
    [member.id, on.includes('display_real_name'), on.includes('allow_contact_through_app')],
  );

/**
 * The poster of the job, as every place that shows a job names them to `viewer`; the dashboard has
 * no address.
 */
async function providerTo(viewer: Member) {
  const own = ({ provider_name, provider_email }: Job) => ({ provider_name, provider_email });
  const params = { id: job.id };
  const listed = await Promise.all(
    [{}, { search: 'caregiver' }, { job_type: 'shift' as const }, { location: 'austin' }].map(
      async (query) => (await viewer.ask(listJobs, { query })).items,
    ),
  );
  expect(listed.map((items) => items.length)).toEqual([1, 1, 1, 1]);
  const seen = [await viewer.ask(getJob, { params }), ...listed.flat()].map(own);
  for (const one of seen) expect(one).toEqual(seen[0]);
  const { recent_jobs } = await viewer.ask(getDashboard);
  expect(recent_jobs.map(({ provider_name }) => provider_name)).toEqual([seen[0]?.provider_name]);
  return seen[0];
}

describe('who posted a job', () => {
  const unnamed = { provider_name: 'Provider', provider_email: null };
  const everybody = () => [anna, bella, carla];

  test('is not named without a consent, nor with a row in which all are off, nor by the consent of others', async () => {
    await consents(bella, ...BOTH);
    for (const viewer of everybody()) expect(await providerTo(viewer)).toEqual(unnamed);
    await consents(anna);
    for (const viewer of everybody()) expect(await providerTo(viewer)).toEqual(unnamed);
    await app.rows(
      'update user_consent_preferences set allow_service_history_visible = true, share_location_region = true',
    );
    for (const viewer of everybody()) expect(await providerTo(viewer)).toEqual(unnamed);
  });

  test('has an address to nobody, themselves included, until it is confirmed', async () => {
    await consents(anna, ...BOTH);
    await app.rows('update users set email_confirmed = false where id = $1', [anna.id]);
    const named = { provider_name: 'Annabeth Quillfeather', provider_email: null };
    for (const viewer of everybody()) expect(await providerTo(viewer)).toEqual(named);
    await app.rows('update users set email_confirmed = true where id = $1', [anna.id]);
    expect(await providerTo(bella)).toEqual({ ...named, provider_email: anna.email });
  });
});

describe('who applied to a job', () => {
  const apply = () => bella.ask(applyToJob, { params: { id: job.id }, in: applicationDraft() });
  /** As the provider sees it, and as the applicant sees their own: both are told the same. */
  async function applicant() {
    const [seen] = (await anna.ask(listJobApplications, { params: { id: job.id }, query: {} }))
      .items;
    const own = (await bella.ask(getJob, { params: { id: job.id } })).my_application;
    const [listed] = (await bella.ask(listJobs, { query: {} })).items;
    expect(listed?.my_application).toEqual(own);
    const { contractor_name, contractor_email } = seen ?? {};
    expect(own).toMatchObject({ contractor_name, contractor_email });
    return { contractor_name, contractor_email };
  }
  test('has an address to nobody until it is confirmed, also once they are accepted', async () => {
    const { id } = await apply();
    await consents(bella, ...BOTH);
    await app.rows('update users set email_confirmed = false where id = $1', [bella.id]);
    const named = { contractor_name: 'Bellatrix Thistledown', contractor_email: null };
    expect(await applicant()).toEqual(named);
    const accepted = await anna.ask(decideJobApplication, {
      params: { id },
      in: { status: 'accepted' },
    });
    expect(accepted).toMatchObject({ ...named, contact: { email: null } });
    expect(
      JSON.stringify(await anna.ask(listJobApplications, { params: { id: job.id }, query: {} })),
    ).not.toContain(bella.email);
    await app.rows('update users set email_confirmed = true where id = $1', [bella.id]);
    expect(await applicant()).toEqual({ ...named, contractor_email: bella.email });
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
