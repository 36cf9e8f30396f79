import { applyToJob } from '@pcr/contract/jobs/applications.endpoints.ts';
import { createJob, getJob } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { page } from 'vitest/browser';
import { address, press, toast } from '../kit/testing/component-test.ts';
import { refusesImpossibleText } from '../kit/testing/impossible-text.ts';
import { expect, test } from '../testing/app-test.tsx';
import { jobServer } from './testing/job-server.ts';

const details = page.getByRole('dialog', { name: 'Evening Caregiver' });

test('every field of the form refuses what no text can be, and nothing is sent', async ({ server, member, open }) => {
  jobServer(server, member);
  await open('/jobs?add');
  await press(page, 'Add details');
  await refusesImpossibleText(page.getByRole('dialog', { name: 'Post New Job' }), 'Post Job');
  expect(server.asked(createJob)).toEqual([]);
});

test('the message of an application refuses what no text can be, and nothing is sent', async ({
  server,
  member,
  open,
}) => {
  jobServer(server, member).postByAnother();
  await open('/jobs');
  await press(page, 'View Details of Evening Caregiver');
  await press(details, 'Apply Now');
  await refusesImpossibleText(page.getByRole('dialog', { name: 'Apply for this job' }), 'Submit Application');
  expect(server.asked(applyToJob)).toEqual([]);
});

test('after it was deleted a job is not asked for', async ({ server, member, open }) => {
  jobServer(server, member).post();
  await open('/jobs');
  await press(page, 'View Details of Evening Caregiver');
  await press(details, 'Delete');
  const before = server.asked(getJob).length;
  await press(page.getByRole('alertdialog'), 'Delete');
  await expect.element(toast('Evening Caregiver deleted').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.element(page.getByRole('dialog').or(page.getByRole('alertdialog'))).not.toBeInTheDocument();
  expect(address()).toBe('/jobs');
  expect(server.asked(getJob)).toHaveLength(before);
});
