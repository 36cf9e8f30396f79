import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { page } from 'vitest/browser';
import { jobServer } from '../jobs/testing/job-server.ts';
import { newId } from '../kit/api/ids.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { address, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

const FAILED = /^We could not load your dashboard/;
const NOTE = /Using sample data for demonstration/;
const jobs = page.getByRole('list', { name: 'Recent jobs' }).getByRole('listitem');

/** One job is there; the server fails until what this returns is called. */
function failingServer(server: AnsweringServer): () => void {
  server.answer(getDashboard, () => ({
    recent_jobs: [
      {
        id: newId(),
        title: 'Infant Care Specialist',
        location: 'Austin, TX',
        start_date: '2026-12-01',
        pay_rate: 18.5,
        job_type: 'shift' as const,
        provider_id: newId(),
        provider_name: 'Provider',
        provider_card: null,
      },
    ],
    any_jobs: true,
    recent_activity: [],
    announcements: { items: [], more: 0, any: false },
  }));
  return server.refuse(getDashboard, 'unavailable');
}

test('a server error shows samples under their note, and Retry brings what is real', async ({
  server,
  open,
}) => {
  const mend = failingServer(server);
  await open('/dashboard');
  await expect.element(page.getByText(FAILED)).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Sample jobs' })).toBeVisible();
  await expect.element(page.getByText(NOTE).first()).toBeVisible();
  mend();
  await press(page, 'Retry');
  await expect.element(jobs).toHaveLength(1);
  await expect.element(page.getByText(FAILED)).not.toBeInTheDocument();
  await expect.element(page.getByRole('list', { name: 'Sample jobs' })).not.toBeInTheDocument();
});

test('a job opens on the board with one press', async ({ server, member, open }) => {
  const { postByAnother } = jobServer(server, member);
  const job = postByAnother({ title: 'Infant Care Specialist' });
  server.answer(getDashboard, () => ({
    recent_jobs: [job],
    any_jobs: true,
    recent_activity: [],
    announcements: { items: [], more: 0, any: false },
  }));
  await open('/dashboard');
  await jobs.getByRole('link').click();
  await expect.element(page.getByRole('dialog', { name: 'Infant Care Specialist' })).toBeVisible();
  expect(address()).toBe(`/jobs?job=${job.id}`);
});

test('an event that one attends leads to its details', async ({ server, open }) => {
  const subject_id = newId();
  const created_at = new Date().toISOString();
  server.answer(getDashboard, () => ({
    recent_jobs: [],
    any_jobs: true,
    recent_activity: [
      { kind: 'event_registration' as const, subject: 'First aid', subject_id, created_at },
    ],
    announcements: { items: [], more: 0, any: true },
  }));
  await open('/dashboard');
  const link = page
    .getByRole('list', { name: 'Your activity' })
    .getByRole('link', { name: /First aid/ });
  await expect.element(link).toHaveAttribute('href', `/events?event=${subject_id}`);
});

test('with SAMPLE_DATA=off a failure says so, with Retry, and leaves the quick actions', async ({
  server,
  open,
  settings,
}) => {
  settings.sample_data = false;
  const mend = failingServer(server);
  await open('/dashboard');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Your dashboard could not be loaded');
  await expect.element(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
  mend();
  await press(page, 'Retry');
  await expect.element(jobs).toHaveLength(1);
});
