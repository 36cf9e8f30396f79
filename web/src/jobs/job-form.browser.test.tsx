import { createJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import { field, goBack, press, pressTwice, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { card, editForm, expectJobs, jobDetails, openJob, postForm } from './testing/job-screen.ts';
import { jobServer } from './testing/job-server.ts';

const pay = postForm.getByLabelText(/^Pay rate/);

test('an empty board asks for the first job, whose required fields are asked for, and pay is taken as people type it', async ({
  server,
  member,
  settings,
  open,
}) => {
  settings.sample_data = false;
  const { jobs } = jobServer(server, member);
  await open('/jobs');
  await expect.element(page.getByText('No jobs found')).toBeVisible();
  await expect.element(page.getByText(/Be the first to post a job opportunity/)).toBeVisible();
  await press(page, 'Post First Job');
  await press(postForm, 'Post Job');
  await expect
    .element(postForm.getByRole('alert'))
    .toHaveTextContent('Please fill in all required fields');
  await expect.element(field(postForm, 'Title')).toHaveAccessibleDescription(/^Title is required/);
  const start = field(postForm, 'Start date');
  await expect.element(start).toHaveAccessibleDescription(/^Start date is required/);
  // kit.md 45: it was typed in part.
  (start.element() as HTMLElement).focus();
  await userEvent.keyboard('0230');
  await press(postForm, 'Post Job');
  await expect.element(start).toHaveAccessibleDescription(/^Enter a real date/);
  await expect.element(field(postForm, 'Title')).toHaveFocus();

  await field(postForm, 'Title').fill('Night Nanny');
  await start.fill('2027-03-05');
  await expect.element(field(postForm, 'End date')).toHaveAttribute('min', '2027-03-05');
  await field(postForm, 'End date').fill('2027-03-01');
  await pay.fill('1,50');
  await press(postForm, 'Post Job');
  await expect
    .element(field(postForm, 'End date'))
    .toHaveAccessibleDescription(/The end date cannot be before the start date/);
  await expect.element(postForm.getByRole('alert')).not.toBeInTheDocument();
  await expect
    .element(pay)
    .toHaveAccessibleDescription(/Did you mean 1.50 or 1,500\? Type the one you mean\./);
  // Typed text stays as it is, and its meaning is shown below.
  await pay.fill('1,500');
  await expect.element(pay).toHaveValue('1,500');
  await expect.element(pay).toHaveAccessibleDescription('That is $1,500.00/hr');
  expect(server.asked(createJob)).toEqual([]);
  await field(postForm, 'End date').fill('');
  await press(postForm, 'Post Job');
  await expect.element(toast('Job posted successfully!')).toBeVisible();
  await expectJobs('Night Nanny');
  await expect.element(card('Night Nanny')).toMatchTextContent('$1,500.00/hr');
  expect(jobs.all).toMatchObject([
    { start_date: '2027-03-05', end_date: null, pay_rate: 1500, job_type: 'shift' },
  ]);
});

test('a job that was sent without an answer is not called unsaved when its words are back', async ({
  server,
  member,
  open,
}) => {
  const { jobs } = jobServer(server, member);
  await open('/jobs?add=01a0a9a2-1158-71d6-984b-b9a7323c3208');
  await field(postForm, 'Title').fill('Night Nurse');
  await open();
  await expect.element(postForm.getByText('Your unsaved job is back')).toBeVisible();
  await field(postForm, 'Start date').fill('2027-03-05');
  server.loseAnswer(createJob);
  const answer = server.hold(createJob);
  await press(postForm, 'Post Job');
  await answer.arrived;
  await expect.element(postForm.getByRole('button', { name: 'Saving...' })).toBeVisible();
  expect(postForm.getByText('Your unsaved job is back').elements()).toHaveLength(1);
  answer.letGo();
  await expect.element(postForm.getByText(/^We don’t know if this was saved\./)).toBeVisible();
  await open();
  await expect.element(postForm.getByText('Your job is back')).toBeVisible();
  await expect
    .element(
      postForm.getByText(
        /You sent it before, and it may already be saved\. To be sure, press Post Job\./,
      ),
    )
    .toBeVisible();
  await expect.element(postForm.getByText('Your unsaved job is back')).not.toBeInTheDocument();
  await press(postForm, 'Post Job');
  await expect.element(toast('Job posted successfully!')).toBeVisible();
  expect(jobs.all).toHaveLength(1);
});

test('a start in the past is asked about and not refused, a job of one day says that day once, and a double press opens its form once', async ({
  server,
  member,
  open,
}) => {
  const { jobs } = jobServer(server, member);
  await open('/jobs?add');
  await field(postForm, 'Title').fill('Field trip');
  const start = field(postForm, 'Start date');
  await start.fill('2020-03-03');
  await expect.element(start).toHaveAccessibleDescription(/This day has passed. Is it right\?/);
  await field(postForm, 'End date').fill('2020-03-03');
  await press(postForm, 'Post Job');
  await expect.element(toast('Job posted successfully!')).toBeVisible();
  expect(jobs.all).toMatchObject([{ start_date: '2020-03-03', end_date: '2020-03-03' }]);
  await expect.element(card('Field trip')).toMatchTextContent('Mar 3, 2020');
  expect(
    card('Field trip')
      .element()
      .textContent?.match(/Mar 3, 2020/g),
  ).toHaveLength(1);
  const details = await openJob('Field trip');
  await expect.element(details.getByText('Tue, Mar 3, 2020', { exact: true })).toBeVisible();
  // A value that was saved so is not asked about again.
  await pressTwice(details, 'Edit');
  await expect.element(field(editForm, 'Start date')).toHaveValue('2020-03-03');
  await expect.element(editForm.getByText(/Is it right/)).not.toBeInTheDocument();
  goBack();
  await expect.element(editForm).not.toBeInTheDocument();
  await expect.element(details.getByRole('button', { name: 'Edit' })).toBeVisible();
});

test('the other fields of a post are behind Add details, until one is filled in (jobs.md 45)', async ({
  server,
  member,
  open,
}) => {
  const { jobs, post } = jobServer(server, member);
  post({ title: 'Says no more' });
  await open('/jobs?add');
  await field(postForm, 'Title').fill('Night Nanny');
  await field(postForm, 'Start date').fill('2099-03-05');
  await expect.element(field(postForm, 'Requirements')).not.toBeVisible();
  await press(postForm, 'Add details');
  await expect.element(postForm.getByRole('checkbox', { name: 'Monday' })).toHaveFocus();
  for (const day of ['Friday', 'Monday', 'Tuesday', 'Friday']) {
    await postForm.getByRole('checkbox', { name: day }).click();
  }
  await field(postForm, 'Starts at').fill('22:00');
  await field(postForm, 'Ends at').fill('06:30');
  await field(postForm, 'Ages').fill('6 months to 3 years');
  await field(postForm, 'Requirements').fill('CPR');
  // Typed text is there again after a reload, and in sight.
  await open();
  await expect.element(field(postForm, 'Requirements')).toHaveValue('CPR');
  await expect.element(postForm.getByRole('checkbox', { name: 'Tuesday' })).toBeChecked();
  await expect
    .element(postForm.getByRole('button', { name: 'Add details' }))
    .not.toBeInTheDocument();
  await press(postForm, 'Post Job');
  await expect.element(toast('Job posted successfully!')).toBeVisible();
  expect(jobs.all[0]).toMatchObject({
    ...{ schedule_days: ['monday', 'tuesday'], schedule_from: '22:00', schedule_to: '06:30' },
    ...{ ages: '6 months to 3 years', requirements: 'CPR', benefits: null },
  });
  const details = await openJob('Night Nanny');
  await expect.element(details).toMatchTextContent('Mon, Tue');
  await expect.element(details).toMatchTextContent('Ages6 months to 3 years');
  await expect.element(details.getByRole('heading', { name: 'Requirements' })).toBeVisible();
  await expect.element(details.getByText('Benefits')).not.toBeVisible();
  await press(details, 'Close');
  await openJob('Says no more');
  await expect.element(jobDetails('Says no more').getByText('Starts at')).not.toBeInTheDocument();
  await press(jobDetails('Says no more'), 'Add details');
  await expect.element(field(editForm, 'Title')).toHaveValue('Says no more');
  await expect.element(field(editForm, 'Benefits')).not.toBeVisible();
});
