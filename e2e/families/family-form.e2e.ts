import type { Page } from '@playwright/test';
import { keep, rated } from '../environment/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  addForm,
  card,
  details,
  expectNames,
  fillRequired,
  openAddForm,
  openDetails,
  save,
  toast,
} from './family-screen.ts';

const slider = (page: Page, name: string) => addForm(page).getByRole('slider', { name });
const number = (page: Page, name: string) => addForm(page).getByRole('textbox', { name: `${name}, as a number` });

test('a record with all its fields goes to the top of the list, and its details show them', async ({
  page,
  app,
  member,
}) => {
  await keep(page, app, { family_name: 'Earlier Family' });
  await page.goto('/family-records');
  const form = await openAddForm(page);
  for (const section of ['Basic Information', 'Service Details', 'Service Ratings (1-5 scale)', 'Service Notes']) {
    await expect(form.getByRole('group', { name: section }), member.full_name).toBeVisible();
  }
  await fillRequired(form, 'Rivera Family', 'Round Rock, TX');
  await form.getByLabel('Children count').fill('3');
  await form.getByLabel('Contact information').fill('+1 512 555 0100');
  await form.getByLabel('Service status').selectOption('Ended');
  await form.getByLabel('Start date').fill('2024-02-12');
  await expect(form.getByLabel('End reason'), 'only with an end date').toHaveCount(0);
  await form.getByLabel('End date').fill('2025-03-03');
  await form.getByLabel('End reason').selectOption('Relocation');
  await expect(form.getByLabel('Other reason details'), "only with 'other'").toHaveCount(0);
  await form.getByLabel('End reason').selectOption('Other');
  await form.getByLabel('Other reason details').fill('moved in with a grandparent');
  await form.getByLabel('Last provider').fill('Sunrise Daycare');
  await form.getByLabel('Previous providers').fill('2');
  await number(page, 'Reliability').fill('4.2');
  await number(page, 'Communication').fill('3.9');
  await form.getByLabel('Notes').fill('Always on time.\nPays on the first of the month.');
  await save(form);

  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
  await expect(form).toHaveCount(0);
  await expectNames(page, ['Rivera Family', 'Earlier Family']);
  for (const words of [
    'Ended',
    'Round Rock, TX',
    '3 children',
    'Feb 12, 2024 – Mar 3, 2025',
    '2 previous providers',
    'Other: moved in with a grandparent',
    '4.53',
  ]) {
    await expect(card(page, 'Rivera Family')).toContainText(words);
  }
  const sheet = await openDetails(page, 'Rivera Family');
  for (const words of ['Sunrise Daycare', 'Always on time.\nPays on the first of the month.', 'Created', 'Updated']) {
    await expect(sheet).toContainText(words, { useInnerText: true });
  }
  await expect(sheet.getByRole('link', { name: '+1 512 555 0100' })).toHaveAttribute('href', 'tel:+15125550100');
});

test('everything that is wrong is said under its field, and goes when the field is edited', async ({
  page,
  member,
}) => {
  await page.goto('/family-records');
  const form = await openAddForm(page);
  await form.getByLabel('Family name').fill('   ');
  await form.getByLabel('Children count').fill('0');
  await form.getByLabel('Start date').fill('2025-03-03');
  await form.getByLabel('End date').fill('2025-03-02');
  await save(form);
  const messages: [field: string, message: string, right: string][] = [
    ['Family name', 'Family name is required', 'Rivera Family'],
    ['Location', 'Location is required', 'Austin, TX'],
    ['Children count', 'Children count must be at least 1', '1'],
    ['End date', 'The end date cannot be before the start date', '2025-03-03'],
  ];
  await expect(form.getByLabel('Family name'), 'the first wrong field').toBeFocused();
  for (const [field, message] of messages) {
    await expect(form.getByLabel(field), member.full_name).toHaveAccessibleDescription(new RegExp(`^${message}`));
  }
  for (const [field, message, right] of messages) {
    await form.getByLabel(field).fill(right);
    await expect(form.getByText(message)).toHaveCount(0);
  }
  await save(form);
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
});

test('a count that is not a number falls back: 1 child, 0 previous providers', async ({ page, member }) => {
  await page.goto('/family-records');
  const form = await openAddForm(page);
  for (const [label, fallback] of [
    ['Children count', '1'],
    ['Previous providers', '0'],
  ] as const) {
    await form.getByLabel(label).fill('');
    await form.getByLabel(label).blur();
    await expect(form.getByLabel(label), member.full_name).toHaveValue(fallback);
  }
});

test('too long a text is counted, said, and not cut', async ({ page, member }) => {
  await page.goto('/family-records');
  const form = await openAddForm(page);
  await fillRequired(form, 'Rivera Family');
  const notes = form.getByLabel('Notes');
  await notes.fill('n'.repeat(2001));
  await expect(form.getByText('2001/2000'), member.full_name).toBeVisible();
  await save(form);
  await expect(notes).toHaveAccessibleDescription(/^Notes can have at most 2000 characters/);
  await expect(notes).toHaveValue('n'.repeat(2001));
  await notes.press('Backspace');
  await save(form);
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
});

