import { changeJobStatus, deleteJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
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

test('a status that cannot be saved is said, and the job stays as it is; one whose answer was lost is known as changed', async ({
  server,
  member,
  open,
}) => {
  const { put, post } = jobServer(server, member);
  const { id } = post({ description: 'Long. '.repeat(300) });
  await open('/jobs');
  const details = await openJob();
  const mend = server.refuse(changeJobStatus, 'internal');
  await press(details, 'Close Job');
  const message = toast('Error updating job. Please try again.');
  await expect.element(message).toBeVisible();
  await expect.element(details.getByRole('alert')).toMatchTextContent('Not changed');
  // It covers neither its reason nor the buttons.
  const { top, bottom } = message.element().getBoundingClientRect();
  for (const other of [
    details.getByRole('alert'),
    details.getByRole('button', { name: 'Close Job' }),
  ]) {
    await expect.element(other).toBeInViewport({ ratio: 1 });
    const box = other.element().getBoundingClientRect();
    expect(bottom <= box.top || box.bottom <= top).toBe(true);
  }
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

  const failed = everShown(/The server cannot be reached/);
  const asked = server.asked(changeJobStatus).length;
  server.loseAnswer(changeJobStatus);
  await press(details, 'Reopen Job');
  await expect.element(details.getByText('Active')).toBeVisible();
  await expect.element(toast('Job reopened')).toBeVisible();
  await expect.element(details.getByText('Not changed')).not.toBeInTheDocument();
  expect(failed()).toEqual([]);
  expect(server.asked(changeJobStatus)).toHaveLength(asked + 1);
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

test('by a link, too, nobody is asked to apply to their own job, or to change another’s; the name on one’s own says where it leads', async ({
  server,
  member,
  open,
}) => {
  const { jobs, post, postByAnother } = jobServer(server, member);
  const { id } = post();
  const theirs = postByAnother({ title: 'Of another' });
  jobs.change(id, { provider_card: newId() });
  await open(`/jobs?job=${id}&apply`);
  await expect.element(jobDetails().getByRole('button', { name: 'Mark as Filled' })).toBeVisible();
  await expect
    .element(jobDetails().getByRole('button', { name: 'Apply Now' }))
    .not.toBeInTheDocument();
  await expect.element(applyForm).not.toBeInTheDocument();
  goBack();
  await expect
    .element(page.getByRole('link', { name: 'you: see your card', exact: true }))
    .toMatchTextContent('you');
  await open(`/jobs?edit=${theirs.id}`);
  await expect
    .element(page.getByText('Only the person who posted this job can change it'))
    .toBeVisible();
});
