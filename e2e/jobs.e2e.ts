import type { Locator, Page } from '@playwright/test';
import { heldToast, toast } from './family-screen.ts';
import { expect, test } from './fixtures.ts';
import {
  editJobForm,
  expectJobs,
  job,
  jobDetails,
  jobList,
  openBoard,
  openJob,
  openPostForm,
  postForm,
  press,
  question,
  sampleJobs,
} from './job-screen.ts';
import { keptApp, keptOnDevice } from './kept-on-device.ts';
import { runAhead } from './run-ahead.ts';
import { NO_NETWORK, SERVER_FAILS } from './trouble.ts';
import { noJobs, postJob, postMany, reviseJob, setJobStatus } from './world/jobs.ts';
import { endSessions, join, signIn } from './world/members.ts';

test.beforeEach(({ app }) => noJobs(app));

test('a job is posted with what the form says, goes to the top, and every member sees it', async ({
  page,
  app,
  member,
  device,
}) => {
  await postJob(page, app, { title: 'Earlier one' });
  await openBoard(page);
  const form = await openPostForm(page);
  await expect(form.getByLabel('Job type'), member.full_name).toHaveValue('shift');
  await form.getByLabel('Title').fill('Infant Care Specialist');
  await form.getByLabel('Job type').selectOption('Temporary');
  await form.getByLabel('Start date').fill('2027-03-01');
  await form.getByLabel('End date').fill('2027-03-05');
  await form.getByLabel('Location').fill('Round Rock, TX');
  await form.getByLabel('Pay rate').fill('18,5');
  await form.getByLabel('Description').fill('Three infants.\nMornings.');
  await expect(form.getByText('24/2000')).toBeVisible();
  await press(form, 'Post Job');
  await expect(toast(page, 'Job posted successfully!')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expectJobs(page, ['Infant Care Specialist', 'Earlier one']);
  await expect(job(page, 'Infant Care Specialist')).toContainText('Posted by you');

  const other = await device();
  await join(other, app, { full_name: 'Bo Other' });
  await openBoard(other);
  const card = job(other, 'Infant Care Specialist');
  for (const words of [
    'Temporary',
    'Posted by Provider',
    'Mar 1, 2027 to Mar 5, 2027',
    'Round Rock, TX',
    '$18.50/hr',
  ]) {
    await expect(card).toContainText(words);
  }
  const details = await openJob(other, 'Infant Care Specialist');
  await expect(details).toContainText('Three infants.\nMornings.', { useInnerText: true });
  for (const words of ['Temporary', 'Active', 'Posted by Provider', 'Mar 1, 2027', 'Mar 5, 2027', '$18.50/hr']) {
    await expect(details).toContainText(words);
  }
  await expect(details.getByRole('tab')).toHaveCount(0);
  await expect(details.getByRole('button', { name: 'Edit' })).toHaveCount(0);
  await expect(other.locator('body')).not.toContainText(member.full_name);
});

test('what must be there is asked for, all that is wrong is said, and nothing is cut', async ({ page, member }) => {
  await openBoard(page);
  const form = await openPostForm(page);
  await press(form, 'Post Job');
  await expect(form.getByRole('alert'), member.full_name).toHaveText('Please fill in all required fields');
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription(/^Title is required/);
  await expect(form.getByLabel('Start date')).toHaveAccessibleDescription(/^Start date is required/);
  await expect(form.getByLabel('Title')).toBeFocused();

  await form.getByLabel('Title').fill('t'.repeat(101));
  await expect(form.getByLabel('Title')).toHaveAccessibleDescription(/^Title can have at most 100 characters/);
  await form.getByLabel('Start date').fill('2027-03-05');
  await expect(form.getByLabel('End date')).toHaveAttribute('min', '2027-03-05');
  await form.getByLabel('End date').fill('2027-03-01');
  await form.getByLabel('Pay rate').fill('-1');
  await form.getByLabel('Description').fill('d'.repeat(2001));
  await press(form, 'Post Job');
  await expect(form.getByRole('alert')).toHaveCount(0);
  await expect(form.getByLabel('End date')).toHaveAccessibleDescription(/The end date cannot be before the start date/);
  await expect(form.getByLabel('Pay rate')).toHaveAccessibleDescription(/Pay rate must be at least 0/);
  await expect(form.getByLabel('Description')).toHaveAccessibleDescription(/at most 2000 characters/);
  await expect(form.getByLabel('Description')).toHaveValue('d'.repeat(2001));
  await form.getByLabel('Pay rate').fill('18.505');
  await press(form, 'Post Job');
  await expect(form.getByLabel('Pay rate')).toHaveAccessibleDescription(/at most two decimals/);

  await form.getByLabel('Title').fill('<b>Nanny</b> 👩‍👩‍👧 مطلوب');
  await form.getByLabel('End date').fill('');
  await form.getByLabel('Pay rate').fill('');
  await form.getByLabel('Description').fill('<img src=x onerror=alert(1)>');
  await press(form, 'Post Job');
  await expect(toast(page, 'Job posted successfully!')).toBeVisible();
  await expect(job(page, '<b>Nanny</b> 👩‍👩‍👧 مطلوب')).toContainText('<img src=x onerror=alert(1)>');
});

test('search, type and location are the server’s, in the URL, and a link opens the same', async ({
  page,
  app,
  member,
}) => {
  await postJob(page, app, { title: 'Kitchen Helper', location: null, description: 'With the teacher of room 2' });
  await postJob(page, app, { title: 'Substitute Teacher', location: 'Dallas, TX', job_type: 'temp' });
  await postJob(page, app, { title: 'Lead Teacher', location: 'Austin, TX', job_type: 'contract' });
  await openBoard(page);
  await expectJobs(page, ['Lead Teacher', 'Substitute Teacher', 'Kitchen Helper']);
  await page.getByRole('searchbox', { name: 'Search jobs' }).fill('TEACHER');
  await expect(page.getByText('3 jobs found'), member.full_name).toBeVisible();
  await page.getByRole('searchbox', { name: 'Location' }).fill('tx');
  await expectJobs(page, ['Lead Teacher', 'Substitute Teacher']);
  await page.getByLabel('Job type').selectOption('Contract');
  await expectJobs(page, ['Lead Teacher']);
  await expect(page).toHaveURL('/jobs?search=TEACHER&location=tx&job_type=contract');
  await page.reload();
  await expectJobs(page, ['Lead Teacher']);
  await page.getByRole('searchbox', { name: 'Location' }).fill('Paris');
  await expect(page.getByText('No jobs found')).toBeVisible();
  await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  await press(page, 'Clear filters');
  await expectJobs(page, ['Lead Teacher', 'Substitute Teacher', 'Kitchen Helper']);
  await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('');
});

test('the board goes on as one scrolls', async ({ page, app, member }) => {
  await postMany(app, member, 100);
  await openBoard(page);
  await expect(job(page, 'Job 00001')).toBeVisible();
  const last = job(page, 'Job 00100');
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    await expect(last).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByRole('status').filter({ hasText: '100 jobs found' })).toBeAttached();
});

