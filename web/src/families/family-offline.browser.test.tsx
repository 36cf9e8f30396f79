import {
  createFamily,
  getFamily,
  summarizeFamilies,
} from '@pcr/contract/families/families.endpoints.ts';
import { vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  field,
  goBack,
  holdToasts,
  openFilters,
  press,
  toast,
} from '../kit/testing/component-test.ts';
import { fillStorage } from '../kit/testing/local-storage.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  addForm,
  card,
  details,
  expectNames,
  expectTiles,
  fillRequired,
  NO_FIGURE,
  openAddForm,
  openDetails,
  save,
  scrollTo,
} from './testing/family-screen.ts';
import { familyServer } from './testing/family-server.ts';

test('without a network the app opens with the records that the device saw, and says from when they are', async ({
  server,
  open,
}) => {
  familyServer(server, { notes: 'Pays on the first of the month.' });
  await open('/family-records');
  await openDetails('Rivera Family');
  await expect.element(details).toMatchTextContent('Pays on the first of the month.');

  server.setReachable(false);
  // And again: data that could not be reloaded meanwhile stays on the device.
  for (let visit = 0; visit < 2; visit++) {
    await open('/family-records?sort=name');
    await expect.element(page.getByText('The server cannot be reached')).toBeVisible();
    await expect.element(page.getByText(/^Shown as of .+\d/)).toBeVisible();
    await expectNames('Rivera Family');
    await expectTiles({ 'Total Families': '1' });
    await expect
      .element(page.getByText('Using sample data for demonstration'))
      .not.toBeInTheDocument();
  }
  await openDetails('Rivera Family');
  await expect.element(details).toMatchTextContent('Pays on the first of the month.');
  goBack();
  await expect.element(details).not.toBeInTheDocument();

  server.setReachable(true);
  await press(page, 'Retry');
  await expect.element(page.getByText(/^Shown as of/)).not.toBeInTheDocument();
  await expectNames('Rivera Family');
});

// kit.md 69, 71
test('a list says with the first try that there is no network; a filter that nobody answered searches what is here, and says from when that is', async ({
  server,
  open,
}) => {
  familyServer(
    server,
    { family_name: 'Rivera Family' },
    { family_name: 'Okafor Family', service_status: 'Ended' },
  );
  // A second try that never comes: no answer is the last.
  await open('/family-records', { retryDelay: 600_000 });
  await expectNames('Okafor Family', 'Rivera Family');
  server.setOnline(false);
  await openFilters();
  await page.getByRole('combobox', { name: 'Status' }).selectOptions('Ended');
  await expect.element(page.getByText('You are offline')).toBeVisible();
  await expect
    .element(page.getByText(/^Shown as of .+We searched only the records on this device\./))
    .toBeVisible();
  await expect.element(page.getByText(/1970/)).not.toBeInTheDocument();
  await expectNames('Okafor Family');
  await open('/family-records?sort=name', { retryDelay: 600_000 });
  await expect.element(page.getByText('You are offline')).toBeVisible();
  await expect.element(page.getByText(/^Shown as of .+\d/)).toBeVisible();
  await expectNames('Okafor Family', 'Rivera Family');
});

// kit.md 69
test('details, small lists and what is not stored say so with the first try as well', async ({
  server,
  open,
}) => {
  const families = familyServer(server, {});
  await open('/family-records');
  await openDetails('Rivera Family');
  server.setOnline(false);
  const offline = details.getByText('You are offline', { exact: true });
  await open(`/family-records?record=${families.all[0]?.id}`, { retryDelay: 600_000 });
  await expect.element(offline).toBeVisible();
  await expect.element(details).toMatchTextContent('Rivera Family');
  await open('/family-records?deleted', { retryDelay: 600_000 });
  const deleted = page.getByRole('dialog').getByRole('alert');
  await expect.element(deleted).toMatchTextContent('Recently deleted records could not be loaded');
  await expect
    .element(deleted)
    .toMatchTextContent('You are offline. Please check your connection and try again.');
});

test('details that cannot be asked for again say from when they are', async ({ server, open }) => {
  familyServer(server, { notes: 'Pays on the first of the month.' });
  await open('/family-records');
  const mend = server.refuse(getFamily, 'unavailable');
  await openDetails('Rivera Family');
  const note = details.getByText('This record could not be refreshed');
  await expect.element(note).toBeVisible();
  await expect.element(details.getByText(/^Shown as of .+\d/)).toBeVisible();
  mend();
  await details.getByRole('button', { name: 'Retry', exact: true }).click();
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(details).toMatchTextContent('Pays on the first of the month.');
});

