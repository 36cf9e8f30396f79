import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { page, userEvent } from 'vitest/browser';
import { address, field, goBack, press, toast } from '../kit/testing/component-test.ts';
import { refusesImpossibleText } from '../kit/testing/impossible-text.ts';
import { expect, test } from '../testing/app-test.tsx';
import {
  addForm,
  card,
  details,
  editForm,
  expectNames,
  fillRequired,
  openAddForm,
  openDetails,
  save,
} from './testing/family-screen.ts';
import { familyServer, rated } from './testing/family-server.ts';

const ADDED = 'Family record added successfully!';
const slider = (name: string) => addForm.getByRole('slider', { name });
const number = (name: string) => addForm.getByRole('textbox', { name: `${name}, as a number` });

test('fields that belong to another are there only with it', async ({ server, open }) => {
  familyServer(server);
  await open('/family-records?add');
  for (const name of [
    'Basic Information',
    'Service Details',
    'Service Ratings (1-5 scale)',
    'Service Notes',
  ]) {
    await expect.element(addForm.getByRole('group', { name })).toBeVisible();
  }
  await expect.element(field(addForm, 'End reason')).not.toBeInTheDocument();
  await field(addForm, 'End date').fill('2025-03-03');
  await field(addForm, 'End reason').selectOptions('Relocation');
  await expect.element(field(addForm, 'Other reason details')).not.toBeInTheDocument();
  await field(addForm, 'End reason').selectOptions('Other');
  await expect.element(field(addForm, 'Other reason details')).toBeVisible();
});

test('everything that is wrong is said under its field, and goes when the field is edited', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records?add');
  await field(addForm, 'Family name').fill('   ');
  await field(addForm, 'Children count').fill('0');
  await field(addForm, 'Start date').fill('2025-03-03');
  await field(addForm, 'End date').fill('2025-03-02');
  await save(addForm);
  const messages: [label: string, message: string, right: string][] = [
    ['Family name', 'Family name is required', 'Rivera Family'],
    ['Location', 'Location is required', 'Austin, TX'],
    ['Children count', 'Children count must be at least 1', '1'],
    ['End date', 'The end date cannot be before the start date', '2025-03-03'],
  ];
  await expect
    .element(field(addForm, 'Family name'), { message: 'the first wrong field' })
    .toHaveFocus();
  for (const [label, message] of messages) {
    await expect
      .element(field(addForm, label))
      .toHaveAccessibleDescription(new RegExp(`^${message}`));
  }
  for (const [label, message, right] of messages) {
    await field(addForm, label).fill(right);
    await expect.element(addForm.getByText(message)).not.toBeInTheDocument();
  }
  await save(addForm);
  await expect.element(toast(ADDED)).toBeVisible();
});

test('errors that only the server finds show at their fields too', async ({ server, open }) => {
  familyServer(server);
  const mend = server.refuse(createFamily, 'invalid_input', {
    fields: { location: 'This is no place' },
  });
  await open('/family-records?add');
  await fillRequired('Rivera Family');
  await save(addForm);
  await expect.element(field(addForm, 'Location')).toHaveAccessibleDescription(/^This is no place/);
  await expect.element(field(addForm, 'Location')).toHaveFocus();
  mend();
  await field(addForm, 'Location').fill('Waco, TX');
  await save(addForm);
  await expectNames('Rivera Family');
});

test('a count that is not a number falls back: 1 child, 0 previous providers', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records?add');
  for (const [label, fallback] of [
    ['Children count', 1],
    ['Previous providers', 0],
  ] as const) {
    await field(addForm, label).fill('');
    await userEvent.tab();
    await expect.element(field(addForm, label)).toHaveValue(fallback);
  }
});

test('too long a text is counted, said, and not cut', async ({ server, open }) => {
  const families = familyServer(server);
  await open('/family-records?add');
  await fillRequired('Rivera Family');
  const notes = field(addForm, 'Notes');
  await notes.fill('n'.repeat(2001));
  await expect.element(addForm.getByText('2001/2000')).toBeVisible();
  await save(addForm);
  await expect
    .element(notes)
    .toHaveAccessibleDescription(/^Notes can have at most 2000 characters/);
  await expect.element(notes).toHaveValue('n'.repeat(2001));
  await notes.click();
  await userEvent.keyboard('{End}{Backspace}');
  await save(addForm);
  await expectNames('Rivera Family');
  expect(families.all[0]?.notes).toBe('n'.repeat(2000));
});

