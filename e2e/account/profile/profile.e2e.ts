import type { Page } from '@playwright/test';
import { signIn } from '../../environment/entries/members.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { NO_NETWORK } from '../../kit/trouble.ts';
import {
  fact,
  openEditProfile,
  openEmergency,
  openProfile,
  saveChanges,
} from './profile-screen.ts';

const SAVED = 'Profile updated successfully!';

/**
 * What colours the page stands on, and those of the browser's bars on a light and on a dark device.
 */
const ground = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
const bars = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(
      (meta) => meta.content,
    ),
  );

test('a member fills in the profile on both tabs and chooses the appearance; it is on their tablet', async ({
  page,
  app,
  member,
  device,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  const choice = page.getByRole('group', { name: 'Appearance' });

  await test.step('a new member sees name, address and the defaults; what was not said is not provided', async () => {
    await openProfile(page);
    await expect(page.getByText('Lead Childcare Provider')).toBeVisible();
    await expect(fact(page, 'Full name')).toHaveText(member.full_name);
    await expect(fact(page, 'Experience')).toHaveText('8 Years');
    await expect(fact(page, 'Phone')).toHaveText('Not provided');
    await expect(fact(page, 'Email')).toHaveText(member.email);
    await expect(page.getByRole('heading', { name: 'About Me' })).toHaveCount(0);
  });

  await test.step('the profile is edited on both tabs and saved as a whole', async () => {
    const form = await openEditProfile(page);
    await form.getByLabel('Full Name').fill('Ana María Lee');
    await form.getByLabel('Position').fill('Director');
    await form.getByLabel('Phone').fill('(512) 555-0100');
    await form.getByLabel('About Me').fill('Mud is welcome.');
    await openEmergency(form);
    await expect(page).toHaveURL(/\?edit=emergency$/);
    const primary = form.getByRole('group', { name: 'Primary Contact' });
    await primary.getByLabel('Name').fill('Bo');
    await primary.getByLabel('Phone').fill('+44 20 7946 0958');
    await primary.getByLabel('Relationship').selectOption('Spouse');
    await form.getByLabel('Allergies').fill('Peanuts');
    // It stands for 1.5 s, and then the form closes by itself: the page itself looks, with each
    // picture.
    const said = page.waitForFunction(
      (words) => document.querySelector('[role=dialog]')?.textContent.includes(words),
      SAVED,
    );
    await saveChanges(form);
    await said;
    await expect(form).toHaveCount(0);
    await expect(page).toHaveURL('/profile');
    await expect(fact(page, 'Full name')).toHaveText('Ana María Lee');
    await expect(fact(page, 'Phone').getByRole('link')).toHaveAttribute('href', 'tel:+15125550100');
    await expect(page.getByText('Mud is welcome.')).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByText('Signed in as Ana María Lee')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('the appearance is as the device has it, until it is chosen in another tab', async () => {
    await expect(choice.getByRole('radio', { name: 'Device' })).toBeChecked();
    expect(await ground(page)).toBe('light dark');
    const [light, dark] = await bars(page);
    const other = await page.context().newPage();
    await openProfile(other);
    await other.getByRole('group', { name: 'Appearance' }).getByText('Dark').click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(choice.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(await ground(page)).toBe('dark');
    expect(await bars(page)).toEqual([dark, dark]);
    // It is there before anything of the app is.
    await other.route('**/assets/**', (route) => route.abort());
    await other.goto('/profile', { waitUntil: 'commit' });
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark');
    await other.close();
    await choice.getByRole('radio', { name: 'Dark' }).press('ArrowLeft');
    await expect(choice.getByRole('radio', { name: 'Light' })).toBeChecked();
    expect(await ground(page)).toBe('light');
    expect(await bars(page)).toEqual([light, light]);
    await choice.getByText('Device').click();
    expect(await ground(page)).toBe('light dark');
    expect(await bars(page)).toEqual([light, dark]);
  });

  await test.step('it is on their tablet', async () => {
    const tablet = await device();
    await signIn(tablet, app, member);
    await openProfile(tablet);
    await expect(fact(tablet, 'Full name')).toHaveText('Ana María Lee');
    const form = await openEditProfile(tablet);
    await openEmergency(form);
    await expect(form.getByLabel('Relationship').first()).toHaveValue('spouse');
    await expect(form.getByLabel('Allergies')).toHaveValue('Peanuts');
  });
});
