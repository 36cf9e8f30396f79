import type { Family } from '@pcr/contract/families/families.schema.ts';
import { expect, type Page } from '@playwright/test';
import { endSessions } from '../environment/entries/members.ts';
import { change } from '../environment/entries/records.ts';
import { hold, ownAnswers, pressRetry, refuse, release } from '../kit/answers.ts';
import {
  type Leg,
  signedIn,
  type Walk,
  type WalkFixtures,
  withoutSamples,
} from '../states/walk.ts';
import { FAMILY_LEGS, LIST_AND_FIGURES, openList, retry, WRONG } from './families.states.ts';
import {
  addForm,
  details,
  editForm,
  fillRequired,
  heldToast,
  openAddForm,
  save,
} from './family-screen.ts';
import { PICKUPS_LEG } from './pickups/pickups.states.ts';

const somebody = (fixtures: WalkFixtures) => signedIn(fixtures, 'with their first record');

/** Their only record as the server has it. */
async function theRecord({ page, app }: WalkFixtures): Promise<Family> {
  const { items } = await (await page.request.get(`${app.url}/api/families`)).json();
  return (await page.request.get(`${app.url}/api/families/${items[0].id}`)).json();
}

async function openEdit(page: Page) {
  await details(page).getByRole('button', { name: 'Edit' }).click();
  await expect(editForm(page).getByLabel('Family name')).toHaveValue('Rivera Family');
  return editForm(page);
}

/** Without samples: from nothing to the first record, and all that happens to it. */
const firstRecord: Leg = [
  {
    name: 'families-failed',
    async go(fixtures) {
      const { page } = fixtures;
      await somebody(fixtures);
      await withoutSamples(page);
      await refuse(page, LIST_AND_FIGURES, 400, 'internal', WRONG);
      await openList(fixtures);
      await expect(retry(page)).toBeVisible();
    },
  },
  {
    name: 'families-empty',
    async go({ page }) {
      await page.unroute(LIST_AND_FIGURES);
      await pressRetry(page);
      await expect(page.getByText('You have no family records yet.')).toBeVisible();
    },
  },
  {
    name: 'family-form-failed',
    async go({ page }) {
      const form = await openAddForm(page);
      await fillRequired(form, 'Rivera Family');
      await refuse(page, '**/api/families', 500, 'internal', WRONG);
      await save(form);
      await heldToast(page, 'Error adding record. Please try again.');
      await expect(form.getByRole('alert')).toBeVisible();
    },
  },
  {
    name: 'family-form-saving',
    async go({ page }) {
      await ownAnswers(page);
      await hold(page, '**/api/families');
      await save(addForm(page));
      await expect(addForm(page).getByRole('button', { name: 'Saving...' })).toBeVisible();
    },
  },
  {
    name: 'family-added-toast',
    async go({ page }) {
      release(page);
      await heldToast(page, 'Family record added successfully!');
      await expect(addForm(page)).toBeHidden();
    },
  },
  {
    name: 'family-delete-failed',
    async go({ page }) {
      // By the keyboard: the message of the state before is still held over the first card.
      await page.getByRole('button', { name: 'View details of Rivera Family' }).press('Enter');
      await details(page).getByRole('button', { name: 'Delete' }).click();
      await refuse(page, '**/api/families/*?updated_at=*', 500, 'internal', WRONG);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByText('Not deleted.')).toBeVisible();
    },
  },
  {
    name: 'family-delete-conflict',
    async go(fixtures) {
      const { page, app } = fixtures;
      await ownAnswers(page);
      await change(page, app, await theRecord(fixtures), { location: 'Round Rock, TX' });
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('button', { name: 'Keep the record' })).toBeVisible();
    },
  },
  {
    name: 'family-edit',
    async go({ page }) {
      await page.getByRole('button', { name: 'Keep the record' }).click();
      await openEdit(page);
    },
  },
  {
    name: 'family-conflict',
    async go(fixtures) {
      const { page, app } = fixtures;
      const form = editForm(page);
      await form.getByLabel('Location').fill('Cedar Park, TX');
      await form
        .getByLabel('Notes')
        .fill('Always on time at pick-up, and pays on the first of the month.');
      await change(page, app, await theRecord(fixtures), {
        location: 'Dallas, TX',
        notes: 'Moved in March.',
        children_count: 3,
      });
      await save(form);
      await expect(
        page.getByRole('heading', { name: 'This record was changed elsewhere' }),
      ).toBeVisible();
    },
  },
  {
    name: 'family-edit-deleted',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await somebody(fixtures);
      await page.getByRole('button', { name: 'Back to the form' }).click();
      await app.database.query('update families set deleted_at = now() where user_id = $1', [
        member.id,
      ]);
      await save(editForm(page));
      await expect(page.getByRole('button', { name: 'Restore the record' })).toBeVisible();
    },
  },
  {
    name: 'family-form-session-ended',
    async go(fixtures) {
      const { page, app } = fixtures;
      await openList(fixtures);
      const form = await openAddForm(page);
      await fillRequired(form, 'Rivera Family');
      // The page learns of it by this answer: before the press, whatever else it asks would put the
      // question over it.
      await hold(page, '**/api/families');
      await save(form);
      await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
      await endSessions(app, await somebody(fixtures));
      release(page);
      await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toBeVisible();
    },
  },
];

export const FAMILY_WALK: Walk = {
  name: 'families',
  legs: [firstRecord, ...FAMILY_LEGS, PICKUPS_LEG],
};
