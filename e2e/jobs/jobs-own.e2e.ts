import type { Locator, Page } from '@playwright/test';
import { noJobs, postJob, reviseJob } from '../environment/jobs.ts';
import { heldToast, toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import { postedByAnother } from './job-people.ts';
import { editJobForm, expectJobs, job, jobDetails, openBoard, openJob, press, question } from './job-screen.ts';

// What a provider does with a job of their own: its status, changes, deletion.

test.beforeEach(({ app }) => noJobs(app));

test('its provider marks a job as filled, closes and reopens it', async ({ page, app, member }) => {
  await postJob(page, app);
  await openBoard(page);
  const details = await openJob(page, 'Evening Caregiver');
  await expect(details.getByRole('tab'), member.full_name).toHaveText(['Job Details', 'Applications']);
  await expect(details.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
  await expect(details).toContainText('Not shared. Applications reach you here.');
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

test('a second tap on a status is not one on the button that takes its place', async ({ page, app, member }) => {
  const made = await postJob(page, app);
  await openBoard(page);
  const details = await openJob(page, made.title);
  const button = details.getByRole('button', { name: 'Mark as Filled' });
  const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  await button.dblclick();
  await expect(details.getByRole('button', { name: 'Reopen Job' })).toBeVisible();
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(toast(page, 'Job marked as filled')).toHaveCount(1);
  await expect(details.getByRole('button', { name: 'Reopen Job' })).toBeEnabled();
  const [now] = await app.database.query<{ status: string }>('select status from jobs where id = $1', [made.id]);
  expect(now?.status, member.full_name).toBe('filled');
});

test('the message that a status was saved lies over none of the buttons of the job', async ({ page, app, member }) => {
  const made = await postJob(page, app);
  await openBoard(page);
  const details = await openJob(page, made.title);
  await press(details, 'Mark as Filled');
  await expect(toast(page, 'Job marked as filled'), member.full_name).toBeVisible();
  await press(details, 'Earlier versions');
  await expect(page.getByRole('dialog', { name: 'Earlier versions' }).getByRole('listitem')).toHaveCount(1);
  await expect(toast(page, 'Job marked as filled')).toBeVisible();
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
  await expect(details.getByRole('alert')).toContainText(
    'It was changed a moment ago. Look at what it says now, then choose again.',
  );
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

test('only the person who posted a job can change it, by a link neither', async ({ page, app, member, device }) => {
  const { made } = await postedByAnother(device, app);
  await page.goto(`/jobs?edit=${made.id}`);
  const form = editJobForm(page);
  await expect(form, member.full_name).toContainText('Only the person who posted this job can change it');
  await expect(form.getByRole('textbox')).toHaveCount(0);
  await press(form, 'Close');
  await expect(form).toHaveCount(0);
  await expectJobs(page, ['Evening Caregiver']);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:')))).toEqual(
    [],
  );
});
