import {
  addContractor,
  addMany,
  changeContractor,
  clearContractors,
  ratedWith,
  review,
} from '../environment/contractors.ts';
import { join } from '../environment/members.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import {
  addForm,
  card,
  contractors,
  editForm,
  expectNames,
  openAddForm,
  openAssessments,
  openDetails,
  openDirectory,
  samples,
} from './contractor-screen.ts';

// An app of its own: contractors are everybody's.
test.use({ settings: { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <contractors-journey@example.org>' } });
test.beforeEach(({ app }) => clearContractors(app));

test('a contractor is added with everything, is the first that is seen, and can be reached from the details', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  await openDirectory(page, '?specialty=nanny');
  const form = await openAddForm(page);
  await form.getByLabel('Name').fill('  José Núñez ');
  await form.getByLabel('Specialty').selectOption({ label: 'Pest Control' });
  await form.getByLabel('Location').fill('Austin, TX');
  await form.getByLabel('Phone').fill('(512) 555-0147 x12');
  await form.getByLabel('Email').fill('Jose@Example.org');
  await form.getByLabel('Hourly rate').fill('18.5');
  await form.getByLabel('Years of experience').fill('1');
  await form.getByLabel('Availability').selectOption('Available Next Week');
  await form.getByLabel('Last service date').fill('2026-03-03');
  await form.getByLabel('Certifications').fill(' CPR,, First Aid , ');
  await form.getByRole('button', { name: 'Add Contractor' }).click();
  await expect(toast(page, 'Contractor added successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/contractors\?sort=newest$/);
  const added = card(page, 'José Núñez');
  await expect(added).toContainText('Pest Control');
  await expect(added).toContainText('No reviews yet');
  await expect(added).toContainText('$18.50/hr');
  await expect(added).toContainText('1 year of experience');

  const sheet = await openDetails(page, 'José Núñez');
  await expect(sheet.getByRole('link', { name: '(512) 555-0147 x12' })).toHaveAttribute('href', 'tel:+15125550147');
  await expect(sheet.getByRole('link', { name: 'jose@example.org' })).toHaveAttribute(
    'href',
    'mailto:jose@example.org',
  );
  await expect(sheet.getByText('Mar 3, 2026', { exact: true })).toBeVisible();
  await expect(sheet.getByText('Available Next Week').first()).toBeVisible();
  await expect(sheet.getByRole('listitem')).toHaveText(['CPR', 'First Aid']);
});

test('what is missing or wrong is said at its field, and the first has the focus', async ({ page, member }) => {
  expect(member.id).toBeTruthy();
  await openDirectory(page);
  const form = await openAddForm(page);
  await form.getByLabel('Phone').fill('call me');
  await form.getByLabel('Email').fill('nobody');
  await form.getByLabel('Hourly rate').fill('18.505');
  await form.getByLabel('Certifications').fill(`CPR, ${'x'.repeat(101)}`);
  await form.getByRole('button', { name: 'Add Contractor' }).click();
  const wrong: Record<string, string> = {
    Name: 'Name is required',
    Specialty: 'Choose a specialty',
    Phone: 'Enter a phone number like (512) 555-0100, or with + and the country code',
    Email: 'Enter a valid email address',
    'Hourly rate': 'Hourly rate can have at most two decimals',
    Certifications: 'Certification can have at most 100 characters',
  };
  for (const [label, words] of Object.entries(wrong)) {
    await expect(form.getByLabel(label)).toHaveAccessibleDescription(new RegExp(words.replace(/[()+]/g, '\\$&')));
  }
  await expect(form.getByLabel('Name')).toBeFocused();
  await form.getByLabel('Name').fill('Dana');
  await expect(form.getByText('Name is required')).toBeHidden();
});

test('what was typed survives a failure of the server and a reload', async ({ page, member, trouble }) => {
  expect(member.id).toBeTruthy();
  trouble.allow(SERVER_FAILS);
  await openDirectory(page);
  const form = await openAddForm(page);
  await form.getByLabel('Name').fill('Dana Whitfield');
  await form.getByLabel('Specialty').selectOption('nanny');
  await page.route('**/api/contractors', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
  );
  await form.getByRole('button', { name: 'Add Contractor' }).click();
  await expect(form.getByText('Not saved. What you typed is kept.')).toBeVisible();
  await page.unroute('**/api/contractors');
  await page.reload();
  await expect(addForm(page).getByText('Your unsaved contractor is back')).toBeVisible();
  await expect(addForm(page).getByLabel('Name')).toHaveValue('Dana Whitfield');
  await addForm(page).getByRole('button', { name: 'Add Contractor' }).click();
  await expectNames(page, ['Dana Whitfield']);
});

test('search, specialty and order are the server’s, and live in the URL', async ({ page, app, member }) => {
  expect(member.id).toBeTruthy();
  const zoe = await addContractor(page, app, { name: 'Zoë Infanta', specialty: 'toddler' });
  await addContractor(page, app, { name: 'Ana Ruíz', specialty: 'infant care' });
  await addContractor(page, app, { name: 'Bob', specialty: 'plumbing' });
  await review(page, app, zoe, ratedWith(5));
  await openDirectory(page);
  await expectNames(page, ['Zoë Infanta', 'Bob', 'Ana Ruíz']);
  await expect(card(page, 'Zoë Infanta').getByRole('img', { name: '5.0 of 5 stars' })).toBeVisible();
  await expect(card(page, 'Zoë Infanta')).toContainText('1 review');

  await page.getByRole('button', { name: 'Name', exact: true }).click();
  await expectNames(page, ['Ana Ruíz', 'Bob', 'Zoë Infanta']);
  await page.getByRole('searchbox').fill('INFANT');
  await expectNames(page, ['Ana Ruíz', 'Zoë Infanta']);
  await expect(page.getByText('2 contractors found')).toBeVisible();
  await page.getByRole('button', { name: 'Toddler' }).click();
  await expectNames(page, ['Zoë Infanta']);
  await expect(page).toHaveURL(/sort=name&search=INFANT&specialty=toddler/);
  await page.reload();
  await expectNames(page, ['Zoë Infanta']);
  await expect(page.getByRole('button', { name: 'Toddler', pressed: true })).toBeVisible();
  await page.getByRole('button', { name: 'Nanny' }).click();
  await expect(page.getByText('No contractor matches your search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expectNames(page, ['Ana Ruíz', 'Bob', 'Zoë Infanta']);
});

test('the directory goes on page after page as one scrolls', async ({ page, app, member }) => {
  expect(member.id).toBeTruthy();
  await addMany(app, 160);
  await openDirectory(page, '?sort=name');
  await expect(card(page, 'Person 00001')).toBeVisible();
  await expect(async () => {
    await page.mouse.wheel(0, 20_000);
    await expect(card(page, 'Person 00160')).toBeVisible({ timeout: 200 });
  }).toPass();
});

test('a certification that is typed twice is kept once', async ({ page, member }) => {
  await openDirectory(page);
  const form = await openAddForm(page);
  await form.getByLabel('Name').fill('Dana Whitfield');
  await form.getByLabel('Specialty').selectOption({ index: 1 });
  await form.getByLabel('Certifications').fill('CPR, First Aid, cpr, first  aid ');
  await form.getByRole('button', { name: 'Add Contractor' }).click();
  await expect(form, member.full_name).toHaveCount(0);
  const sheet = await openDetails(page, 'Dana Whitfield');
  await expect(sheet.getByText(/^first\s+aid$/i)).toHaveCount(1);
  await expect(sheet.getByText('CPR', { exact: true })).toHaveCount(1);
});

test('who added it edits, deletes, undoes and restores; others only look', async ({ page, app, member, device }) => {
  expect(member.id).toBeTruthy();
  const dana = await addContractor(page, app, { hourly_rate: 20 });
  await openDirectory(page);
  await (await openDetails(page, dana.name)).getByRole('button', { name: 'Edit' }).click();
  await expect(editForm(page).getByLabel('Hourly rate')).toHaveValue('20.00');
  await editForm(page).getByLabel('Hourly rate').fill('22.5');
  await editForm(page).getByRole('button', { name: 'Save Contractor' }).click();
  await expect(toast(page, 'Contractor updated successfully!')).toBeVisible();
  await expect(page.getByRole('dialog', { name: dana.name }).getByText('$22.50/hr')).toBeVisible();

  const other = await device();
  await join(other, app);
  await openDirectory(other);
  const seen = await openDetails(other, dana.name);
  await expect(seen.getByText('$22.50/hr')).toBeVisible();
  await expect(seen.getByRole('button', { name: 'Edit' })).toBeHidden();
  await expect(seen.getByRole('button', { name: 'Delete' })).toBeHidden();
  await other.goto(`/contractors?edit=${dana.id}`);
  await expect(other.getByText('Only the person who added this contractor can change it')).toBeVisible();

  await page.getByRole('dialog', { name: dana.name }).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(contractors(page)).toBeHidden();
  await expect(page.getByRole('dialog')).toBeHidden();
  await toast(page, `${dana.name} deleted`).getByRole('button', { name: 'Undo' }).click();
  await expectNames(page, [dana.name]);

  await (await openDetails(page, dana.name)).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Recently deleted' }).click();
  await page.getByRole('button', { name: `Restore ${dana.name}` }).click();
  await expect(page.getByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expectNames(page, [dana.name]);
});

test('two devices: nothing is overwritten unseen, and an earlier version can be had back', async ({
  page,
  app,
  member,
}) => {
  expect(member.id).toBeTruthy();
  const dana = await addContractor(page, app, { certifications: ['CPR'] });
  await openDirectory(page);
  await (await openDetails(page, dana.name)).getByRole('button', { name: 'Edit' }).click();
  await editForm(page).getByLabel('Certifications').fill('CPR, First Aid');
  await changeContractor(page, app, dana, { certifications: ['Montessori'] });
  await editForm(page).getByRole('button', { name: 'Save Contractor' }).click();
  const versions = page.getByRole('region', { name: 'This contractor was changed elsewhere' });
  await expect(versions.getByRole('definition')).toHaveText(['CPR, First Aid', 'Montessori']);
  await versions.getByRole('button', { name: 'Keep mine' }).click();
  const sheet = page.getByRole('dialog', { name: dana.name });
  await expect(sheet.getByRole('listitem')).toHaveText(['CPR', 'First Aid']);

  await sheet.getByRole('button', { name: 'Edit' }).click();
  await editForm(page).getByRole('button', { name: 'Earlier versions' }).click();
  const earlier = page.getByRole('dialog', { name: 'Earlier versions' });
  await expect(earlier.getByRole('listitem')).toHaveCount(2);
  await earlier.getByRole('button', { name: 'Restore this version' }).last().click();
  await expect(toast(page, 'Earlier version restored')).toBeVisible();
  await expect(editForm(page).getByLabel('Certifications')).toHaveValue('CPR');
});

test('samples stand under their note until there is a contractor; an action on one explains itself', async ({
  page,
  member,
}) => {
  expect(member.id).toBeTruthy();
  await openDirectory(page);
  await expect(page.getByText('Using sample data for demonstration')).toBeVisible();
  await expect(samples(page).getByRole('listitem').first()).toHaveAttribute('aria-setsize', '6');
  await page.getByRole('button', { name: 'Preschool' }).click();
  await expectNames(page, ['Priya Raman']);
  const sheet = await openAssessments(page, 'Priya Raman');
  await expect(sheet.getByText('This is a sample, not a real contractor')).toBeVisible();
  await expect(sheet.getByRole('tab', { name: 'Assessments (2)' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Add Assessment' }).click();
  const explained = page.getByRole('alertdialog', { name: 'This is a sample' });
  await explained.getByRole('button', { name: 'Add Contractor' }).click();
  await addForm(page).getByLabel('Name').fill('Real Person');
  await addForm(page).getByLabel('Specialty').selectOption('hvac');
  await addForm(page).getByRole('button', { name: 'Add Contractor' }).click();
  await expectNames(page, ['Real Person']);
  await expect(card(page, 'Real Person')).toContainText('HVAC');
  await expect(page.getByText('Using sample data for demonstration')).toBeHidden();
});