test.describe('without any job', () => {
  test('samples stand under their note, can be looked at, and an action on one offers the real thing', async ({
    page,
    member,
  }) => {
    await openBoard(page);
    await expect(page.getByText('Using sample data for demonstration'), member.full_name).toBeVisible();
    await expect(sampleJobs(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', '8');
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('kitchen');
    await expectJobs(page, ['Kitchen Helper']);
    const details = await openJob(page, 'Kitchen Helper');
    await expect(details).toContainText('This is a sample, not a real job');
    await expect(details).toContainText('$14.00/hr');
    await press(details, 'Apply Now');
    await press(question(page, 'This is a sample'), 'Post Job');
    await expect(postForm(page)).toBeVisible();
    await page.goBack();
    await expect(postForm(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/jobs(\?search=kitchen)?$/);
  });

  test.describe('and without samples', () => {
    test.use({ settings: { SAMPLE_DATA: 'off' } });
    test('the board is empty, and the first job is asked for', async ({ page, member }) => {
      await openBoard(page);
      await expect(page.getByText('No jobs found'), member.full_name).toBeVisible();
      await expect(page.getByText('Be the first to post a job opportunity')).toBeVisible();
      await press(page, 'Post First Job');
      await postForm(page).getByLabel('Title').fill('The first');
      await postForm(page).getByLabel('Start date').fill('2027-01-04');
      await press(postForm(page), 'Post Job');
      await expectJobs(page, ['The first']);
    });
  });
});

test('its provider marks a job as filled, closes and reopens it', async ({ page, app, member }) => {
  await postJob(page, app);
  await openBoard(page);
  const details = await openJob(page, 'Evening Caregiver');
  await expect(details.getByRole('tab'), member.full_name).toHaveText(['Job Details', 'Applications']);
  await expect(details.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
  await press(details, 'Mark as Filled');
  await expect(toast(page, 'Job marked as filled')).toBeVisible();
  await expect(details.getByText('Filled', { exact: true })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Close Job' })).toHaveCount(0);
  await press(details, 'Reopen Job');
  await expect(details.getByText('Active', { exact: true })).toBeVisible();
  await press(details, 'Close Job');
  await expect(details.getByText('Closed', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(job(page, 'Evening Caregiver')).toContainText('Closed');
  await page.reload();
  await expect(job(page, 'Evening Caregiver')).toContainText('Closed');
});

test('a status that cannot be saved is said, and the job stays as it is', async ({ page, app, member, trouble }) => {
  trouble.allow(SERVER_FAILS, /responded with a status of 409/);
  const made = await postJob(page, app);
  await openBoard(page);
  const details = await openJob(page, 'Evening Caregiver');
  await page.route('**/api/jobs/*/status', (route) => route.fulfill({ status: 503, body: '' }));
  await press(details, 'Close Job');
  await expect(toast(page, 'Error updating job. Please try again.'), member.full_name).toBeVisible();
  await expect(details.getByRole('alert')).toContainText('Not changed');
  await expect(details.getByText('Active', { exact: true })).toBeVisible();
  await page.unroute('**/api/jobs/*/status');

  await page.route(
    '**/api/jobs/*/status',
    async (route) => {
      await reviseJob(page, app, made, { description: 'Changed elsewhere.' });
      await route.continue();
    },
    { times: 1 },
  );
  await press(details, 'Close Job');
  await expect(details.getByRole('alert')).toContainText('This was changed elsewhere in the meantime.');
  await expect(details).toContainText('Changed elsewhere.');
  await press(details, 'Close Job');
  await expect(details.getByText('Closed', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a message of what failed lies over neither why it did nor the buttons', async ({
    page,
    app,
    member,
    trouble,
  }) => {
    trouble.allow(SERVER_FAILS);
    await postJob(page, app, { description: 'Long. '.repeat(300) });
    await openBoard(page);
    await page.route('**/api/jobs/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    const details = await openJob(page, 'Evening Caregiver');
    await press(details, 'Close Job');
    await expectApart(page, toast(page, 'Error updating job. Please try again.'), [
      details.getByRole('alert'),
      details.getByRole('button', { name: 'Close Job' }),
    ]);
    await page.reload();
    await press(details, 'Edit');
    const form = editJobForm(page);
    await form.getByLabel('Pay rate').fill('20');
    await press(form, 'Save Changes');
    await expectApart(page, toast(page, 'Error updating job. Please try again.'), [
      form.getByRole('alert'),
      form.getByRole('button', { name: 'Save Changes' }),
    ]);
    expect(member.id).toBeTruthy();
  });
});

/** All of them are in sight, and the message covers none of the others. */
async function expectApart(page: Page, message: Locator, others: Locator[]): Promise<void> {
  await expect(message).toBeInViewport({ ratio: 1 });
  for (const other of others) {
    await expect(other).toBeInViewport({ ratio: 1 });
    const [above, below] = [await message.boundingBox(), await other.boundingBox()];
    if (!above || !below) throw new Error('not there');
    const apart = above.y + above.height <= below.y || below.y + below.height <= above.y;
    expect(apart, `${JSON.stringify(above)} lies over ${JSON.stringify(below)} on ${page.url()}`).toBe(true);
  }
}

test('editing shows both versions when it was changed elsewhere', async ({ page, app, member }) => {
  const made = await postJob(page, app);
  await openBoard(page);
  await press(await openJob(page, 'Evening Caregiver'), 'Edit');
  const form = editJobForm(page);
  await expect(form.getByLabel('Pay rate'), member.full_name).toHaveValue('18.50');
  await form.getByLabel('Pay rate').fill('20');
  await reviseJob(page, app, made, { pay_rate: 19.25 });
  await press(form, 'Save Changes');
  await expect(form.getByRole('heading', { name: 'This job was changed elsewhere' })).toBeVisible();
  await expect(form.getByRole('definition')).toHaveText(['$20.00/hr', '$19.25/hr']);
  await press(form, 'Keep mine');
  await expect(toast(page, 'Job updated successfully!')).toBeVisible();
  await expect(jobDetails(page, 'Evening Caregiver')).toContainText('$20.00/hr');

  await press(jobDetails(page, 'Evening Caregiver'), 'Earlier versions');
  const versions = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await versions.getByRole('listitem').last().getByRole('button', { name: 'Restore this version' }).click();
  await expect(toast(page, 'Earlier version restored')).toBeVisible();
  await expect(jobDetails(page, 'Evening Caregiver')).toContainText('$18.50/hr');
});

test('deleting asks, Undo brings it back, and so does the list of recently deleted', async ({ page, app, member }) => {
  await postJob(page, app);
  await openBoard(page);
  await press(await openJob(page, 'Evening Caregiver'), 'Delete');
  await press(question(page, 'Delete this job?'), 'Cancel');
  await press(jobDetails(page, 'Evening Caregiver'), 'Delete');
  await press(question(page, 'Delete this job?'), 'Delete');
  await heldToast(page, 'Evening Caregiver deleted');
  await expect(job(page, 'Evening Caregiver'), member.full_name).toHaveCount(0);
  await toast(page, 'Evening Caregiver deleted').getByRole('button', { name: 'Undo' }).click();
  await expectJobs(page, ['Evening Caregiver']);

  await press(await openJob(page, 'Evening Caregiver'), 'Delete');
  await press(question(page, 'Delete this job?'), 'Delete');
  await expect(job(page, 'Evening Caregiver')).toHaveCount(0);
  await press(page, 'Recently deleted');
  const deleted = page.getByRole('dialog', { name: 'Recently deleted' });
  await expect(deleted.getByRole('listitem')).toContainText('Evening Caregiver');
  await deleted.getByRole('button', { name: /^Restore/ }).click();
  await expect(deleted.getByRole('listitem')).toHaveCount(0);
  await page.goBack();
  await expectJobs(page, ['Evening Caregiver']);
});

test('who goes back while it is being deleted hears of it, and can undo it', async ({ page, app, member }) => {
  await postJob(page, app);
  await openBoard(page);
  await press(await openJob(page, 'Evening Caregiver'), 'Delete');
  const { promise: left, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/jobs/*', async (route) => {
    if (route.request().method() === 'DELETE') await left;
    await route.continue();
  });
  await press(question(page, 'Delete this job?'), 'Delete');
  await expect(question(page, 'Delete this job?').getByText('Deleting...')).toBeVisible();
  await page.goBack();
  await expect(question(page, 'Delete this job?')).toHaveCount(0);
  await page.goBack();
  await expect(jobDetails(page, 'Evening Caregiver')).toHaveCount(0);
  go();
  await heldToast(page, 'Evening Caregiver deleted');
  await expect(job(page, 'Evening Caregiver'), member.full_name).toHaveCount(0);
  // Nothing went back a third time.
  await expect(page).toHaveURL(/\/jobs$/);
  await toast(page, 'Evening Caregiver deleted').getByRole('button', { name: 'Undo' }).click();
  await expectJobs(page, ['Evening Caregiver']);
});

test('what was typed survives a closed tab, an ended session and a failing server', async ({
  page,
  context,
  app,
  member,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS, /responded with a status of 401/);
  await openBoard(page);
  const first = await openPostForm(page);
  await first.getByLabel('Title').fill('Half a job');
  await first.getByLabel('Description').fill('Half a sent');
  await page.close();
  const next = await context.newPage();
  await openBoard(next);
  await expect(next.getByText('You have an unsaved job'), member.full_name).toBeVisible();
  await press(next, 'Continue');
  const form = postForm(next);
  await expect(form.getByText('Your unsaved job is back')).toBeVisible();
  await expect(form.getByLabel('Description')).toHaveValue('Half a sent');
  await form.getByLabel('Start date').fill('2027-01-04');

  await next.route('**/api/jobs', (route) => route.fulfill({ status: 500, body: '' }));
  await press(form, 'Post Job');
  await expect(form.getByRole('alert')).toContainText('Not saved. What you typed is kept.');
  await next.unroute('**/api/jobs');

  await endSessions(app, member);
  await press(form, 'Post Job');
  await expect(next.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await signIn(next, app, member);
  await next.reload();
  await expect(form.getByLabel('Title')).toHaveValue('Half a job');
  await press(form, 'Post Job');
  await expect(toast(next, 'Job posted successfully!')).toBeVisible();
  await expectJobs(next, ['Half a job']);
  await expect(next.getByText('You have an unsaved job')).toHaveCount(0);
});

test('the back button closes one layer at a time, and a link opens all of them', async ({ page, app, member }) => {
  const made = await postJob(page, app);
  await openBoard(page);
  const details = await openJob(page, 'Evening Caregiver');
  await details.getByRole('tab', { name: 'Applications' }).click();
  await expect(page, member.full_name).toHaveURL(`/jobs?job=${made.id}&tab=applications`);
  await details.getByRole('tab', { name: 'Job Details' }).click();
  await press(details, 'Edit');
  await expect(editJobForm(page)).toBeVisible();
  await page.goBack();
  await expect(editJobForm(page)).toHaveCount(0);
  await page.goBack();
  await expect(details).toHaveCount(0);
  await page.goto(`/jobs?job=${made.id}&tab=applications`);
  await expect(details.getByText('Nobody has applied yet.')).toBeVisible();
  await press(details, 'Close');
  await expect(page).toHaveURL('/jobs');
});

test('a double press opens a form once, so that closing it closes it', async ({ page, app, member }) => {
  const { title } = await postJob(page, app, { title: `Of ${member.full_name}` });
  await openBoard(page);
  await page.getByRole('button', { name: 'Post Job' }).dblclick();
  await press(postForm(page), 'Cancel');
  await expect(postForm(page)).toBeHidden();
  const details = await openJob(page, title);
  // Before the browser has drawn what the first of them opens, as on an old phone.
  await details.getByRole('button', { name: 'Edit' }).evaluate((button: HTMLElement) => {
    button.click();
    button.click();
  });
  await press(editJobForm(page), 'Save Changes');
  await expect(editJobForm(page)).toBeHidden();
  await expect(details.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('a job that is not there says so', async ({ page, member, trouble }) => {
  trouble.allow(/responded with a status of 404/);
  await page.goto('/jobs?job=01990000-0000-7000-8000-000000000001');
  await expect(page.getByRole('dialog').getByRole('alert'), member.full_name).toContainText('This job is not here');
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the board shows what the device saw, searched here, and says from when', async ({
    page,
    context,
    app,
    member,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK);
    await postJob(page, app, { title: 'Kitchen Helper', location: 'Dallas, TX' });
    await setJobStatus(page, app, await postJob(page, app), 'filled');
    await openBoard(page);
    await expectJobs(page, ['Evening Caregiver', 'Kitchen Helper']);
    await keptApp(page);
    await keptOnDevice(page, 'Kitchen Helper');
    await context.setOffline(true);
    await page.clock.install();
    await page.goto('/jobs?location=dallas');
    await runAhead(page, page.getByText('You are offline').first());
    await expect(page.getByText(/Shown as of .+\d{4}/), member.full_name).toBeVisible();
    await expectJobs(page, ['Kitchen Helper']);
    await expect(jobList(page)).toBeVisible();
    await context.setOffline(false);
    await press(page, 'Retry');
    await expect(page.getByText(/Shown as of/)).toHaveCount(0);
  });
});
