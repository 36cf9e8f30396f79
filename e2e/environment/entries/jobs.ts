import { randomUUID } from 'node:crypto';
import type {
  Decision,
  JobApplication,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import type { Job, JobDraft } from '@pcr/contract/jobs/jobs.schema.ts';
import type { Page } from '@playwright/test';
import type { App } from '../app-process.ts';
import { ask, type Member } from './members.ts';

// Jobs and applications that are there already, as whom the page's browser is signed in.

/** All members of one app see the same jobs: each test begins without any. */
export async function noJobs(app: App): Promise<void> {
  await app.database.query('delete from jobs');
}

export async function postJob(page: Page, app: App, fields: Partial<JobDraft> = {}): Promise<Job> {
  const draft: JobDraft = {
    id: randomUUID(),
    title: 'Weekend Caregiver',
    description: 'Two siblings, until ten.',
    location: 'Austin, TX',
    start_date: '2027-01-11',
    end_date: null,
    pay_rate: 18.5,
    job_type: 'shift',
    schedule_days: null,
    schedule_from: null,
    schedule_to: null,
    ages: null,
    requirements: null,
    benefits: null,
    ...fields,
  };
  return (await ask(page.request, app, 'POST', '/jobs', draft)).json();
}

export async function applyTo(
  page: Page,
  app: App,
  { id }: Job,
  message = 'I like evenings.',
): Promise<JobApplication> {
  return (
    await ask(page.request, app, 'POST', `/jobs/${id}/applications`, { id: randomUUID(), message })
  ).json();
}

export async function decide(
  page: Page,
  app: App,
  { id }: JobApplication,
  status: Decision,
): Promise<void> {
  await ask(page.request, app, 'PUT', `/job-applications/${id}/decision`, { status });
}

/** Posts many at once: 'Job 00001' is the newest. */
export async function postMany(app: App, { id }: Member, count: number): Promise<void> {
  await app.database.query(
    `insert into jobs (id, provider_id, title, description, location, start_date, pay_rate, job_type, created_at, updated_at)
     select gen_random_uuid(), $1, 'Job ' || lpad(n::text, 5, '0'), repeat('Mornings and children. ', 9),
       'Town ' || n % 40 || ', TX', '2027-01-11', 14 + n % 11, (array['shift', 'temp', 'contract'])[1 + n % 3],
       now() - n * interval '1 minute', now()
     from generate_series(1, $2::int) n`,
    [id, count],
  );
}
