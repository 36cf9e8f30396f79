import { noJobs, postJob, postMany, setJobStatus } from '../environment/jobs.ts';
import { join } from '../environment/members.ts';
import { toast } from '../families/family-screen.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import { postedByAnother } from './job-people.ts';
import {
  expectJobs,
  job,
  jobList,
  openBoard,
  openJob,
  openPostForm,
  postForm,
  press,
  question,
  sampleJobs,
} from './job-screen.ts';

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

test('one’s own job is posted by you on the dashboard, too, and another’s by Provider', async ({
  page,
  app,
  member,
  device,
}) => {
  await postedByAnother(device, app, { title: 'Of another' });
  await postJob(page, app, { title: 'My own' });
  await page.goto('/dashboard');
  const recent = page.getByRole('region', { name: 'Recent Job Opportunities' }).getByRole('listitem');
  await expect(recent, member.full_name).toHaveText([/^My own.*Posted by you/, /^Of another.*Posted by Provider/]);
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
