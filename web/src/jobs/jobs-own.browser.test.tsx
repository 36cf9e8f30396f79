import { changeJobStatus, deleteJob, getJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { page } from 'vitest/browser';
import { newId } from '../kit/api/ids.ts';
import {
  address,
  clock,
  everShown,
  goBack,
  press,
  textsOf,
  toast,
} from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { applyForm, expectJobs, jobDetails, openJob, question } from './testing/job-screen.ts';
import { jobServer } from './testing/job-server.ts';

// What a provider does with a job of their own.

test('a second tap on a status is not one on the button that takes its place', async ({
  server,
  member,
  open,
}) => {
  const { jobs, post } = jobServer(server, member);
  post();
  await open('/jobs');
  const details = await openJob();
  const button = details.getByRole('button', { name: 'Mark as Filled' });
  // The sheet has come to rest.
  await button.hover();
  clock.stand();
  await button.dblClick();
  const reopen = details.getByRole('button', { name: 'Reopen Job' });
  await clock.until(() => expect(reopen.query()).not.toBeNull());
  const came = reopen.element() as HTMLButtonElement;
  came.click();
  expect(came.disabled).toBe(true);
  await clock.pass(600);
  await expect.element(reopen).toBeEnabled();
  expect(server.asked(changeJobStatus).map(({ in: { status } }) => status)).toEqual(['filled']);
  await clock.until(() => expect(textsOf(toast('Job marked as filled'))).toHaveLength(1));
  expect(jobs.all).toMatchObject([{ status: 'filled' }]);
});

test('a status that cannot be saved is said, and the job stays as it is', async ({
  server,
  member,
  open,
}) => {
  const { put, post } = jobServer(server, member);
  const { id } = post();
  await open('/jobs');
  const details = await openJob();
  const mend = server.refuse(changeJobStatus, 'unavailable');
  await press(details, 'Close Job');
  await expect.element(toast('Error updating job. Please try again.')).toBeVisible();
  await expect.element(details.getByRole('alert')).toMatchTextContent('Not changed');
  await expect.element(details.getByText('Active')).toBeVisible();
  mend();

  put(id, { description: 'Changed elsewhere.' });
  await press(details, 'Close Job');
  await expect
    .element(details.getByRole('alert'))
    .toMatchTextContent('This just changed. Check what it says now, then choose again.');
  await expect.element(details).toMatchTextContent('Changed elsewhere.');
  await press(details, 'Close Job');
  await expect.element(details.getByText('Closed')).toBeVisible();
});

test('a status whose answer was lost is known as changed', async ({ server, member, open }) => {
  jobServer(server, member).post();
  await open('/jobs');
  const details = await openJob();
  const failed = everShown(/The server cannot be reached/);
  server.loseAnswer(changeJobStatus);
  await press(details, 'Mark as Filled');
  await expect.element(details.getByText('Filled')).toBeVisible();
  await expect.element(toast('Job marked as filled')).toBeVisible();
  await expect.element(details.getByText('Not changed')).not.toBeInTheDocument();
  expect(textsOf(toast(/^Error updating job/))).toEqual([]);
  expect(failed()).toEqual([]);
  await press(details, 'Reopen Job');
  await expect.element(details.getByText('Active')).toBeVisible();
  expect(server.asked(changeJobStatus)).toHaveLength(2);
});

test('a provider who goes back while a job is being deleted hears of it, and can undo it', async ({
  server,
  member,
  open,
}) => {
  jobServer(server, member).post();
  await open('/jobs');
  await press(await openJob(), 'Delete');
  const asked = question('Delete this job?');
  const deletion = server.hold(deleteJob);
  await press(asked, 'Delete');
  await expect.element(asked.getByText('Deleting...')).toBeVisible();
  goBack();
  await expect.element(asked).not.toBeInTheDocument();
  goBack();
  await expect.element(jobDetails()).not.toBeInTheDocument();
  deletion.letGo();
  await expect.element(toast('Evening Caregiver deleted')).toBeVisible();
  await press(toast('Evening Caregiver deleted'), 'Undo');
  await expectJobs('Evening Caregiver');
  // Nothing went back a third time.
  expect(address()).toBe('/jobs');
});

test('of what only the list knows nothing is edited or deleted, until it is here', async ({
  server,
  member,
  open,
}) => {
  jobServer(server, member).post();
  await open('/jobs');
  // A stream that opens after a failure has all asked for again.
  await expect.poll(() => server.listening).toBe(1);
  const mend = server.refuse(getJob, 'unavailable');
  const details = await openJob();
  await expect.element(details.getByText('This job could not be refreshed')).toBeVisible();
  for (const name of ['Edit', 'Delete'])
    await expect.element(details.getByRole('button', { name })).toBeDisabled();
  mend();
  await press(details, 'Retry');
  await press(details, 'Delete');
  await expect.element(question('Delete this job?')).toBeVisible();
});

test('nobody is asked to apply to their own job, not by a link either', async ({
  server,
  member,
  open,
}) => {
  const { id } = jobServer(server, member).post();
  await open(`/jobs?job=${id}&apply`);
  await expect.element(jobDetails().getByRole('button', { name: 'Mark as Filled' })).toBeVisible();
  await expect
    .element(jobDetails().getByRole('button', { name: 'Apply Now' }))
    .not.toBeInTheDocument();
  await expect.element(applyForm).not.toBeInTheDocument();
});

test('the name on one’s own job says where it leads', async ({ server, member, open }) => {
  const { jobs, post } = jobServer(server, member);
  post();
  jobs.change(jobs.all[0]?.id ?? '', { provider_card: newId() });
  await open('/jobs');
  await expect
    .element(page.getByRole('link', { name: 'you: see your card', exact: true }))
    .toMatchTextContent('you');
});
