import type { Locator, Page } from '@playwright/test';
import { noJobs, postJob, reviseJob } from '../environment/entries/jobs.ts';
import { heldToast, toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import { withoutTimer } from '../states/walk.ts';
import { editJobForm, expectJobs, job, jobDetails, openBoard, openJob, press, question } from './job-screen.ts';

const TITLE = 'Weekend Caregiver';

test.beforeEach(({ app }) => noJobs(app));

test('a provider looks after a job of their own: its status, changes and deletion', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  const made = await postJob(page, app, { description: 'Long. '.repeat(300) });
  await openBoard(page);
  const details = jobDetails(page, TITLE);
  const form = editJobForm(page);

  await test.step('a failed save is announced, and covers neither its reason nor the buttons', async () => {
    const FAILED = 'Error updating job. Please try again.';
    await page.route('**/api/jobs/**', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    );
    await openJob(page, TITLE);
    // A message goes after 3 seconds: it is looked at for longer.
    await withoutTimer(page, 3000);
    await press(details, 'Close Job');
    await expectApart(page, toast(page, FAILED), [
      details.getByRole('alert'),
      details.getByRole('button', { name: 'Close Job' }),
    ]);
    await expect(details.getByText('Active', { exact: true }), member.full_name).toBeVisible();
    await page.reload();
    await press(details, 'Edit');
    await form.getByLabel('Pay rate').fill('20');
    await withoutTimer(page, 3000);
    await press(form, 'Save Changes');
    await expectApart(page, toast(page, FAILED), [
      form.getByRole('alert'),
      form.getByRole('button', { name: 'Save Changes' }),
    ]);
    await page.unroute('**/api/jobs/**');
  });

  await test.step('an edit shows both versions when the job was changed elsewhere', async () => {
    await reviseJob(page, app, made, { pay_rate: 19.25 });
    await press(form, 'Save Changes');
    await expect(form.getByRole('heading', { name: 'This job was changed elsewhere' })).toBeVisible();
    await expect(form.getByRole('definition')).toHaveText(['$20.00/hr', '$19.25/hr']);
    await press(form, 'Keep mine');
    await expect(toast(page, 'Job updated successfully!')).toBeVisible();
    await expect(details).toContainText('$20.00/hr');
  });

  await test.step('an earlier version can be had back', async () => {
    await press(details, 'Earlier versions');
    const versions = page.getByRole('dialog', { name: 'Earlier versions' });
    await expect(versions.getByRole('listitem')).toHaveCount(2);
    await versions.getByRole('listitem').last().getByRole('button', { name: 'Restore this version' }).click();
    await expect(toast(page, 'Earlier version restored')).toBeVisible();
    await expect(details).toContainText('$18.50/hr');
  });

  await test.step('its provider marks it as filled; the message that it was saved lies over none of its buttons', async () => {
    await expect(details.getByRole('tab')).toHaveText(['Job Details', 'Applications']);
    await expect(details.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
    await expect(details).toContainText('Not shared. People can apply here.');
    await press(details, 'Mark as Filled');
    await expect(toast(page, 'Job marked as filled')).toBeVisible();
    await expect(details.getByText('Filled', { exact: true })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Close Job' })).toHaveCount(0);
    // Nothing is pressed that the message lies over. It stays (above), but not once a sheet has opened.
    await details.getByRole('button', { name: 'Earlier versions', exact: true }).click({ trial: true });
    await expect(toast(page, 'Job marked as filled')).toBeVisible();
  });

  await test.step('and reopens and closes it', async () => {
    await press(details, 'Reopen Job');
    await expect(details.getByText('Active', { exact: true })).toBeVisible();
    await press(details, 'Close Job');
    await expect(details.getByText('Closed', { exact: true })).toBeVisible();
    await page.goBack();
    await expect(job(page, TITLE)).toContainText('Closed');
    await page.reload();
    await expect(job(page, TITLE)).toContainText('Closed');
  });

  await test.step('the back button closes one layer at a time, and a link opens all of them', async () => {
    await openJob(page, TITLE);
    await details.getByRole('tab', { name: 'Applications' }).click();
    await expect(page).toHaveURL(`/jobs?job=${made.id}&tab=applications`);
    await details.getByRole('tab', { name: 'Job Details' }).click();
    await press(details, 'Edit');
    await expect(form).toBeVisible();
    await page.goBack();
    await expect(form).toHaveCount(0);
    await page.goBack();
    await expect(details).toHaveCount(0);
    await page.goto(`/jobs?job=${made.id}&tab=applications`);
    await expect(details.getByText('There are no applications now.')).toBeVisible();
    await press(details, 'Close');
    await expect(page).toHaveURL('/jobs');
  });

  await test.step('deleting asks, Undo brings it back, and so does the list of recently deleted', async () => {
    await press(await openJob(page, TITLE), 'Delete');
    await press(question(page, 'Delete this job?'), 'Cancel');
    await press(details, 'Delete');
    await press(question(page, 'Delete this job?'), 'Delete');
    await heldToast(page, `${TITLE} deleted`);
    await expect(job(page, TITLE)).toHaveCount(0);
    await toast(page, `${TITLE} deleted`).getByRole('button', { name: 'Undo' }).click();
    await expectJobs(page, [TITLE]);

    await press(await openJob(page, TITLE), 'Delete');
    await press(question(page, 'Delete this job?'), 'Delete');
    await expect(job(page, TITLE)).toHaveCount(0);
    await press(page, 'Recently deleted');
    const deleted = page.getByRole('dialog', { name: 'Recently deleted' });
    await expect(deleted.getByRole('listitem')).toContainText(TITLE);
    await deleted.getByRole('button', { name: /^Restore/ }).click();
    await expect(deleted.getByRole('listitem')).toHaveCount(0);
    await page.goBack();
    await expectJobs(page, [TITLE]);
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