test('a rating is set by arrow keys, by a press and by typing', async ({ server, open }) => {
  familyServer(server);
  await open('/family-records?add');
  const reliability = slider('Reliability');
  await expect.element(reliability).toHaveValue('5');
  (reliability.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(reliability).toHaveValue('4.9');
  await expect.element(reliability).toHaveAttribute('aria-valuetext', '4.9 of 5, High');
  await userEvent.keyboard('{Home}');
  await expect.element(reliability).toHaveValue('1');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(number('Reliability')).toHaveValue('1.1');
  await userEvent.keyboard('{End}');
  await expect.element(reliability).toHaveValue('5');

  await number('Timeliness').fill('3,7');
  await expect
    .element(slider('Timeliness'), { message: 'a decimal comma is understood' })
    .toHaveValue('3.7');

  const communication = slider('Communication');
  const { width, height } = communication.element().getBoundingClientRect();
  await communication.click({ position: { x: width / 2, y: height / 2 } });
  await expect.element(communication).toHaveValue('3');
});

test('text that is no rating stays with its reason, and no other number is saved instead', async ({
  server,
  open,
}) => {
  familyServer(server);
  const why = addForm.getByText('Enter a number from 1 to 5, with one decimal');
  await open('/family-records?add');
  await number('Timeliness').fill('9');
  await expect.element(why).toBeVisible();
  await userEvent.tab();
  await expect.element(number('Timeliness')).toHaveValue('9');
  await expect.element(why).toBeVisible();
  await fillRequired('Rivera Family');
  await save(addForm);
  await expect.element(number('Timeliness')).toHaveFocus();
  expect(server.asked(createFamily)).toEqual([]);
  (slider('Timeliness').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(number('Timeliness')).toHaveValue('4.9');
  await expect.element(why).not.toBeInTheDocument();
});

test('the mean decides the colour, which is also a word: on the cards, and in the form while one rates', async ({
  server,
  open,
}) => {
  const families: [rating: number, word: string][] = [
    [4.5, 'High'],
    [4.4, 'Medium'],
    [3.4, 'Low'],
  ];
  familyServer(
    server,
    ...families.map(([rating]) => ({ family_name: `Family ${rating}`, ...rated(rating) })),
  );
  await open('/family-records');
  for (const [rating, word] of families) {
    const place = card(`Family ${rating}`);
    await expect.element(place.getByText(`${word} rating`)).toBeInTheDocument();
    await expect.element(place.getByText(word)).toBeVisible();
  }
  await openAddForm();
  for (const name of ['Reliability', 'Communication', 'Timeliness']) await number(name).fill('4.5');
  await number('Professionalism').fill('4.4');
  await expect.element(addForm.getByText('4.48 · Medium')).toBeVisible();
  await number('Professionalism').fill('4.5');
  await expect.element(addForm.getByText('4.5 · High')).toBeVisible();
});

test('pressing Save twice makes one record, and the button says Saving...', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records?add');
  await fillRequired('Rivera Family');
  const held = server.hold(createFamily);
  await save(addForm);
  const saving = addForm.getByRole('button', { name: 'Saving...' });
  await expect.element(saving).toBeVisible();
  (saving.element() as HTMLElement).click();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(saving, { message: 'it cannot be lost meanwhile' }).toBeVisible();
  held.letGo();
  await expect.element(toast(ADDED)).toBeVisible();
  await expectNames('Rivera Family');
  expect(server.asked(createFamily)).toHaveLength(1);
});

test('the back button closes what is open, and the focus returns to what opened it', async ({
  server,
  open,
}) => {
  familyServer(server, {});
  await open('/family-records');
  const add = page.getByRole('button', { name: 'Add Record' });
  await openAddForm();
  expect(address()).toMatch(/^\/family-records\?add=[0-9a-f-]{36}$/);
  goBack();
  await expect.element(addForm).not.toBeInTheDocument();
  await expect.element(add).toHaveFocus();
  expect(address()).toBe('/family-records');

  await openDetails('Rivera Family');
  await press(details, 'Edit');
  await expect.element(editForm).toBeVisible();
  goBack();
  await expect.element(editForm).not.toBeInTheDocument();
  await expect.element(details).toBeVisible();
  goBack();
  await expect.element(details).not.toBeInTheDocument();
  await expect
    .element(page.getByRole('button', { name: 'View details of Rivera Family' }))
    .toHaveFocus();
});

test('every field of text refuses what no text can be, and nothing is sent', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records?add');
  await refusesImpossibleText(addForm, 'Save Record');
  expect(server.asked(createFamily)).toEqual([]);
});
