import { expect } from '@playwright/test';
import { endSessions, join } from '../environment/members.ts';
import { change, keep } from '../environment/records.ts';
import {
  addForm,
  editForm,
  fillRequired,
  heldToast,
  openAddForm,
  openDetails,
  save,
} from '../families/family-screen.ts';
import { openList, withRecords } from './family-states.ts';
import { hold, refuse, type State, type StateFixtures } from './state.ts';

async function openForm(fixtures: StateFixtures) {
  await withRecords(fixtures);
  await openList(fixtures);
  return openAddForm(fixtures.page);
}

const WRONG = 'Something went wrong on our side. Please try again.';

export const FAMILY_FORM_STATES: readonly State[] = [
  {
    name: 'family-form',
    async go(fixtures) {
      await openForm(fixtures);
    },
    next: [
      {
        name: 'family-form-ratings',
        async go({ page }) {
          const form = addForm(page);
          await form.getByRole('textbox', { name: 'Communication, as a number' }).fill('3.4');
          await form.getByRole('textbox', { name: 'Timeliness, as a number' }).fill('4.1');
          await form.getByRole('slider', { name: 'Professionalism' }).press('ArrowLeft');
        },
      },
      {
        name: 'family-form-end',
        async go({ page }) {
          const form = addForm(page);
          await form.getByLabel('End date').fill('2025-03-03');
          await form.getByLabel('End reason').selectOption('Other');
          await form.getByLabel('Other reason details').fill('moved in with a grandparent');
          await form.getByLabel('Notes').fill('n'.repeat(2001));
          await form.getByLabel('Notes').blur();
          await form.getByLabel('End date').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'family-form-errors',
        async go({ page }) {
          const form = addForm(page);
          await form.getByLabel('Children count').fill('0');
          await form.getByLabel('Start date').fill('2025-03-03');
          await form.getByLabel('End date').fill('2025-03-02');
          await save(form);
          await expect(form.getByText('Family name is required')).toBeVisible();
        },
      },
      {
        name: 'family-form-begun-before',
        async go({ page }) {
          await addForm(page).getByLabel('Family name').fill('Half a name');
          await page.goBack();
          await openAddForm(page);
          await expect(addForm(page).getByText('You have an unsaved record')).toBeVisible();
        },
      },
      {
        name: 'family-form-draft-back',
        async go({ page }) {
          await addForm(page).getByLabel('Family name').fill('Half another name');
          await page.reload();
          await expect(addForm(page).getByText('Your unsaved record is back')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'family-form-failed',
    async go(fixtures) {
      const form = await openForm(fixtures);
      await fillRequired(form, 'Rivera Family');
      await refuse(fixtures.page, '**/api/families', 500, 'internal', WRONG);
      await save(form);
      await heldToast(fixtures.page, 'Error adding record. Please try again.');
      await expect(form.getByRole('alert')).toBeVisible();
    },
    next: [
      {
        name: 'family-form-saving',
        async go({ page }) {
          await hold(page, '**/api/families');
          await save(addForm(page));
          await expect(addForm(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'family-form-session-ended',
    async go({ page, app }) {
      const member = await join(page, app);
      await page.goto(`${app.url}/family-records`);
      const form = await openAddForm(page);
      await fillRequired(form, 'Rivera Family');
      await endSessions(app, member);
      await save(form);
      await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
    },
  },
  {
    name: 'family-conflict',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      const record = await keep(page, app, { notes: 'As it was.' });
      await openList(fixtures);
      await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Edit' }).click();
      await editForm(page).getByLabel('Location').fill('Cedar Park, TX');
      await editForm(page).getByLabel('Notes').fill('Always on time at pick-up, and pays on the first of the month.');
      await change(page, app, record, { location: 'Round Rock, TX', notes: 'Moved in March.', children_count: 3 });
      await save(editForm(page));
      await expect(page.getByRole('heading', { name: 'This record was changed elsewhere' })).toBeVisible();
    },
  },
  {
    name: 'family-edit-deleted',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await join(page, app);
      await keep(page, app);
      await openList(fixtures);
      await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Edit' }).click();
      await editForm(page).getByLabel('Location').fill('Cedar Park, TX');
      await app.database.query('update families set deleted_at = now() where user_id = $1', [member.id]);
      await save(editForm(page));
      await expect(page.getByRole('button', { name: 'Restore the record' })).toBeVisible();
    },
  },
  {
    name: 'family-added-toast',
    async go(fixtures) {
      const { page, app } = fixtures;
      await join(page, app);
      await openList(fixtures);
      const form = await openAddForm(page);
      await fillRequired(form, 'Rivera Family');
      await save(form);
      await heldToast(page, 'Family record added successfully!');
    },
  },
];
