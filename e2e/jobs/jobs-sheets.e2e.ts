import { noJobs, postJob } from '../environment/jobs.ts';
import { endSessions, signIn } from '../environment/members.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import { editJobForm, expectJobs, openBoard, openJob, openPostForm, postForm, press } from './job-screen.ts';

// The sheets of the job board: what is typed in them, and how they open and close.

test.beforeEach(({ app }) => noJobs(app));

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
