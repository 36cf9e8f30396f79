import { applyToJob } from '@pcr/contract/jobs/applications/applications.endpoints.ts';
import { getJob, listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { page } from 'vitest/browser';
import { field, press, pressDiscard, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { applyForm, jobDetails, openJob } from '../testing/job-screen.ts';
import { jobServer } from '../testing/job-server.ts';

const message = field(applyForm, 'Message');
const send = () => press(applyForm, 'Submit Application');
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:'));

test('a message is required, and kept until it is sent', async ({ server, member, open }) => {
  jobServer(server, member).postByAnother();
  await open('/jobs');
  const details = await openJob();
  await expect
    .element(details.getByText('Not shared. You can reach the provider by applying here.'))
    .toBeVisible();
  await press(details, 'Apply Now');
  // kit.md 124
  await expect.element(message).toHaveFocus();
  await send();
  await expect
    .element(message)
    .toHaveAccessibleDescription(/Please include a message with your application/);
  // Neither name nor address is shown, so the message must say how to be reached.
  await expect
    .element(applyForm.getByText(/^Say who you are, how to reach you, and why you want this job\./))
    .toBeVisible();
  await message.fill('<b>I</b> like 👶 ‮abc');
  await open();
  await expect.element(message).toHaveValue('<b>I</b> like 👶 ‮abc');
  const mend = server.refuse(applyToJob, 'internal');
  await send();
  await expect
    .element(applyForm.getByRole('alert'))
    .toMatchTextContent('Not sent. What you typed is kept.');
  mend();
  await send();
  await expect.element(applyForm).not.toBeInTheDocument();
  await expect.element(jobDetails()).toMatchTextContent('<b>I</b> like 👶');
  await expect
    .element(jobDetails())
    .toMatchTextContent('Not shared. The provider can read your application.');
});

test('an application whose answer was lost is known as sent; where the page learns of it after the form is closed, it is not something unsaved', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother } = jobServer(server, member);
  const { id } = postByAnother();
  const other = postByAnother();
  await open(`/jobs?job=${id}&apply`);
  await message.fill('Here I am, too.');
  server.loseAnswer(applyToJob);
  const mends = [getJob, listJobs].map((endpoint) => server.refuse(endpoint, 'unavailable'));
  await send();
  await expect
    .element(applyForm.getByText('No answer came. What you typed is kept.'))
    .toBeVisible();
  await press(applyForm, 'Cancel');
  for (const mend of mends) mend();
  await open();
  await expect.element(jobDetails().getByText('Pending')).toBeVisible();
  await expect.element(page.getByText('You have an unsaved application')).not.toBeInTheDocument();
  await expect.poll(drafts).toEqual([]);

  await open(`/jobs?job=${other.id}&apply`);
  await message.fill('Here I am again.');
  await expect.poll(() => server.listening).toBe(1);
  server.loseAnswer(applyToJob);
  const asked = server.asked(applyToJob).length;
  await send();
  await expect.element(toast('Application sent')).toBeVisible();
  await expect.element(applyForm).not.toBeInTheDocument();
  await expect.element(jobDetails().getByText('Pending')).toBeVisible();
  expect(server.asked(applyToJob)).toHaveLength(asked + 1);
});

test('the form says at once that the job was filled, keeps the text, and goes on when it opens again; a job that was closed meanwhile refuses it, and one that one has applied to in another tab', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, apply, publish, put } = jobServer(server, member);
  const job = postByAnother();
  await open(`/jobs?job=${job.id}&apply`);
  await message.fill('Here I am.');
  await expect.poll(() => server.listening).toBe(1);
  put(job.id, { status: 'filled' });
  publish(job);
  for (const words of [
    'The job was filled. It is no longer open for applications.',
    'What you typed is kept on this device.',
  ]) {
    await expect.element(applyForm.getByRole('alert')).toMatchTextContent(words);
  }
  await expect
    .element(applyForm.getByRole('button', { name: 'Submit Application' }))
    .not.toBeInTheDocument();
  await expect.element(message).toHaveValue('Here I am.');
  // The caret stays where it was.
  await expect.element(message).toHaveFocus();
  put(job.id, { status: 'active' });
  publish(job);
  await expect.element(applyForm.getByRole('alert')).not.toBeInTheDocument();

  put(job.id, { status: 'closed' });
  await send();
  await expect
    .element(applyForm.getByRole('alert'))
    .toMatchTextContent('The job was closed. It is no longer open for applications.');
  expect(server.asked(applyToJob)).toHaveLength(1);
  await expect.element(message).toHaveValue('Here I am.');
  await press(applyForm, 'Cancel');
  const details = jobDetails();
  await expect.element(details.getByText('Closed')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Apply Now' })).not.toBeInTheDocument();
  // It can be read and discarded still.
  await expect.element(details.getByText('You have an unsaved application')).toBeVisible();
  await expect.element(details.getByText('Here I am.')).toBeVisible();
  await pressDiscard(details);
  await open();
  await expect.element(details.getByText('Closed')).toBeVisible();
  await expect.element(details.getByText('Here I am.')).not.toBeInTheDocument();

  put(job.id, { status: 'active' });
  await open(`/jobs?job=${job.id}&apply`);
  await message.fill('From the second tab');
  apply(job, 'From the first tab');
  await send();
  await expect
    .element(applyForm.getByRole('alert'))
    .toMatchTextContent('You have already applied to this job.');
  await press(applyForm, 'Cancel');
  await expect.element(details).toMatchTextContent('From the first tab');
});

test('a job that is deleted while one writes takes nothing of it away', async ({
  server,
  member,
  open,
}) => {
  const { jobs, postByAnother, publish } = jobServer(server, member);
  const job = postByAnother();
  await open('/jobs');
  await press(await openJob(), 'Apply Now');
  await message.fill('Here I am.');
  await expect.poll(() => server.listening).toBe(1);
  jobs.remove(job.id, job.updated_at);
  publish(job);
  await expect
    .element(page.getByRole('dialog', { name: 'Job', includeHidden: true }))
    .toBeInTheDocument();
  await expect
    .element(applyForm.getByRole('alert'))
    .toMatchTextContent('The job was deleted or hidden. It is no longer open for applications.');
  await expect
    .element(applyForm.getByRole('alert'))
    .toMatchTextContent('What you typed is kept on this device.');
  await expect
    .element(applyForm.getByRole('button', { name: 'Submit Application' }))
    .not.toBeInTheDocument();
  await expect.element(message).toHaveValue('Here I am.');
  await press(applyForm, 'Cancel');
  const details = jobDetails('Job');
  await expect.element(details.getByText('This job is not here')).toBeVisible();
  await expect.element(details.getByText('Here I am.')).toBeVisible();
  // As after a reload with the form open: there is no job to apply to, and so no form.
  await open(`/jobs?job=${job.id}&apply`);
  await expect.element(details.getByRole('button', { name: 'Copy' })).toBeVisible();
  await expect.element(details.getByText('Here I am.')).toBeVisible();
  await pressDiscard(details);
  await expect.element(details.getByText('Here I am.')).not.toBeInTheDocument();
});
