import { listJobApplications } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { answerByKey, bell, jobDetails, pressDecision, question } from '../testing/job-screen.ts';
import { jobServer } from '../testing/job-server.ts';

// Which applications to an own job count as seen.

const accepting = question('Accept this application?');
const details = jobDetails();

test('an own decision marks nothing as read that was not shown', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother, notifyOfAnother } = jobServer(server, member);
  const job = post();
  const { created_at } = applyByAnother(job, 'This is Bo.');
  await open(`/jobs?job=${job.id}&tab=applications`);
  await expect.element(details.getByText('This is Bo.')).toBeVisible();
  await expect.element(bell('Inbox')).toBeInTheDocument();
  await expect.poll(() => server.listening).toBe(1);
  server.refuse(listJobApplications, 'unavailable');
  applyByAnother(job, 'This is Cy.');
  await expect.element(bell('Inbox, 1 unread')).toBeInTheDocument();
  await pressDecision(details, 'Accept');
  await answerByKey(accepting, 'Accept');
  await expect.element(details.getByText('Accepted')).toBeVisible();
  await expect.element(toast('Application accepted')).toBeVisible();
  notifyOfAnother();
  await expect.element(bell('Inbox, 2 unread')).toBeInTheDocument();
  expect(new Set(server.asked(readInboxAbout).map(({ in: { until } }) => until))).toEqual(
    new Set([created_at]),
  );
});

test('nothing is read while its tab is not in front', async ({ server, member, open }) => {
  const { post, applyByAnother, notifyOfAnother } = jobServer(server, member);
  const job = post();
  await open(`/jobs?job=${job.id}&tab=applications`);
  await expect
    .element(details.getByText('There are no applications now.', { exact: false }))
    .toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  look('hidden');
  applyByAnother(job);
  await expect.element(details.getByText('I like evenings.')).toBeVisible();
  await expect.element(bell('Inbox, 1 unread')).toBeInTheDocument();
  notifyOfAnother();
  await expect.element(bell('Inbox, 2 unread')).toBeInTheDocument();
  expect(server.asked(readInboxAbout)).toEqual([]);
  look('visible');
  await expect.element(bell('Inbox, 1 unread')).toBeInTheDocument();
});

test('that something was seen is said to the server until it arrives', async ({
  server,
  member,
  open,
}) => {
  const { post, applyByAnother } = jobServer(server, member);
  const job = post();
  applyByAnother(job);
  const mend = server.refuse(readInboxAbout, 'unavailable');
  await open(`/jobs?job=${job.id}&tab=applications`);
  await expect.element(details.getByText('I like evenings.')).toBeVisible();
  await expect.poll(() => server.asked(readInboxAbout).length).toBeGreaterThan(0);
  await expect.element(bell('Inbox, 1 unread')).toBeInTheDocument();
  await expect.poll(() => server.listening).toBe(1);
  mend();
  // The next try comes after a second.
  await expect.element(bell('Inbox')).toBeInTheDocument();
});

/** The page's tab goes behind another one, or comes back. */
function look(visibility: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: visibility, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}
