import type { Page } from '@playwright/test';
import { deleteJob, noJobs, postJob, setJobStatus } from '../environment/jobs.ts';
import { join } from '../environment/members.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';
import { postedByAnother } from './job-people.ts';
import {
  applyForm,
  job,
  jobDetails,
  openBoard,
  openJob,
  openPostForm,
  press,
  pressDecision,
  question,
} from './job-screen.ts';

const TITLE = 'Evening Caregiver';

test.beforeEach(({ app }) => noJobs(app));

/** A page that is loaded anew forgets this. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSame = (page: Page) => page.evaluate(() => 'sameDocument' in window);

test('one posts, another applies, both see what the other does without a reload, and a third sees none of it', async ({
  page,
  app,
  member,
  device,
}) => {
  const [theirs, third] = [await device(), await device()];
  const applicant = await join(theirs, app, { full_name: 'Bo Applicant' });
  await join(third, app, { full_name: 'Cleo Third' });
  for (const one of [page, theirs, third]) {
    await openBoard(one);
    await mark(one);
  }
  // One posts, and the others' boards show it.
  const form = await openPostForm(page);
  await form.getByLabel('Title').fill(TITLE);
  await form.getByLabel('Start date').fill('2027-01-11');
  await press(form, 'Post Job');
  await expect(job(theirs, TITLE), member.full_name).toBeVisible({ timeout: 10_000 });
  await expect(job(third, TITLE)).toBeVisible({ timeout: 10_000 });

  // The provider waits on the tab of applications.
  const mine = await openJob(page, TITLE);
  await mine.getByRole('tab', { name: 'Applications' }).click();
  await expect(mine.getByText('Nobody has applied yet.')).toBeVisible();
  const seen = await openJob(theirs, TITLE);
  const watched = await openJob(third, TITLE);
  const asked: string[] = [];
  third.on('request', (request) => asked.push(request.url()));

  // Another applies.
  await press(seen, 'Apply Now');
  await applyForm(theirs).getByLabel('Message').fill('I worked evenings for three years.');
  await press(applyForm(theirs), 'Submit Application');
  await expect(toast(theirs, 'Application sent')).toBeVisible();
  await expect(applyForm(theirs)).toHaveCount(0);
  await expect(seen.getByText('Pending', { exact: true })).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);

  // The first sees it arrive, without a name or an address that was not consented to, and accepts.
  await expect(mine.getByText('I worked evenings for three years.')).toBeVisible();
  await expect(mine.getByRole('listitem')).toContainText('Contractor');
  await expect(page.locator('body')).not.toContainText(applicant.full_name);
  await expect(page.locator('body')).not.toContainText(applicant.email);
  await pressDecision(mine, 'Accept');
  await press(question(page, 'Accept this application?'), 'Accept');
  await expect(mine.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(mine.getByRole('button', { name: 'Accept' })).toHaveCount(0);

  // The second sees it turn green.
  const badge = seen.getByText('Accepted', { exact: true });
  await expect(badge).toBeVisible();
  await expect(badge).toHaveClass(/green/);
  await theirs.goBack();
  await expect(job(theirs, TITLE)).toContainText('Application accepted');

  // The third was told of nothing, asked for nothing, and sees nothing.
  await expect(watched.getByRole('button', { name: 'Apply Now' })).toBeVisible();
  await expect(third.locator('body')).not.toContainText('Accepted');
  expect(asked.filter((url) => url.includes('/api/jobs') || url.includes('/api/inbox'))).toEqual([]);
  for (const one of [page, theirs, third]) expect(await isSame(one)).toBe(true);
});

test('an application whose answer was lost is known as sent, and not as something unsaved', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  const { provider, made: first } = await postedByAnother(device, app);
  const second = await postJob(provider, app, { title: 'Morning Caregiver' });
  let posts = 0;
  await page.route('**/api/jobs/*/applications', async (route) => {
    posts++;
    await route.fetch();
    await route.abort();
  });
  await page.goto(`/jobs?job=${first.id}&apply`);
  await applyForm(page).getByLabel('Message').fill('Here I am.');
  await press(applyForm(page), 'Submit Application');
  await expect(toast(page, 'Application sent'), member.full_name).toBeVisible();
  await expect(applyForm(page)).toHaveCount(0);
  await expect(jobDetails(page, TITLE).getByText('Pending', { exact: true })).toBeVisible();
  expect(posts).toBe(1);

  // The page does not learn of it before the form is closed.
  await page.goto(`/jobs?job=${second.id}&apply`);
  await applyForm(page).getByLabel('Message').fill('Here I am, too.');
  await page.route(`**/api/jobs/${second.id}`, (route) => route.abort());
  await press(applyForm(page), 'Submit Application');
  await expect(applyForm(page).getByText('No answer came. What you typed is kept.')).toBeVisible();
  await press(applyForm(page), 'Cancel');
  await page.unroute(`**/api/jobs/${second.id}`);
  await page.reload();
  const details = jobDetails(page, 'Morning Caregiver');
  await expect(details.getByText('Pending', { exact: true })).toBeVisible();
  await expect(details.getByText('You have an unsaved application')).toHaveCount(0);
  const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:')));
  await expect.poll(drafts).toEqual([]);
});

test('a message is required, at most 500, counted, and kept until it is sent', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  await postedByAnother(device, app);
  await openBoard(page);
  await press(await openJob(page, TITLE), 'Apply Now');
  const form = applyForm(page);
  await press(form, 'Submit Application');
  await expect(form.getByLabel('Message'), member.full_name).toHaveAccessibleDescription(
    /Please include a message with your application/,
  );
  // Neither name nor address is shown (decisions.md 4), so the message must say how to be reached.
  await expect(form.getByText(/^Who you are, how to reach you, and why this job\./)).toBeVisible();
  await form.getByLabel('Message').fill('m'.repeat(501));
  await expect(form.getByText('501/500')).toBeVisible();
  await press(form, 'Submit Application');
  await expect(form.getByLabel('Message')).toHaveAccessibleDescription(/at most 500 characters/);
  await form.getByLabel('Message').fill('<b>I</b> like 👶 ‮abc');
  await page.reload();
  await expect(form.getByLabel('Message')).toHaveValue('<b>I</b> like 👶 ‮abc');
  await page.route('**/api/jobs/*/applications', (route) => route.fulfill({ status: 503, body: '' }));
  await press(form, 'Submit Application');
  await expect(form.getByRole('alert')).toContainText('Not sent. What you typed is kept.');
  await page.unroute('**/api/jobs/*/applications');
  await press(form, 'Submit Application');
  await expect(form).toHaveCount(0);
  await expect(jobDetails(page, TITLE)).toContainText('<b>I</b> like 👶');
});

test('a job that was closed while one wrote refuses the application and says so; what was typed stays', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(/responded with a status of 409/);
  const { provider, made } = await postedByAnother(device, app);
  await openBoard(page);
  await press(await openJob(page, TITLE), 'Apply Now');
  const form = applyForm(page);
  await form.getByLabel('Message').fill('Here I am.');
  // The page does not hear of it in time.
  await page.route('**/api/jobs/*/applications', async (route) => {
    await setJobStatus(provider, app, made, 'closed');
    await route.continue();
  });
  await press(form, 'Submit Application');
  await expect(form.getByRole('alert'), member.full_name).toContainText('This job takes no more applications.');
  await expect(form.getByLabel('Message')).toHaveValue('Here I am.');
  await press(form, 'Cancel');
  await expect(jobDetails(page, TITLE).getByText('Closed', { exact: true })).toBeVisible();
  await expect(jobDetails(page, TITLE).getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
  // It can be read and discarded still.
  await expect(jobDetails(page, TITLE).getByText('You have an unsaved application')).toBeVisible();
  await expect(jobDetails(page, TITLE).getByText('Here I am.')).toBeVisible();
  await press(jobDetails(page, TITLE), 'Discard');
  await page.reload();
  await expect(jobDetails(page, TITLE).getByText('Closed', { exact: true })).toBeVisible();
  await expect(jobDetails(page, TITLE).getByText('Here I am.')).toHaveCount(0);
});

test('a job that is deleted while one writes takes nothing of it away', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(/responded with a status of 404/);
  const { provider, made } = await postedByAnother(device, app);
  await openBoard(page);
  await press(await openJob(page, TITLE), 'Apply Now');
  const form = applyForm(page);
  await form.getByLabel('Message').fill('Here I am.');
  const answer = page.waitForResponse((response) => response.url().endsWith(made.id) && response.status() === 404);
  await deleteJob(provider, app, made);
  await answer;
  await press(form, 'Submit Application');
  await expect(form.getByRole('alert'), member.full_name).toContainText('Not sent. What you typed is kept.');
  await expect(form.getByLabel('Message')).toHaveValue('Here I am.');
  await press(form, 'Cancel');
  const details = jobDetails(page, 'Job');
  await expect(details.getByText('This job is not here')).toBeVisible();
  await expect(details.getByText('Here I am.')).toBeVisible();
  await press(details, 'Discard');
  await expect(details.getByText('Here I am.')).toHaveCount(0);
});

test('one applies once, also in two tabs', async ({ page, context, app, member, device, trouble }) => {
  trouble.allow(/responded with a status of 409/);
  const { made } = await postedByAnother(device, app);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(`/jobs?job=${made.id}&apply`);
    // Neither hears of the other.
    await tab.route('**/api/live*', (route) => route.abort());
    await tab.reload();
    await expect(applyForm(tab).getByLabel('Message')).toBeVisible();
  }
  trouble.allow(/ERR_FAILED/);
  await applyForm(page).getByLabel('Message').fill('From the first tab');
  await press(applyForm(page), 'Submit Application');
  await expect(applyForm(page), member.full_name).toHaveCount(0);
  await applyForm(second).getByLabel('Message').fill('From the second tab');
  await press(applyForm(second), 'Submit Application');
  await expect(applyForm(second).getByRole('alert')).toContainText('You have applied to this job already.');
  await press(applyForm(second), 'Cancel');
  await expect(jobDetails(second, TITLE)).toContainText('From the first tab');
});
