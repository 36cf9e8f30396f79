import { expect } from '@playwright/test';
import { addForm, editForm, openAddForm } from '../contractors/contractor-screen.ts';
import { addContractor, changeContractor } from '../environment/contractors.ts';
import { fromDetails, fromSome, LIST, SOME, withContractors } from './contractor-fixtures.ts';
import { hold, type State, signedIn } from './state.ts';

// The form of a contractor: a new one, one that is changed, and its earlier versions.

export const CONTRACTOR_FORM_STATES: readonly State[] = [
  fromSome('contractor-form', openAddForm),
  fromSome('contractor-form-errors', async (page) => {
    const form = await openAddForm(page);
    await form.getByLabel('Phone').fill('call me');
    await form.getByLabel('Email').fill('nobody');
    await form.getByLabel('Hourly rate').fill('-1');
    await form.getByLabel('Years of experience').fill('2.5');
    await form.getByRole('button', { name: 'Add Contractor' }).click();
    await expect(form.getByText('Choose a specialty', { exact: true }).last()).toBeVisible();
  }),
  fromSome('contractor-form-saving', async (page) => {
    const form = await openAddForm(page);
    await hold(page, LIST);
    await form.getByLabel('Name').fill('Helen Brandt');
    await form.getByLabel('Specialty').selectOption('nanny');
    await form.getByRole('button', { name: 'Add Contractor' }).click();
    await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  }),
  fromDetails('contractor-form-edit', 'Maria Delgado', async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).click();
    await expect(editForm(page).getByLabel('Name')).toHaveValue('Maria Delgado');
  }),
  {
    name: 'contractor-form-conflict',
    settings: SOME,
    async go(fixtures) {
      const { page, app } = fixtures;
      await withContractors(fixtures);
      const mine = await addContractor(page, app, { name: 'Priya Raman', specialty: 'preschool', hourly_rate: 20 });
      await page.goto(`${app.url}/contractors?edit=${mine.id}`);
      await editForm(page).getByLabel('Hourly rate').fill('22.50');
      await changeContractor(page, app, mine, { hourly_rate: 24, certifications: ['CPR'] });
      await editForm(page).getByRole('button', { name: 'Save Contractor' }).click();
      await expect(page.getByText('This contractor was changed elsewhere')).toBeVisible();
      await app.database.query('delete from contractors where id = $1', [mine.id]);
    },
  },
  {
    name: 'contractor-form-forbidden',
    settings: SOME,
    async go(fixtures) {
      await withContractors(fixtures);
      const { page, app } = fixtures;
      const [maria] = await app.database.query<{ id: string }>(
        `select id from contractors where name = 'Maria Delgado'`,
      );
      await signedIn(fixtures, 'somebody else');
      await page.goto(`${app.url}/contractors?edit=${maria?.id}`);
      await expect(page.getByText('Only the person who added this contractor can change it')).toBeVisible();
    },
  },
  fromSome('contractor-draft-kept', async (page) => {
    await (await openAddForm(page)).getByLabel('Name').fill('Half a name');
    await page.goBack();
    await expect(addForm(page)).toBeHidden();
    await expect(page.getByText('You have an unsaved contractor')).toBeVisible();
  }),
  {
    name: 'contractor-versions',
    settings: SOME,
    async go(fixtures) {
      const { page, app } = fixtures;
      await withContractors(fixtures);
      const mine = await addContractor(page, app, { name: 'Helen Brandt', specialty: 'behavioral', hourly_rate: 60 });
      await changeContractor(page, app, mine, { hourly_rate: 65.25, certifications: ['BCBA'] });
      await page.goto(`${app.url}/contractors?edit=${mine.id}`);
      await editForm(page).getByRole('button', { name: 'Earlier versions' }).click();
      await expect(page.getByRole('button', { name: 'Restore this version' })).toBeVisible();
      await app.database.query('delete from contractors where id = $1', [mine.id]);
    },
  },
];