test('a rating is set by dragging, by arrow keys and by typing', async ({ page, member }) => {
  await page.goto('/family-records');
  await openAddForm(page);
  const reliability = slider(page, 'Reliability');
  await expect(reliability, member.full_name).toHaveValue('5');
  await reliability.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(reliability).toHaveValue('4.9');
  await expect(reliability).toHaveAttribute('aria-valuetext', '4.9 of 5, High');
  await page.keyboard.press('Home');
  await expect(reliability).toHaveValue('1');
  await page.keyboard.press('ArrowRight');
  await expect(number(page, 'Reliability')).toHaveValue('1.1');
  await page.keyboard.press('End');
  await expect(reliability).toHaveValue('5');

  await number(page, 'Timeliness').fill('3,7');
  await expect(slider(page, 'Timeliness'), 'a decimal comma is understood').toHaveValue('3.7');
  await number(page, 'Timeliness').fill('9');
  await expect(page.getByText('Enter a number from 1 to 5, with one decimal')).toBeVisible();
  await number(page, 'Timeliness').blur();
  await expect(number(page, 'Timeliness'), 'what was typed stays, with the reason').toHaveValue('9');
  await expect(page.getByText('Enter a number from 1 to 5, with one decimal')).toBeVisible();
  await fillRequired(addForm(page), 'Rivera Family');
  await save(addForm(page));
  await expect(number(page, 'Timeliness'), 'and no other number is saved in its place').toBeFocused();
  await expect(addForm(page)).toBeVisible();
  await slider(page, 'Timeliness').press('ArrowLeft');
  await expect(number(page, 'Timeliness')).toHaveValue('3.6');
  await expect(page.getByText('Enter a number from 1 to 5, with one decimal')).toHaveCount(0);

  const communication = slider(page, 'Communication');
  const box = await communication.boundingBox();
  if (!box) throw new Error('The slider is not on the screen');
  await communication.click({ position: { x: box.width / 2, y: box.height / 2 } });
  await expect(communication).toHaveValue('3');
});

test('the mean decides the colour: 4.5 is green, 3.5 is yellow, below is red', async ({ page, app, member }) => {
  const families: [rating: number, word: string][] = [
    [5, 'High'],
    [4.5, 'High'],
    [4.4, 'Medium'],
    [3.5, 'Medium'],
    [3.4, 'Low'],
    [1, 'Low'],
  ];
  for (const [rating] of families) await keep(page, app, { family_name: `Family ${rating}`, ...rated(rating) });
  // All six at once: a card that is far from the screen is not in the page.
  await page.setViewportSize({ width: 390, height: 2400 });
  await page.goto('/family-records');
  for (const [rating, word] of families) {
    await expect(card(page, `Family ${rating}`).getByText(`${word} rating`), member.full_name).toBeAttached();
    await expect(card(page, `Family ${rating}`).getByText(word, { exact: true })).toBeVisible();
  }
  // While one moves the sliders, the form says what comes of it.
  const form = await openAddForm(page);
  for (const name of ['Reliability', 'Communication', 'Timeliness']) await number(page, name).fill('4.5');
  await number(page, 'Professionalism').fill('4.4');
  await expect(form.getByText('4.48 · Medium')).toBeVisible();
  await number(page, 'Professionalism').fill('4.5');
  await expect(form.getByText('4.5 · High')).toBeVisible();
});

test('pressing Save twice makes one record, and the button says Saving...', async ({ page, member }) => {
  await page.goto('/family-records');
  const form = await openAddForm(page);
  await fillRequired(form, 'Rivera Family');
  let arrived = 0;
  let answer = () => {};
  const held = new Promise<void>((go) => {
    answer = go;
  });
  await page.route('**/api/families', async (route) => {
    if (route.request().method() === 'POST') {
      arrived++;
      await held;
    }
    await route.continue();
  });
  await save(form);
  const saving = form.getByRole('button', { name: 'Saving...' });
  await saving.dispatchEvent('click');
  await saving.press('Enter');
  await page.keyboard.press('Escape');
  await expect(saving, `${member.full_name} cannot lose it meanwhile`).toBeVisible();
  answer();
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(arrived).toBe(1);
});

test('the back button closes what is open, and the focus returns to what opened it', async ({ page, app, member }) => {
  await keep(page, app);
  await page.goto('/family-records');
  const add = page.getByRole('button', { name: 'Add Record' });
  await add.click();
  await expect(addForm(page), member.full_name).toBeVisible();
  await expect(page).toHaveURL(/\/family-records\?add=[0-9a-f-]{36}$/);
  await page.goBack();
  await expect(addForm(page)).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(page).toHaveURL('/family-records');

  await openDetails(page, 'Rivera Family');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit Family Service Record' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Edit Family Service Record' })).toHaveCount(0);
  await expect(details(page)).toBeVisible();
  await page.goBack();
  await expect(details(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'View details of Rivera Family' })).toBeFocused();

  for (const close of [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await add.click();
    await expect(addForm(page)).toBeVisible();
    await close();
    await expect(addForm(page)).toHaveCount(0);
    await expect(add).toBeFocused();
  }
});
