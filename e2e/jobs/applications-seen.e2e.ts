import type { Page } from '@playwright/test';
import { tellMember } from '../environment/inbox.ts';
import { applyTo, decide, noJobs, postJob } from '../environment/jobs.ts';
import { join } from '../environment/members.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';
import { appliedByAnother } from './job-people.ts';
import { jobDetails, openBoard, openJob, press, pressDecision, question } from './job-screen.ts';

// What the inbox says of applications, and what is seen of them in their own place.

const TITLE = 'Evening Caregiver';

test.beforeEach(({ app }) => noJobs(app));

/** Also under an open sheet. */
const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true, includeHidden: true });

test('what is seen on the board is read in the inbox, in other tabs too; what is not seen stays new', async ({
  page,
  context,
  app,
  member,
  device,
}) => {
  const theirs = await device();
  await join(theirs, app, { full_name: 'Bo Applicant' });
  const [made, other] = [await postJob(page, app), await postJob(page, app, { title: 'Morning Caregiver' })];
  const second = await context.newPage();
  const inbox = (one: Page, name: string) => one.getByRole('link', { name, exact: true });
  for (const tab of [page, second]) await openBoard(tab);
  const application = await applyTo(theirs, app, made);
  await applyTo(theirs, app, other);
  for (const tab of [second, page]) await expect(inbox(tab, 'Inbox, 2 unread'), member.full_name).toBeVisible();

  // The details alone say nothing of it; the tab does.
  const details = await openJob(page, TITLE);
  await details.getByRole('tab', { name: 'Applications' }).click();
  await expect(details.getByText('I like evenings.')).toBeVisible();
  await page.goBack();
  for (const tab of [page, second]) await expect(inbox(tab, 'Inbox, 1 unread')).toBeVisible();

  // The decision on one's own application.
  await openBoard(theirs);
  await decide(page, app, application, 'declined');
  await expect(inbox(theirs, 'Inbox, 1 unread')).toBeVisible();
  await expect((await openJob(theirs, TITLE)).getByText('Declined', { exact: true })).toBeVisible();
  await theirs.goBack();
  await expect(inbox(theirs, 'Inbox')).toBeVisible();
});

test('an own decision marks nothing as read that was not shown', async ({ page, app, member, device, trouble }) => {
  trouble.allow(SERVER_FAILS);
  const [bos, cys] = [await device(), await device()];
  await join(bos, app, { full_name: 'Bo Applicant' });
  await join(cys, app, { full_name: 'Cy Applicant' });
  const made = await postJob(page, app);
  const { created_at } = await applyTo(bos, app, made, 'This is Bo.');
  const until: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/inbox/read-about')) until.push(request.postDataJSON().until);
  });
  await page.goto(`/jobs?job=${made.id}&tab=applications`);
  const details = jobDetails(page, TITLE);
  await expect(details.getByText('This is Bo.')).toBeVisible();
  await expect(bell(page, 'Inbox'), member.full_name).toBeVisible();
  await page.route('**/api/jobs/*/applications*', (route) => route.fulfill({ status: 503, body: '' }));
  await applyTo(cys, app, made, 'This is Cy.');
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  await pressDecision(details, 'Accept');
  await press(question(page, 'Accept this application?'), 'Accept');
  await expect(details.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(toast(page, 'Application accepted')).toBeVisible();
  await tellMember(app, member);
  await expect(bell(page, 'Inbox, 2 unread')).toBeVisible();
  expect(new Set(until)).toEqual(new Set([created_at]));
});

test('nothing is read while its tab is not in front', async ({ page, app, member, device }) => {
  const theirs = await device();
  await join(theirs, app, { full_name: 'Bo Applicant' });
  const made = await postJob(page, app);
  await page.goto(`/jobs?job=${made.id}&tab=applications`);
  const details = jobDetails(page, TITLE);
  await expect(details.getByText('Nobody has applied yet.')).toBeVisible();
  const look = (visibility: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, visibility);
  await look('hidden');
  await applyTo(theirs, app, made);
  await expect(details.getByText('I like evenings.'), member.full_name).toBeVisible();
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  await tellMember(app, member);
  await expect(bell(page, 'Inbox, 2 unread')).toBeVisible();
  await look('visible');
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
});

test('that something was seen is told until it arrives', async ({ page, app, member, device, trouble }) => {
  trouble.allow(NO_NETWORK);
  const { made } = await appliedByAnother(page, device, app);
  let lost = 0;
  await page.route('**/api/inbox/read-about', (route) => (lost++ < 2 ? route.abort() : route.continue()));
  await page.goto(`/jobs?job=${made.id}&tab=applications`);
  await expect(jobDetails(page, TITLE).getByText('I like evenings.'), member.full_name).toBeVisible();
  await expect(bell(page, 'Inbox')).toBeVisible({ timeout: 10_000 });
  expect(lost).toBeGreaterThan(2);
});
