import type { Page } from '@playwright/test';
import { applyTo, decide, noJobs } from '../environment/jobs.ts';
import { join } from '../environment/members.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import { appliedByAnother, postedByAnother } from './job-people.ts';
import { job, jobDetails, openApplications, openBoard, openJob, press, pressDecision, question } from './job-screen.ts';

// How an application ends: accepted, declined or withdrawn.

const TITLE = 'Evening Caregiver';
const DECISION = '**/api/job-applications/*/decision';
const WITHDRAWAL = '**/api/job-applications/*/withdrawal';

test.beforeEach(({ app }) => noJobs(app));

/** Requests that match fail, once `fail()` is called. */
async function failLate(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fulfill({ status: 503, body: '' });
  });
  return resolve;
}

test('who goes back while a decision is on its way stays at the job', async ({ page, app, member, device }) => {
  await appliedByAnother(page, device, app);
  await openBoard(page);
  const details = await openApplications(page, TITLE);
  await pressDecision(details, 'Accept');
  const { promise: left, resolve: go } = Promise.withResolvers<void>();
  await page.route(DECISION, async (route) => {
    await left;
    await route.continue();
  });
  await press(question(page, 'Accept this application?'), 'Accept');
  await expect(question(page, 'Accept this application?').getByText('Accepting...')).toBeVisible();
  await page.goBack();
  await expect(question(page, 'Accept this application?')).toHaveCount(0);
  go();
  await expect(toast(page, 'Application accepted'), member.full_name).toBeVisible();
  await expect(details.getByText('Accepted', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/job=/);
});

test('an applicant withdraws a pending application, for good; the provider sees it go', async ({
  page,
  app,
  member,
  device,
}) => {
  const { theirs, made } = await appliedByAnother(page, device, app, 'For a while I wanted this.');
  await page.goto(`/jobs?job=${made.id}&tab=applications`);
  const mine = jobDetails(page, TITLE);
  await expect(mine, member.full_name).toContainText('For a while I wanted this.');
  await openBoard(theirs);
  await expect(job(theirs, TITLE)).toContainText('Application pending');
  const details = await openJob(theirs, TITLE);
  await press(details, 'Withdraw application');
  await press(question(theirs, 'Withdraw your application?'), 'Withdraw');
  await expect(toast(theirs, 'Application withdrawn')).toBeVisible();
  await expect(details.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
  await expect(details.getByRole('button', { name: 'Withdraw application' })).toHaveCount(0);
  await expect(mine.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(mine).not.toContainText('For a while I wanted this.');
  await expect(mine.getByRole('button', { name: 'Accept' })).toHaveCount(0);
});

test('a decision is asked for, made once, and says so when it was made elsewhere', async ({
  page,
  context,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(/responded with a status of 409/);
  const { made } = await appliedByAnother(page, device, app);
  const address = `/jobs?job=${made.id}&tab=applications`;
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto(address);
    await pressDecision(jobDetails(tab, TITLE), tab === page ? 'Accept' : 'Decline');
    await expect(tab.getByRole('alertdialog')).toBeVisible();
  }
  await press(question(page, 'Accept this application?'), 'Accept');
  await expect(jobDetails(page, TITLE).getByText('Accepted', { exact: true }), member.full_name).toBeVisible();
  await press(question(second, 'Decline this application?'), 'Decline');
  await expect(question(second, 'Decline this application?').getByRole('alert')).toContainText(
    'This application was accepted already.',
  );
  await press(question(second, 'Decline this application?'), 'Cancel');
  await expect(jobDetails(second, TITLE).getByText('Accepted', { exact: true })).toBeVisible();
});

test('who goes back twice while a decision is on its way hears that it failed', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  await appliedByAnother(page, device, app);
  await openBoard(page);
  const details = await openApplications(page, TITLE);
  await pressDecision(details, 'Accept');
  const fail = await failLate(page, DECISION);
  await press(question(page, 'Accept this application?'), 'Accept');
  await expect(question(page, 'Accept this application?').getByText('Accepting...')).toBeVisible();
  await page.goBack();
  await expect(question(page, 'Accept this application?')).toHaveCount(0);
  await page.goBack();
  await expect(details).toHaveCount(0);
  fail();
  await expect(toast(page, 'The application was not accepted.'), member.full_name).toBeVisible();
  await expect(page).toHaveURL(/\/jobs$/);
});

test('that a decision failed is said about that application alone, and not when it is asked anew', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  const { made } = await appliedByAnother(page, device, app, 'This is Bo.');
  const cys = await device();
  await join(cys, app, { full_name: 'Cy Applicant' });
  await applyTo(cys, app, made, 'This is Cy.');
  await openBoard(page);
  const details = await openApplications(page, TITLE);
  await page.route(DECISION, (route) => route.fulfill({ status: 503, body: '' }));
  const asked = question(page, 'Decline this application?');
  await pressDecision(details.getByRole('listitem').filter({ hasText: 'This is Bo.' }), 'Decline');
  await press(asked, 'Decline');
  await expect(asked.getByRole('alert'), member.full_name).toBeVisible();
  for (const words of ['This is Cy.', 'This is Bo.']) {
    await page.goBack();
    await expect(asked).toHaveCount(0);
    await pressDecision(details.getByRole('listitem').filter({ hasText: words }), 'Decline');
    await expect(asked).toContainText(words);
    await expect(asked.getByRole('alert')).toHaveCount(0);
  }
});

test('the question, and the name of its button, say which application they are about, and that it is final', async ({
  page,
  app,
  member,
  device,
}) => {
  const { made, application } = await appliedByAnother(page, device, app, 'Nights are mine.');
  const cys = await device();
  await join(cys, app, { full_name: 'Cy Applicant' });
  await applyTo(
    cys,
    app,
    made,
    `I worked evenings\nfor three years, with children of all ages, and ${'more '.repeat(60)}`,
  );
  await app.database.query("update job_applications set created_at = '2025-06-15T12:00:00Z' where id = $1", [
    application.id,
  ]);
  await page.goto(`/jobs?job=${made.id}&tab=applications`);
  const details = jobDetails(page, TITLE);
  const accept = details.getByRole('button', { name: /^Accept the application by Contractor, / });
  await expect(accept, member.full_name).toHaveText(['Accept', 'Accept']);
  await expect(
    details.getByRole('button', { name: /^Decline the application by Contractor, Jun 1\d, 2025, / }),
  ).toHaveCount(1);
  await accept.first().click();
  const asked = question(page, 'Accept this application?');
  await expect(asked).toContainText('I worked evenings for three years, with children of all…');
  await expect(asked).toContainText('cannot be changed');
  await press(asked, 'Cancel');
  await expect(asked).toHaveCount(0);
  await accept.last().click();
  await expect(asked).toContainText('Nights are mine.');
  await expect(asked).toContainText(/Jun 1\d, 2025/);
});

test('that a withdrawal failed is said to who went back, and not again when it is asked anew', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  const { made } = await postedByAnother(device, app);
  await applyTo(page, app, made);
  await openBoard(page);
  const details = await openJob(page, TITLE);
  const asked = question(page, 'Withdraw your application?');
  await page.route(WITHDRAWAL, (route) => route.fulfill({ status: 503, body: '' }));
  await press(details, 'Withdraw application');
  await press(asked, 'Withdraw');
  await expect(asked.getByRole('alert'), member.full_name).toBeVisible();
  await page.goBack();
  await expect(asked).toHaveCount(0);
  await page.unroute(WITHDRAWAL);
  const fail = await failLate(page, WITHDRAWAL);
  await press(details, 'Withdraw application');
  await expect(asked).toBeVisible();
  await expect(asked.getByRole('alert')).toHaveCount(0);
  await press(asked, 'Withdraw');
  await expect(asked.getByText('Withdrawing...')).toBeVisible();
  await page.goBack();
  await expect(asked).toHaveCount(0);
  await page.goBack();
  await expect(details).toHaveCount(0);
  fail();
  await expect(toast(page, 'Your application was not withdrawn.')).toBeVisible();
});

test('a withdrawal that comes after the decision says so', async ({ page, app, member, device }) => {
  const { provider, made } = await postedByAnother(device, app);
  const application = await applyTo(page, app, made);
  await openBoard(page);
  const details = await openJob(page, TITLE);
  await page.route(WITHDRAWAL, async (route) => {
    await decide(provider, app, application, 'accepted');
    await route.continue();
  });
  await press(details, 'Withdraw application');
  const asked = question(page, 'Withdraw your application?');
  await press(asked, 'Withdraw');
  await expect(asked.getByRole('alert'), member.full_name).toContainText('This application was accepted already.');
  await press(asked, 'Cancel');
  await expect(details.getByText('Accepted', { exact: true })).toBeVisible();
});
