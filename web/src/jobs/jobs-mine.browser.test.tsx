import { listJobs, saveJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { page } from 'vitest/browser';
import { address, field, press, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  card,
  expectJobs,
  jobDetails,
  openJob,
  postForm,
  pressDecision,
  question,
} from './testing/job-screen.ts';
import { jobServer } from './testing/job-server.ts';

// The own part of the board. Which jobs it has, and who sees how many applied, is proved on
// PostgreSQL.

const whose = page.getByRole('combobox', { name: 'Whose jobs' });

test('the own jobs, and those one applied to, are a chip of the board, and stay in the address (jobs.md 41)', async ({
  server,
  member,
  open,
}) => {
  const { post, postByAnother, apply } = jobServer(server, member);
  post({ title: 'Mine' });
  apply(postByAnother({ title: 'Applied to' }));
  postByAnother({ title: 'Of another' });
  await open('/jobs');
  await expectJobs('Of another', 'Applied to', 'Mine');
  await whose.selectOptions('My Jobs');
  await expectJobs('Mine');
  expect(address()).toBe('/jobs?mine=posted');
  const first = card('Mine').element().getBoundingClientRect();
  expect(first.top, 'y of the first card').toBeLessThanOrEqual(360);
  await whose.selectOptions('My Applications');
  await expectJobs('Applied to');
  await expect.element(card('Applied to')).toMatchTextContent('Application pending');
  await open();
  await expectJobs('Applied to');
  await expect.element(whose).toHaveValue('applied');
  await whose.selectOptions('All Jobs');
  await expectJobs('Of another', 'Applied to', 'Mine');
});

test('kit.md 178: one’s own part that has more than a page says how many jobs it has, and all jobs do not', async ({
  server,
  member,
  open,
}) => {
  const { post } = jobServer(server, member);
  for (let n = 0; n < 35; n++) post({ title: `Job ${n}` });
  await open('/jobs?mine=posted');
  await expect.element(page.getByText('35 jobs found')).toBeVisible();
  await whose.selectOptions('All Jobs');
  await expect.element(page.getByText('More than 30 jobs found')).toBeInTheDocument();
});

test('open jobs stand first, and a chip leaves the others out (jobs.md 14)', async ({
  server,
  member,
  open,
}) => {
  const { post, postByAnother, put } = jobServer(server, member);
  postByAnother({ title: 'Open' });
  put(post({ title: 'Filled' }).id, { status: 'filled' });
  await open('/jobs');
  await expectJobs('Open', 'Filled');
  const chip = page.getByRole('button', { name: 'Open', exact: true });
  await expect.element(chip).toHaveAttribute('aria-pressed', 'false');
  await chip.click();
  await expectJobs('Open');
  expect(address()).toBe('/jobs?status=active');
  // On the device, too.
  server.refuse(listJobs, 'unavailable');
  await open();
  await expectJobs('Open');
  await chip.click();
  await expectJobs('Open', 'Filled');
  expect(address()).toBe('/jobs');
});

test('where one has none, the board says what to do next (jobs.md 41)', async ({
  server,
  member,
  open,
}) => {
  jobServer(server, member).postByAnother({ title: 'Of another' });
  await open('/jobs?mine=applied');
  await expect.element(page.getByText('You have not applied to a job yet')).toBeVisible();
  await press(page, 'See all jobs');
  await expectJobs('Of another');
  await whose.selectOptions('My Jobs');
  await expect.element(page.getByText('You have not posted a job yet')).toBeVisible();
  await page.getByRole('button', { name: 'Post Job' }).last().click();
  await field(postForm, 'Title').fill('My first');
  await field(postForm, 'Start date').fill('2099-01-11');
  await press(postForm, 'Post Job');
  // It is the first of one's own, so the filter stays.
  await expectJobs('My first');
  expect(address()).toBe('/jobs?mine=posted');
  // Words that none of them has are another thing.
  await open('/jobs?mine=applied&search=nanny');
  await expect
    .element(page.getByText('Try adjusting your search or filters', { exact: false }))
    .toBeVisible();
});

test('of a filter whose answer is on its way nothing is said because the one before found none (kit.md 123); without the server the own ones of the device are shown, and nothing is said of others', async ({
  server,
  member,
  open,
}) => {
  const { post, postByAnother } = jobServer(server, member);
  post({ title: 'Mine' });
  postByAnother({ title: 'Of another' });
  await open('/jobs');
  await expectJobs('Of another', 'Mine');
  await whose.selectOptions('My Applications');
  await expect.element(page.getByText('You have not applied to a job yet')).toBeVisible();
  const jobs = server.hold(listJobs);
  await whose.selectOptions('My Jobs');
  await expect.element(page.getByText('Searching...')).toBeVisible();
  expect(page.getByText('You have not posted a job yet').elements()).toEqual([]);
  jobs.letGo();
  await expectJobs('Mine');
  server.refuse(listJobs, 'unavailable');
  await open();
  await expectJobs('Mine');
  await expect
    .element(page.getByText('We searched only the jobs on this device.', { exact: false }))
    .toBeVisible();
  await whose.selectOptions('My Applications');
  await expect.element(page.getByText('No jobs found')).toBeVisible();
  await expect.element(page.getByText('You have not applied to a job yet')).not.toBeInTheDocument();
});

test('a provider sees on card and tab how many wait, as they come and are decided (jobs.md 42)', async ({
  server,
  member,
  open,
}) => {
  const { post, postByAnother, applyByAnother } = jobServer(server, member);
  postByAnother({ title: 'Of another' });
  const job = post();
  await open('/jobs');
  const mine = card('Evening Caregiver');
  await expect.element(mine).toMatchTextContent('No applications yet');
  await expect.poll(() => server.listening).toBe(1);
  applyByAnother(job);
  applyByAnother(job);
  await expect.element(mine).toMatchTextContent('2 applications pending');
  await expect.element(card('Of another')).not.toMatchTextContent('application');
  await openJob();
  const tab = jobDetails().getByRole('tab', { name: /^Applications/ });
  await expect.element(tab).toHaveTextContent('Applications (2 pending)');
  await tab.click();
  await pressDecision(jobDetails().getByRole('listitem').first(), 'Decline');
  await press(question('Decline this application?'), 'Decline');
  await expect.element(tab).toHaveTextContent('Applications (1 pending)');
});

test('the best paid come first once one asks for them, with any filter, on the device too (jobs.md 43)', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother } = jobServer(server, member);
  for (const pay_rate of [18, null, 25]) postByAnother({ title: `Pays ${pay_rate}`, pay_rate });
  await open('/jobs');
  await expectJobs('Pays 25', 'Pays null', 'Pays 18');
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await sort.selectOptions('Highest Pay');
  await expectJobs('Pays 25', 'Pays 18', 'Pays null');
  expect(address()).toBe('/jobs?sort=pay');
  server.refuse(listJobs, 'unavailable');
  await open('/jobs?sort=pay&job_type=shift');
  await expectJobs('Pays 25', 'Pays 18', 'Pays null');
  await sort.selectOptions('Newest');
  await expectJobs('Pays 25', 'Pays null', 'Pays 18');
});

