import { noJobs, postJob, postMany } from '../environment/entries/jobs.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import { expectJobs, job, jobList, openBoard, press } from './job-screen.ts';

test.use({ serviceWorkers: 'allow' });
test.beforeEach(({ app }) => noJobs(app));

test('a member looking for a job searches the board, scrolls on, follows a link, and has it without a network', {
  tag: '@first',
}, async ({ page, context, app, member, trouble }) => {
  trouble.allow(NO_NETWORK);
  await postMany(app, member, 100);
  await postJob(page, app, {
    title: 'Kitchen Helper',
    location: null,
    description: 'With the teacher of room 2',
  });
  await postJob(page, app, {
    title: 'Substitute Teacher',
    location: 'Dallas, TX',
    job_type: 'temp',
  });
  await postJob(page, app, { title: 'Lead Teacher', location: 'Austin, TX', job_type: 'contract' });
  const THREE = ['Lead Teacher', 'Substitute Teacher', 'Kitchen Helper'];
  await openBoard(page);

  await test.step('search, type and location are the server’s, in the URL, and a link opens the same', async () => {
    await page.getByRole('searchbox', { name: 'Search jobs' }).fill('TEACHER');
    await expect(page.getByText('3 jobs found')).toBeVisible();
    await expectJobs(page, THREE);
    await page.getByRole('searchbox', { name: 'Location' }).fill('tx');
    await expectJobs(page, THREE.slice(0, 2));
    await page.getByLabel('Job type').selectOption('Contract');
    await expectJobs(page, THREE.slice(0, 1));
    await expect(page).toHaveURL('/jobs?search=TEACHER&location=tx&job_type=contract');
    await page.reload();
    await expectJobs(page, THREE.slice(0, 1));
    await page.getByRole('searchbox', { name: 'Location' }).fill('Paris');
    await expect(page.getByText('No jobs found')).toBeVisible();
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
    await press(page, 'Clear filters');
    await expect(job(page, 'Job 00001')).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search jobs' })).toHaveValue('');
  });

  await test.step('a job that is not there says so', async () => {
    await page.goto('/jobs?job=01990000-0000-7000-8000-000000000001');
    const details = page.getByRole('dialog');
    await expect(details.getByRole('alert')).toContainText('This job is not here');
    await press(details, 'Close');
  });

  await test.step('the board goes on as one scrolls', async () => {
    const last = job(page, 'Job 00100');
    await expect(async () => {
      await page.mouse.wheel(0, 10_000);
      await expect(last).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(page.getByRole('status').filter({ hasText: '103 jobs found' })).toBeAttached();
  });

  await test.step('without a network the board shows what the device saw, searched there, and says from when', async () => {
    await keptApp(page);
    await keptOnDevice(page, 'Substitute Teacher');
    await context.setOffline(true);
    await page.clock.install();
    await page.goto('/jobs?location=dallas');
    await runAhead(page, page.getByText('You are offline').first());
    await expect(page.getByText(/Shown as of .+\d/)).toBeVisible();
    await expectJobs(page, ['Substitute Teacher']);
    await expect(jobList(page)).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText(/Shown as of/)).toHaveCount(0);
  });
});
