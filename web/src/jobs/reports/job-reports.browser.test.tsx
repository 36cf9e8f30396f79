import { reportJob, saveJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { page } from 'vitest/browser';
import { field, press, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { applyForm, card, jobDetails, openJob, question } from '../testing/job-screen.ts';
import { jobServer } from '../testing/job-server.ts';

const reportForm = page.getByRole('dialog', { name: 'Report this job' });
const words = reportForm.getByLabelText(/^What is wrong with it/);

test('another’s job is reported once, with a reason, and what was typed is kept until then; the focus is in the details after it', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, post, reports } = jobServer(server, member);
  const { id } = postByAnother();
  post({ title: 'My own' });
  await open('/jobs');
  await expect
    .element((await openJob('My own')).getByRole('button', { name: 'Edit' }))
    .toBeVisible();
  await expect
    .element(jobDetails('My own').getByRole('button', { name: 'Report' }))
    .not.toBeInTheDocument();

  await press(jobDetails('My own'), 'Close');
  await press(await openJob(), 'Report');
  await expect
    .element(reportForm.getByText(/^PCR support gets it with a copy of the job\./))
    .toBeVisible();
  await press(reportForm, 'Send Report');
  await expect.element(field(reportForm, 'Reason')).toHaveAccessibleDescription(/Choose a reason/);
  await field(reportForm, 'Reason').selectOptions('Something else');
  await press(reportForm, 'Send Report');
  await expect.element(words).toHaveAccessibleDescription(/Please say what is wrong/);
  await words.fill('The house is not there.');
  await open();
  await expect.element(words).toHaveValue('The house is not there.');
  await expect.element(field(reportForm, 'Reason')).toHaveValue('other');
  const mend = server.refuse(reportJob, 'internal');
  await press(reportForm, 'Send Report');
  await expect.element(reportForm.getByText('Not sent. What you typed is kept.')).toBeVisible();
  mend();
  await press(reportForm, 'Send Report');
  await expect.element(toast(/^Your report is saved as ticket PCR-\d+$/)).toBeVisible();
  const details = jobDetails();
  await expect.element(details.getByText(/^You reported this job\./)).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  await expect.poll(() => details.element().contains(document.activeElement)).toBe(true);
  expect(reports.get(id)).toMatchObject({ reason: 'other', details: 'The house is not there.' });
});

test('its provider sees that three members reported a job, and may still change it', async ({
  server,
  member,
  open,
}) => {
  const { post, put } = jobServer(server, member);
  put(post().id, { hidden: true });
  await open('/jobs');
  await expect.element(card('Evening Caregiver').getByText('Hidden')).toBeVisible();
  const details = await openJob();
  await expect.element(details.getByRole('status').getByText('Hidden')).toBeVisible();
  const notice = details.getByRole('note').filter({ hasText: 'Three members reported this job.' });
  await expect
    .element(notice)
    .toMatchTextContent(
      'It is hidden until PCR support has looked at it. You can still change it or delete it.',
    );
  await expect.element(details.getByRole('button', { name: 'Edit' })).toBeEnabled();
});

test('a job that is hidden by one’s own report is not here any more, and the report is saved', async ({
  server,
  member,
  open,
}) => {
  const { jobs, postByAnother, publish } = jobServer(server, member);
  const job = postByAnother();
  await open(`/jobs?job=${job.id}&report`);
  await field(reportForm, 'Reason').selectOptions('Not a real job');
  await expect.poll(() => server.listening).toBe(1);
  server.loseAnswer(reportJob);
  await press(reportForm, 'Send Report');
  await expect
    .element(reportForm.getByText('No answer came. What you typed is kept.'))
    .toBeVisible();
  jobs.remove(job.id, jobs.find(job.id).updated_at);
  publish(job);
  await press(reportForm, 'Send Report');
  await expect.element(toast(/^Your report is saved as ticket PCR-\d+$/)).toBeVisible();
  const details = jobDetails('Job');
  await expect
    .element(details.getByText('It was deleted, or it is hidden because members reported it.'))
    .toBeVisible();
  await expect.element(details.getByText('You have an unsaved report')).not.toBeInTheDocument();
});

test('a sample is neither reported nor saved (kit.md 34), and nobody applies to a hidden job', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, put, jobs } = jobServer(server, member);
  await open('/jobs');
  const sample = await openJob('Kitchen Helper');
  await expect.element(sample.getByRole('button', { name: 'Apply Now' })).toBeVisible();
  await expect.element(sample.getByRole('button', { name: 'Report' })).not.toBeInTheDocument();
  await press(sample, 'Save');
  await expect.element(question('This is a sample')).toBeVisible();
  expect(server.asked(saveJob)).toEqual([]);
  const { id } = postByAnother();
  put(id, { hidden: true });
  await open(`/jobs?job=${id}`);
  await expect.element(jobDetails().getByText('Three members reported this job.')).toBeVisible();
  await expect
    .element(jobDetails().getByRole('button', { name: 'Apply Now' }))
    .not.toBeInTheDocument();
  await expect.element(applyForm).not.toBeInTheDocument();
  expect(jobs.all).toHaveLength(1);
});

test('its provider reads that the operator removed a job, which they cannot restore', async ({
  server,
  member,
  open,
}) => {
  const { post, jobs } = jobServer(server, member);
  const { id, updated_at } = post();
  jobs.byOperator((store) => store.remove(id, updated_at));
  await open('/jobs?deleted');
  const entry = page.getByRole('dialog', { name: 'Recently deleted' }).getByRole('listitem');
  await expect.element(entry).toMatchTextContent(/Evening Caregiver.*Removed by PCR support on /s);
  await expect.element(entry.getByRole('button')).not.toBeInTheDocument();
});