test('a press saves a job, and what was saved is found again; a failure is said, and changes nothing, a lost answer is no failure (jobs.md 44)', async ({
  server,
  member,
  open,
}) => {
  const { post, postByAnother, put } = jobServer(server, member);
  post({ title: 'Mine' });
  const job = postByAnother();
  postByAnother({ title: 'Of another' });
  await open('/jobs');
  const save = page.getByRole('button', { name: 'Save Evening Caregiver' });
  await expect.element(page.getByRole('button', { name: 'Save Mine' })).not.toBeInTheDocument();
  await expect.element(save).toHaveAttribute('aria-pressed', 'false');
  server.setReachable(false);
  await save.click();
  await expect.element(toast(/^The server cannot be reached\./)).toBeVisible();
  await expect.element(save).toHaveAttribute('aria-pressed', 'false');
  server.setReachable(true);
  await save.click();
  await expect.element(save).toHaveAttribute('aria-pressed', 'true');
  // The card around it did not open.
  expect(address()).toBe('/jobs');
  const another = page.getByRole('button', { name: 'Save Of another' });
  server.loseAnswer(saveJob);
  await another.click();
  await expect.element(another).toHaveAttribute('aria-pressed', 'true');
  await another.click();
  await expect.element(another).toHaveAttribute('aria-pressed', 'false');
  await whose.selectOptions('Saved');
  await expectJobs('Evening Caregiver');
  put(job.id, { status: 'closed' });
  await open();
  await expect.element(card('Evening Caregiver')).toMatchTextContent('Closed');
  await openJob();
  const mend = server.refuse(saveJob, 'internal');
  const saved = jobDetails().getByRole('button', { name: 'Saved' });
  await saved.click();
  await expect.element(toast(/^Still saved\. /)).toBeVisible();
  await expect.element(saved).toHaveAttribute('aria-pressed', 'true');
  mend();
  await saved.click();
  await expect
    .element(jobDetails().getByRole('button', { name: 'Save', includeHidden: false }))
    .toHaveAttribute('aria-pressed', 'false');
  await press(jobDetails(), 'Close');
  await expect.element(page.getByText('There is no saved job')).toBeVisible();
});
