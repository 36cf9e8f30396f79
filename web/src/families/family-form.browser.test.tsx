import { createFamily } from '@pcr/contract/families/families.endpoints.ts';
import { userEvent } from 'vitest/browser';
import { field, press, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { addForm, expectNames, fillRequired, save } from './testing/family-screen.ts';
import { familyServer } from './testing/family-server.ts';

const ADDED = 'Family record added successfully!';
const slider = (name: string) => addForm.getByRole('slider', { name });
const number = (name: string) => addForm.getByRole('textbox', { name: `${name}, as a number` });

test('fields that belong to another are there only with it; a count that is no number falls back: 1 child, 0 providers', async ({
  server,
  open,
}) => {
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
  for (const [label, fallback] of [
    ['Children count', 1],
    ['Previous providers', 0],
  ] as const) {
    await field(addForm, label).fill('');
    await userEvent.tab();
    await expect.element(field(addForm, label)).toHaveValue(fallback);
  }
});

test('a day stands in words under its field, however it is typed; a year of two digits is asked about (reading.md 13)', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records?add');
  const start = field(addForm, 'Start date');
  const type = async (typed: string) => {
    await start.fill('');
    (start.element() as HTMLElement).focus();
    await userEvent.keyboard(typed);
  };
  // On most keyboards '/' needs Shift.
  for (const typed of ['1/15/2027', '1-15-2027', '1{Shift}/15{Shift}/2027']) {
    await type(typed);
    await expect
      .element(start)
      .toHaveAccessibleDescription('Friday, January 15, 2027 Leave blank if unknown');
  }
  const paste = async (text: string) => {
    await start.fill('');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const about = { clipboardData, bubbles: true, cancelable: true };
    start.element().dispatchEvent(new ClipboardEvent('paste', about));
  };
  for (const pasted of [' 1/15/2027\n', '2027-01-15']) {
    await paste(pasted);
    await expect
      .element(start)
      .toHaveAccessibleDescription('Friday, January 15, 2027 Leave blank if unknown');
  }
  for (const [typed, year, meant] of [
    ['3/4/26', '2026', 'Wednesday, March 4, 2026'],
    ['12/1/27', '2027', 'Wednesday, December 1, 2027'],
  ] as const) {
    await type(typed);
    await expect.element(start).toHaveAccessibleDescription('Leave blank if unknown');
    await userEvent.tab();
    await expect
      .element(start)
      .toHaveAccessibleDescription(
        `Did you mean ${year}? Years have four digits here. Leave blank if unknown`,
      );
    await press(addForm, `Yes, ${year}`);
    await expect.element(start).toHaveAccessibleDescription(`${meant} Leave blank if unknown`);
  }
  await fillRequired('Rivera Family');
  await save(addForm);
  await expect.element(toast(ADDED)).toBeVisible();
  expect(server.asked(createFamily).at(-1)?.in).toMatchObject({ service_start_date: '2027-12-01' });
});

test('Enter leads to the ratings before it saves them, and what they come to stands beside Save (40)', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records?add');
  const unrated = addForm.getByText('Not rated yet. Saves as 5.0 · High.');
  await expect.element(unrated).toBeInViewport();
  await fillRequired('Rivera Family');
  (field(addForm, 'Children count').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(slider('Reliability')).toHaveFocus();
  await expect.element(slider('Professionalism')).toBeInViewport();
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(unrated).not.toBeInTheDocument();
  const overall = addForm.getByText('Overall rating');
  await expect.element(overall).toBeInViewport();
  expect(server.asked(createFamily)).toEqual([]);
  (field(addForm, 'Location').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(toast(ADDED)).toBeVisible();
  expect(server.asked(createFamily).at(-1)?.in).toMatchObject({ reliability_rating: 4.9 });
});

test('everything that is wrong is said under its field until that is edited, the server’s errors too; Save pressed twice makes one record', async ({
  server,
  open,
}) => {
  familyServer(server);
  await open('/family-records?add');
  await field(addForm, 'Family name').fill('   ');
  await field(addForm, 'Children count').fill('0');
  await field(addForm, 'Start date').fill('2025-03-03');
  await field(addForm, 'End date').fill('2025-03-02');
  await field(addForm, 'Notes').fill('A null \u0000');
  await save(addForm);
  const messages: [label: string, message: string, right: string][] = [
    ['Family name', 'Family name is required', 'Rivera Family'],
    ['Location', 'Location is required', 'Austin, TX'],
    ['Children count', 'Children count must be at least 1', '1'],
    ['End date', 'The end date cannot be before the start date', '2025-03-03'],
    ['Notes', 'Some of these characters can’t be saved', 'A bell.'],
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

  const mend = server.refuse(createFamily, 'invalid_input', {
    fields: { location: 'This is no place' },
  });
  await save(addForm);
  await expect.element(field(addForm, 'Location')).toHaveAccessibleDescription(/^This is no place/);
  await expect.element(field(addForm, 'Location')).toHaveFocus();
  mend();
  await field(addForm, 'Location').fill('Waco, TX');
  const held = server.hold(createFamily);
  const before = server.asked(createFamily).length;
  await save(addForm);
  const saving = addForm.getByRole('button', { name: 'Saving...' });
  await expect.element(saving).toBeVisible();
  (saving.element() as HTMLElement).click();
  await userEvent.keyboard('{Enter}{Escape}');
  await expect.element(saving, { message: 'it cannot be lost meanwhile' }).toBeVisible();
  held.letGo();
  await expect.element(toast(ADDED)).toBeVisible();
  await expectNames('Rivera Family');
  expect(server.asked(createFamily)).toHaveLength(before + 1);
});

test('a rating is set by arrow keys, by a press and by typing; text that is none stays with its reason, and no other number is saved instead', async ({
  server,
  open,
}) => {
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

  const why = addForm.getByText('Enter a number from 1 to 5, with one decimal');
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
  await expect.element(number('Timeliness')).toHaveValue('3.6');
  await expect.element(why).not.toBeInTheDocument();

  // The mean decides the colour, which is also a word.
  for (const name of ['Reliability', 'Communication', 'Timeliness']) await number(name).fill('4.5');
  await number('Professionalism').fill('4.4');
  await expect.element(addForm.getByText('4.48 · Medium')).toBeVisible();
  await number('Professionalism').fill('4.5');
  await expect.element(addForm.getByText('4.5 · High')).toBeVisible();
});
