import { listFamilies, summarizeFamilies } from '@pcr/contract/families/families.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import { field, goBack, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  addForm,
  details,
  expectNames,
  expectTiles,
  fillRequired,
  NO_FIGURE,
  openDetails,
  samples,
  save,
} from './testing/family-screen.ts';
import { familyServer } from './testing/family-server.ts';

const note = page.getByText('Using sample data for demonstration');

/** The server fails for the list and its figures, until the returned function is called. */
function failing(server: AnsweringServer): () => void {
  const mends = [
    server.refuse(listFamilies, 'unavailable'),
    server.refuse(summarizeFamilies, 'unavailable'),
  ];
  return () => {
    for (const mend of mends) mend();
  };
}

test('an empty list shows samples under their note, not counted; the first record takes their place', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records');
  await expect.element(note).toBeVisible();
  await expect
    .element(page.getByRole('status').filter({ has: note }))
    .toMatchTextContent(/^Using sample data for demonstration\. [A-Z]/);
  await expect.element(samples.getByRole('article').first()).toBeVisible();
  await expectTiles({ 'Total Families': '0', 'Active Services': '0', 'High Quality': '0' });
  await press(page, 'Name');
  await page.getByRole('searchbox').fill('o');
  await expectNames('Brooks Family', 'Chen-Whitfield Family', 'Okafor Family');

  await press(page, 'Add Record');
  await fillRequired('Rivera Family');
  await save(addForm);
  await expectNames('Rivera Family');
  await expect.element(note).not.toBeInTheDocument();
  await expectTiles({ 'Total Families': '1' });
});

test('a sample can be looked at; changing it says that it is one, and offers a record of your own', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records');
  await openDetails('Martinez Family');
  await expect.element(details.getByText('This is a sample, not a real family')).toBeVisible();
  const explained = page.getByRole('alertdialog', { name: 'This is a sample' });
  await press(details, 'Delete');
  await expect.element(explained).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(explained).not.toBeInTheDocument();
  await press(details, 'Edit');
  await press(explained, 'Add Record');
  await expect.element(field(addForm, 'Family name')).toHaveValue('');
  goBack();
  await expect.element(details).not.toBeInTheDocument();
  await expect.element(addForm).not.toBeInTheDocument();
});

test('a failure shows samples, their note and Retry, which brings the real records', async ({
  server,
  open,
}) => {
  familyServer(server, {});
  const mend = failing(server);
  await open('/family-records');
  await expect.element(note).toBeVisible();
  await expect.element(page.getByText(/^We could not load your records\./)).toBeVisible();
  await expect.element(samples).toBeVisible();
  await expectTiles({
    'Total Families': NO_FIGURE,
    'Average Rating': NO_FIGURE,
    'High Quality': NO_FIGURE,
  });
  expect(server.asked(listFamilies), 'tried twice more').toHaveLength(3);
  mend();
  await press(page, 'Retry');
  await expectNames('Rivera Family');
  await expectTiles({ 'Total Families': '1' });
});

test('a search that could not be asked says so where no sample matches, and not that no record does', async ({
  server,
  open,
}) => {
  familyServer(server, {});
  const mend = failing(server);
  await open('/family-records?search=rivera');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Your records could not be loaded');
  await expect
    .element(page.getByText('No record matches', { exact: false }))
    .not.toBeInTheDocument();
  mend();
  await press(page, 'Retry');
  await expectNames('Rivera Family');
});

test('where the operator has samples off a failure says so, with Retry, and an empty list shows its empty state', async ({
  server,
  open,
  settings,
}) => {
  settings.sample_data = false;
  familyServer(server);
  const mend = failing(server);
  await open('/family-records');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('Your records could not be loaded');
  mend();
  await press(page, 'Retry');
  await expect
    .element(page.getByText('You have no family records yet.', { exact: false }))
    .toBeVisible();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByRole('article')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add Record' }).last().click();
  await expect.element(addForm).toBeVisible();
});