// kit.md 70
test('a server that does not answer a device in a network is not called being offline', async ({
  server,
  open,
}) => {
  familyServer(server, {});
  await open('/family-records');
  await expectNames('Rivera Family');
  server.setReachable(false);
  await press(page, 'Rating');
  const unreached = page.getByText('The server cannot be reached', { exact: true });
  await expect.element(unreached).toBeVisible();
  server.setOnline(false);
  await expect.element(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expect.element(unreached).not.toBeInTheDocument();
});

test('a device in no network asks once, and for what it shows by itself when it is back', async ({
  server,
  open,
}) => {
  const families = familyServer(server, {});
  await open('/family-records');
  await expectNames('Rivera Family');
  server.setOnline(false);
  const calls = vi.spyOn(window, 'fetch').mock.calls;
  const tries = () => calls.filter(([url]) => `${url}`.includes('/api/families?'));
  await press(page, 'Rating');
  await expect.poll(tries).toHaveLength(1);
  await expect.element(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Retry' }))
    .not.toHaveAttribute('aria-busy', 'true');
  expect(tries()).toHaveLength(1);
  families.change(families.all[0]?.id ?? '', { family_name: 'Rivera-Lee Family' });
  server.setOnline(true);
  await expectNames('Rivera-Lee Family');
  await expect.element(page.getByText('You are offline')).not.toBeInTheDocument();
});

// kit.md 93
test('saving without a network keeps the text, and says so once the device has stored it; later it saves, once', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records');
  const emptied = fillStorage();
  await openAddForm();
  await fillRequired('Rivera Family');
  server.setOnline(false);
  await save(addForm);
  await expect.element(toast('Error adding record. Please try again.')).toBeVisible();
  const problem = addForm.getByRole('alert');
  await expect
    .element(problem)
    .toMatchTextContent('Not saved. What you typed is only on this screen.');
  await expect.element(problem).toMatchTextContent('You are offline.');
  await expect.element(problem).toMatchTextContent('Don’t close this');
  await expect.element(problem).not.toMatchTextContent('It stays on this device');
  emptied();
  await field(addForm, 'Notes').fill('And more.');
  await expect.element(problem).toMatchTextContent('Not saved. What you typed is kept.');
  await expect.element(problem).toMatchTextContent('It stays on this device');
  await expect.element(field(addForm, 'Family name')).toHaveValue('Rivera Family');
  server.setOnline(true);
  // A message under the pointer stays; still, the next one has the last word.
  holdToasts();
  addForm.getByRole('button', { name: 'Save Record' }).element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast('Family record added successfully!')).toBeVisible();
  await expect.element(toast('Error adding record. Please try again.')).not.toBeInTheDocument();
  await expect.element(addForm).not.toBeInTheDocument();
  await expectNames('Rivera Family');
  expect(server.asked(createFamily)).toHaveLength(1);
});

// kit.md 146
test('at its end, too, a list that could not be refreshed says from when it is', async ({
  server,
  open,
}) => {
  familyServer(
    server,
    ...Array.from({ length: 60 }, (_, n) => ({ family_name: `Family ${60 - n}` })),
  );
  await open('/family-records');
  await expectTiles({ 'Total Families': '60' });
  // The tiles may stand before the list.
  await expect.element(card('Family 1')).toBeVisible();
  server.setReachable(false);
  await open('/family-records');
  const since = page.getByText(/^Shown as of .+\d/);
  await expect.element(since).toBeVisible();
  await scrollTo('Family 50');
  const end = page.getByRole('status').filter({ hasText: 'The next records could not be loaded' });
  await expect.element(end).toBeVisible();
  await expect.element(since).toBeInTheDocument();
  server.setReachable(true);
  await press(end, 'Retry');
  await expect.element(since).not.toBeInTheDocument();
  await scrollTo('Family 60');
});

test('old figures are not shown beside a current list', async ({ server, open }) => {
  familyServer(server, {});
  await open('/family-records');
  await expectTiles({ 'Total Families': '1' });
  server.refuse(summarizeFamilies, 'unavailable');
  await open('/family-records');
  await expectNames('Rivera Family');
  await expectTiles({ 'Total Families': NO_FIGURE });
});

test('figures that could not be loaded move nothing (kit.md 69)', async ({ server, open }) => {
  familyServer(server, {});
  server.refuse(summarizeFamilies, 'unavailable');
  const held = server.hold(summarizeFamilies);
  await open('/family-records');
  await expect.element(card('Rivera Family')).toBeVisible();
  const places = () =>
    [...document.querySelectorAll('[aria-label="Summary of your records"] dt')].map((label) => {
      const { left, top } = label.getBoundingClientRect();
      // A browser counts in 64ths of a pixel.
      return { label: label.textContent, left: Math.round(left), top: Math.round(top) };
    });
  const awaited = places();
  expect(awaited).toHaveLength(4);
  held.letGo();
  await expectTiles({ 'Total Families': NO_FIGURE });
  expect(places()).toEqual(awaited);
});
