import { noJobs, postJob, reviseJob } from '../environment/jobs.ts';
import { join } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { appliedByAnother, postedByAnother } from './job-people.ts';
import { applyForm, editJobForm, job, jobDetails, openBoard, openJob, openPostForm, press } from './job-screen.ts';

test.beforeEach(({ app }) => noJobs(app));

/** Two days apart at every instant. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const;

for (const [here, there] of [ZONES, [...ZONES].reverse()] as const) {
  test(`a job posted in ${here} starts and ends on the same days in ${there}`, async ({ app, device }) => {
    const [poster, reader] = [await device({ timezoneId: here }), await device({ timezoneId: there })];
    await join(poster, app, { full_name: 'Ana Here' });
    await join(reader, app, { full_name: 'Bo There' });
    await openBoard(poster);
    const form = await openPostForm(poster);
    await form.getByLabel('Title').fill('New Year Shift');
    await form.getByLabel('Start date').fill('2026-12-31');
    await form.getByLabel('End date').fill('2027-01-01');
    await press(form, 'Post Job');
    await openBoard(reader);
    for (const page of [poster, reader]) {
      await expect(job(page, 'New Year Shift')).toContainText('Dec 31, 2026 to Jan 1, 2027');
      const details = await openJob(page, 'New Year Shift');
      await expect(details.getByText('Dec 31, 2026', { exact: true })).toBeVisible();
      await expect(details.getByText('Jan 1, 2027', { exact: true })).toBeVisible();
    }
    await press(jobDetails(poster, 'New Year Shift'), 'Edit');
    await expect(editJobForm(poster).getByLabel('Start date')).toHaveValue('2026-12-31');
    await editJobForm(poster).getByLabel('Title').fill('New Year Shift, two days');
    await press(editJobForm(poster), 'Save Changes');
    await expect(jobDetails(poster, 'New Year Shift, two days')).toContainText('Jan 1, 2027');
    const [row] = await app.database.query('select start_date::text, end_date::text from jobs');
    expect(row).toEqual({ start_date: '2026-12-31', end_date: '2027-01-01' });
  });
}

test('a job that is changed, deleted and restored keeps its applications; its applicant sees each without a reload', async ({
  page,
  app,
  member,
  device,
}) => {
  const { theirs, made } = await appliedByAnother(page, device, app, 'I like evenings.');
  await openBoard(theirs);
  const seen = await openJob(theirs, made.title);
  await expect(seen.getByText('Pending', { exact: true }), member.full_name).toBeVisible();
  await reviseJob(page, app, made, { pay_rate: 21.25 });
  await expect(seen).toContainText('$21.25/hr', { timeout: 10_000 });
  await expect(seen.getByText('Pending', { exact: true })).toBeVisible();

  await openBoard(page);
  await press(await openJob(page, made.title), 'Delete');
  await press(page.getByRole('alertdialog', { name: 'Delete this job?' }), 'Delete');
  await expect(theirs.getByRole('dialog').getByText('This job is not here')).toBeVisible({ timeout: 10_000 });
  await theirs.goto('/jobs');
  await expect(job(theirs, made.title)).toHaveCount(0);

  await press(page, 'Recently deleted');
  await page
    .getByRole('dialog', { name: 'Recently deleted' })
    .getByRole('button', { name: /^Restore/ })
    .click();
  await expect(job(theirs, made.title)).toContainText('Application pending', { timeout: 10_000 });
  await page.goto(`/jobs?job=${made.id}&tab=applications`);
  await expect(jobDetails(page, made.title)).toContainText('I like evenings.');
});

test('nobody is asked to apply to their own job, not by a link either', async ({ page, app, member }) => {
  const made = await postJob(page, app);
  await page.goto(`/jobs?job=${made.id}&apply`);
  await expect(
    jobDetails(page, made.title).getByRole('button', { name: 'Mark as Filled' }),
    member.full_name,
  ).toBeVisible();
  await expect(jobDetails(page, made.title).getByRole('button', { name: 'Apply Now' })).toHaveCount(0);
  await expect(applyForm(page)).toHaveCount(0);
});

test('an address that a provider shows is a mail link', async ({ page, app, member, device }) => {
  const { made } = await postedByAnother(device, app);
  // As it will be where their consent opens it (decisions.md 4); until then nobody's leaves the server.
  await page.route(`**/api/jobs/${made.id}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), provider_email: 'pat@example.org' } });
  });
  await page.goto(`/jobs?job=${made.id}`);
  const link = jobDetails(page, made.title).getByRole('link', { name: 'pat@example.org' });
  await expect(link, member.full_name).toHaveAttribute('href', 'mailto:pat@example.org');
});
