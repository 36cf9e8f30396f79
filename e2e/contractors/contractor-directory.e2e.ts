import type { Page } from '@playwright/test';
import { addContractor, clearContractors } from '../environment/contractors.ts';
import { join } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { card, openDetails, openDirectory } from './contractor-screen.ts';

// An app of its own: contractors are everybody's.
test.use({ settings: { SAMPLE_DATA: 'on', MAIL_FROM: 'PCR <contact-journey@example.org>' } });
test.beforeEach(({ app }) => clearContractors(app));

const activity = (page: Page) => page.getByRole('list', { name: 'Your activity' }).getByRole('listitem');
const contacts = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/contacts'));

test('who calls or writes to a contractor finds it in their recent activity, once a day; nobody else does', async ({
  page,
  app,
  member,
  device,
}) => {
  const dana = await addContractor(page, app, { phone: '(512) 555-0147', email: 'dana@example.org' });
  const caller = await device();
  await join(caller, app, { full_name: 'Bo Caller' });
  await openDirectory(caller);
  // A card says nothing of how to reach them.
  await expect(card(caller, dana.name), member.full_name).not.toContainText('555-0147');
  const sheet = await openDetails(caller, dana.name);
  for (const name of ['(512) 555-0147', 'dana@example.org']) {
    const [noted] = await Promise.all([contacts(caller), sheet.getByRole('link', { name }).click()]);
    expect(noted.status()).toBe(204);
  }
  await caller.goto('/dashboard');
  await expect(activity(caller)).toHaveText([`Neutral${dana.name}Contractor contacted · Today`]);
  await activity(caller).getByRole('link').click();
  await expect(caller.getByRole('dialog', { name: dana.name })).toBeVisible();

  await page.goto('/dashboard');
  await expect(
    page.getByRole('list', { name: 'Recent jobs' }).or(page.getByRole('list', { name: 'Sample jobs' })),
  ).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Contractor contacted · Today');
});

test('by keyboard a contact is noted too, and a contact that cannot be noted holds up nobody', async ({
  page,
  app,
  member,
  trouble,
}) => {
  trouble.allow(/ERR_FAILED/);
  const dana = await addContractor(page, app, { phone: '(512) 555-0147' });
  await openDirectory(page);
  const link = (await openDetails(page, dana.name)).getByRole('link', { name: '(512) 555-0147' });
  await page.route('**/contacts', (route) => route.abort());
  await link.focus();
  const tried = page.waitForRequest('**/contacts');
  await page.keyboard.press('Enter');
  await tried;
  await expect(page.getByRole('dialog', { name: dana.name }), member.full_name).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/contacts');
  const noted = contacts(page);
  await page.keyboard.press('Enter');
  expect((await noted).status()).toBe(204);
  const rows = await app.database.query('select user_id, contractor_id from contractor_contacts');
  expect(rows).toEqual([{ user_id: member.id, contractor_id: dana.id }]);
});

test('the directory says what it is not; chips and form name all specialties, a badge how free somebody is', async ({
  page,
  app,
  member,
}) => {
  await addContractor(page, app, { availability: 'Booked Until Further Notice', certifications: ['CPR', 'CDA'] });
  await openDirectory(page);
  await expect(page.getByText('Legal Disclaimer:')).toBeVisible();
  await expect(page.getByRole('complementary', { name: 'About this directory' })).toContainText('for reference only');
  await expect(page.getByRole('group', { name: 'Specialty' }).getByRole('button'), member.full_name).toHaveText([
    ...['All', 'Infant Care', 'Toddler', 'Special Needs', 'Preschool', 'Behavioral', 'Nanny'],
  ]);
  await expect(card(page, 'Dana Whitfield')).toContainText('Booked Until Further Notice');
  const sheet = await openDetails(page, 'Dana Whitfield');
  await expect(sheet.getByText('Booked Until Further Notice').last()).toBeVisible();
  await expect(sheet.getByRole('listitem')).toHaveText(['CPR', 'CDA']);
  await sheet.getByRole('button', { name: 'Edit' }).click();
  const form = page.getByRole('dialog', { name: 'Edit Contractor' });
  const trades = ['Plumbing', 'Electrical', 'HVAC', 'Cleaning', 'Maintenance', 'Security', 'Landscaping', 'Carpentry'];
  for (const [group, names] of [
    ['Childcare', ['Infant Care', 'Toddler', 'Special Needs', 'Preschool', 'Behavioral', 'Nanny']],
    ['Building and grounds', [...trades, 'Painting', 'Roofing', 'Pest Control']],
  ] as const) {
    await expect(form.getByLabel('Specialty').locator(`optgroup[label="${group}"] option`)).toHaveText([...names]);
  }
  await expect(form.getByLabel('Availability').getByRole('option')).toContainText([
    ...[
      'Available Now',
      'Available Next Week',
      'Available Next Month',
      'Booked Until Further Notice',
      'Emergency Only',
    ],
  ]);
});
