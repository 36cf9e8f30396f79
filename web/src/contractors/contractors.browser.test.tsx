import { createContractor, getContractor } from '@pcr/contract/contractors/contractors.endpoints.ts';
import { createReview, listReviews, reportReview } from '@pcr/contract/contractors/reviews.endpoints.ts';
import { page } from 'vitest/browser';
import { address, press, toast } from '../kit/testing/component-test.ts';
import { refusesImpossibleText } from '../kit/testing/impossible-text.ts';
import { expect, test } from '../testing/app-test.tsx';
import { contractorServer, othersReview } from './testing/contractor-server.ts';

const details = page.getByRole('dialog', { name: 'Dana Whitfield' });

async function openAssessments(): Promise<void> {
  await press(page, 'View details of Dana Whitfield');
  await details.getByRole('tab', { name: /^Assessments/ }).click();
}

test('every field of the form refuses what no text can be, and nothing is sent', async ({ server, open }) => {
  contractorServer(server);
  await open('/contractors?add');
  await refusesImpossibleText(page.getByRole('dialog', { name: 'Add New Contractor' }), 'Add Contractor');
  expect(server.asked(createContractor)).toEqual([]);
});

test('the explanation of an assessment refuses what no text can be, and nothing is sent', async ({ server, open }) => {
  contractorServer(server, {});
  await open('/contractors');
  await openAssessments();
  await press(details, 'Add Assessment');
  const form = page.getByRole('dialog', { name: 'Add Assessment' });
  await expect.element(form.getByRole('group')).toHaveLength(5);
  for (const group of form.getByRole('group').all()) {
    await group.getByRole('radio', { name: /^3 star/ }).click({ force: true });
  }
  await refusesImpossibleText(form, 'Submit Assessment');
  expect(server.asked(createReview)).toEqual([]);
});

test('the reason of a report refuses what no text can be, and nothing is sent', async ({ server, open }) => {
  const contractors = contractorServer(server, {});
  const review = othersReview(contractors.all[0]?.id ?? '');
  server.answer(listReviews, () => ({ items: [review], next: null }));
  await open('/contractors');
  await openAssessments();
  await press(details, 'Report');
  await refusesImpossibleText(page.getByRole('dialog', { name: 'Report this assessment' }), 'Send Report');
  expect(server.asked(reportReview)).toEqual([]);
});

test('after it was deleted a contractor is not asked for', async ({ server, open }) => {
  contractorServer(server, {});
  await open('/contractors');
  await press(page, 'View details of Dana Whitfield');
  await press(details, 'Delete');
  const before = server.asked(getContractor).length;
  await press(page.getByRole('alertdialog'), 'Delete');
  await expect.element(toast('Dana Whitfield deleted').getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect.element(page.getByRole('dialog').or(page.getByRole('alertdialog'))).not.toBeInTheDocument();
  expect(address()).toBe('/contractors');
  expect(server.asked(getContractor)).toHaveLength(before);
});
