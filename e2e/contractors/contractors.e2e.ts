import type { Page } from '@playwright/test';
import {
  addContractor,
  clearContractors,
  ratedWith,
  review,
} from '../environment/entries/contractors.ts';
import { join } from '../environment/entries/members.ts';
import { toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import { card, expectNames, openAddForm, openDetails, openDirectory } from './contractor-screen.ts';

test.beforeEach(({ app }) => clearContractors(app));

const activity = (page: Page) =>
  page.getByRole('list', { name: 'Your activity' }).getByRole('listitem');

test('a contractor is added by one member, and found and called by another', {
  tag: '@first',
}, async ({ page, app, member, device }) => {
  await openDirectory(page, '?specialty=nanny');

  await test.step('a contractor is added with everything, and is the first that is seen', async () => {
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
    await form.getByLabel('Certifications').fill(' CPR,, First Aid , cpr');
    await form.getByRole('button', { name: 'Add Contractor' }).click();
    await expect(toast(page, 'Contractor added successfully!')).toBeVisible();
    await expect(page).toHaveURL(/\/contractors\?sort=newest$/);
    const added = card(page, 'José Núñez');
    for (const words of ['Pest Control', 'No reviews yet', '$18.50/hr', '1 year of experience']) {
      await expect(added).toContainText(words);
    }
  });

  const finder = await device();
  await join(finder, app, { full_name: 'Bo Finder' });
  const zoe = await addContractor(page, app, { name: 'Zoë Infanta', specialty: 'toddler' });
  await addContractor(page, app, { name: 'Ana Ruíz', specialty: 'infant care' });
  await review(page, app, zoe, ratedWith(5));
  await openDirectory(finder);

  await test.step('search, specialty and order are the server’s, and live in the URL', async () => {
    await expectNames(finder, ['Zoë Infanta', 'Ana Ruíz', 'José Núñez']);
    await expect(
      card(finder, 'Zoë Infanta').getByRole('img', { name: '5.0 of 5 stars' }),
    ).toBeVisible();
    await expect(card(finder, 'Zoë Infanta')).toContainText('1 review');
    await finder.getByRole('combobox', { name: 'Sort by' }).selectOption('Name');
    await expectNames(finder, ['Ana Ruíz', 'José Núñez', 'Zoë Infanta']);
    await finder.getByRole('searchbox').fill('INFANT');
    await expectNames(finder, ['Ana Ruíz', 'Zoë Infanta']);
    await expect(finder.getByText('2 contractors found')).toBeVisible();
    await finder.getByRole('button', { name: 'Toddler' }).click();
    await expectNames(finder, ['Zoë Infanta']);
    await expect(finder).toHaveURL(/sort=name&search=INFANT&specialty=toddler/);
    await finder.reload();
    await expectNames(finder, ['Zoë Infanta']);
    await expect(finder.getByRole('button', { name: 'Toddler', pressed: true })).toBeVisible();
    await finder.getByRole('button', { name: 'Nanny' }).click();
    await expect(finder.getByText('No contractors match your search and filters.')).toBeVisible();
    await finder.getByRole('button', { name: 'Clear filters' }).click();
    await expectNames(finder, ['Ana Ruíz', 'José Núñez', 'Zoë Infanta']);
  });

  await test.step('a card says nothing of how to reach somebody; the details do', async () => {
    await expect(card(finder, 'José Núñez')).not.toContainText('555-0147');
    const sheet = await openDetails(finder, 'José Núñez');
    const phone = sheet.getByRole('link', { name: '(512) 555-0147 x12' });
    await expect(phone).toHaveAttribute('href', 'tel:+15125550147');
    const email = sheet.getByRole('link', { name: 'jose@example.org' });
    await expect(email).toHaveAttribute('href', 'mailto:jose@example.org');
    await expect(sheet.getByText(/^Last service Mar 3(, 2026)?$/)).toBeVisible();
    await expect(sheet.getByText('Available Next Week').first()).toBeVisible();
    await expect(sheet.getByRole('listitem')).toHaveText(['CPR', 'First Aid']);
  });

  await test.step('a member who calls, or writes by keyboard, finds that in their recent activity, once a day', async () => {
    const sheet = finder.getByRole('dialog', { name: 'José Núñez' });
    const noted = () => finder.waitForResponse((answer) => answer.url().endsWith('/contacts'));
    const [called] = await Promise.all([
      noted(),
      sheet.getByRole('link', { name: '(512) 555-0147 x12' }).click(),
    ]);
    await sheet.getByRole('link', { name: 'jose@example.org' }).focus();
    const [written] = await Promise.all([noted(), finder.keyboard.press('Enter')]);
    expect([called.status(), written.status()]).toEqual([204, 204]);
    // Where the browser asks whether it may open a program, the tab takes no key any more.
    const tab = await finder.context().newPage();
    await tab.goto('/dashboard');
    await expect(activity(tab)).toHaveText(['NeutralJosé NúñezContractor contacted · Today']);
    await activity(tab).getByRole('link').press('Enter');
    await expect(tab.getByRole('dialog', { name: 'José Núñez' })).toBeVisible();
    await tab.close();
  });

  await test.step('nobody else does, not who added the contractor either', async () => {
    await page.goto('/dashboard');
    await expect(
      page.getByRole('list', { name: 'Sample activity' }),
      member.full_name,
    ).toBeVisible();
    await expect(page.locator('body')).not.toContainText('José Núñez');
  });
});
