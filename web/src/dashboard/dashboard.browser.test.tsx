import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { page } from 'vitest/browser';
import { jobServer } from '../jobs/testing/job-server.ts';
import { newId } from '../kit/api/ids.ts';
import { address, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { emptyDashboard } from '../testing/empty-dashboard.ts';

const FAILED = /^We could not load your dashboard/;
const NOTE = /Using sample data for demonstration/;
const jobs = page.getByRole('list', { name: 'Recent jobs' }).getByRole('listitem');

test('a server error shows samples under their note, and Retry brings what is real', async ({
  server,
  member,
  open,
}) => {
  emptyDashboard(server, { recent_jobs: [jobServer(server, member).postByAnother()] });
  const mend = server.refuse(getDashboard, 'unavailable');
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

test('an event that one attends leads to its details, and a job opens on the board with one press', async ({
  server,
  member,
  open,
}) => {
  const [subject_id, created_at] = [newId(), new Date().toISOString()];
  const job = jobServer(server, member).postByAnother({ title: 'Infant Care Specialist' });
  emptyDashboard(server, {
    recent_jobs: [job],
    recent_activity: [{ kind: 'event_registration', subject: 'First aid', subject_id, created_at }],
  });
  await open('/dashboard');
  await expect
    .element(
      page.getByRole('list', { name: 'Your activity' }).getByRole('link', { name: /First aid/ }),
    )
    .toHaveAttribute('href', `/events?event=${subject_id}`);
  await jobs.getByRole('link').click();
  await expect.element(page.getByRole('dialog', { name: 'Infant Care Specialist' })).toBeVisible();
  expect(address()).toBe(`/jobs?job=${job.id}`);
});

test('with SAMPLE_DATA=off a failure says so, with Retry, and leaves the quick actions; each section says that it is empty', async ({
  server,
  open,
  settings,
}) => {
  settings.sample_data = false;
  emptyDashboard(server);
  const mend = server.refuse(getDashboard, 'unavailable');
  await open('/dashboard');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Your dashboard could not be loaded');
  await expect.element(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
  mend();
  await press(page, 'Retry');
  for (const words of [
    'No jobs are open right now.',
    'What you add and look up will show up here.',
    'There are no announcements right now.',
  ])
    await expect.element(page.getByText(words)).toBeVisible();
  await expect.element(page.getByText(NOTE)).not.toBeInTheDocument();
});
