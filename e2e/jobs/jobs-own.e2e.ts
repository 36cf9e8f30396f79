import type { Locator, Page } from '@playwright/test';
import { noJobs, postJob } from '../environment/entries/jobs.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import { withoutTimer } from '../states/walk.ts';
import { editJobForm, jobDetails, openBoard, openJob, press } from './job-screen.ts';

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
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 503, body: '' })
        : route.continue(),
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
    await press(form, 'Save Changes');
    await expect(form).toHaveCount(0);
    await expect(details).toContainText('$20.00/hr');
  });

  await test.step('its provider marks it as filled; the message that it was saved lies over none of its buttons', async () => {
    await expect(details.getByRole('tab')).toHaveText(['Job Details', 'Applications']);
    await expect(details.getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
    await expect(details).toContainText('Not shared. People can apply here.');
    await press(details, 'Mark as Filled');
    await expect(toast(page, 'Job marked as filled')).toBeVisible();
    await expect(details.getByText('Filled', { exact: true })).toBeVisible();
    await expect(details.getByRole('button', { name: 'Close Job' })).toHaveCount(0);
    // Nothing is pressed that the message lies over. It stays (above), but not once a sheet has
    // opened.
    await details
      .getByRole('button', { name: 'Earlier versions', exact: true })
      .click({ trial: true });
    await expect(toast(page, 'Job marked as filled')).toBeVisible();
  });

  await test.step('the back button closes one layer at a time, and a link opens all of them', async () => {
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
});

/** All of them are in sight, and the message covers none of the others. */
async function expectApart(page: Page, message: Locator, others: Locator[]): Promise<void> {
  await expect(message).toBeInViewport({ ratio: 1 });
  for (const other of others) {
    await expect(other).toBeInViewport({ ratio: 1 });
    const [above, below] = [await message.boundingBox(), await other.boundingBox()];
    if (!above || !below) throw new Error('not there');
    const apart = above.y + above.height <= below.y || below.y + below.height <= above.y;
    expect(
      apart,
      `${JSON.stringify(above)} lies over ${JSON.stringify(below)} on ${page.url()}`,
    ).toBe(true);
  }
}
