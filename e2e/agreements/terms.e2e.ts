import type { Page } from '@playwright/test';
import { signIn } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';

const ACCEPT = 'I Accept All Terms - Create Binding Agreement';
const title = (page: Page) => page.getByRole('heading', { name: 'Terms of Service', level: 1 });

test.describe('before they are accepted', () => {
  test.use({ joining: { accepted: ['nda'] } });

  test('the entry leads to the terms: five tabs, version, no header, and a bar whose button comes with the tick', async ({
    page,
    member,
  }) => {
    await page.goto('/');
    await expect(page).toHaveURL('/terms-of-service');
    await expect(page.getByText('Version 2.0, effective March 15, 2024'), member.full_name).toBeVisible();
    await expect(page.getByRole('tab')).toHaveText([
      'Overview',
      'User Responsibilities',
      'Liability & Disclaimers',
      'Dispute Resolution',
      'Privacy Policy',
    ]);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Back to Profile' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: ACCEPT })).toHaveCount(0);
    await page.getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: ACCEPT })).toBeVisible();
    await page.getByRole('checkbox').uncheck();
    await expect(page.getByRole('button', { name: ACCEPT })).toHaveCount(0);
  });

  test('each tab says what the description lists, by press and by arrow keys, and stays on reload', async ({
    page,
    member,
  }) => {
    await page.goto('/terms-of-service');
    await page.getByRole('tab', { name: 'Dispute Resolution' }).click();
    const panel = page.getByRole('tabpanel');
    for (const words of ['30 days', 'mediation', '60 days', 'binding', 'single arbitrator', 'class']) {
      await expect(panel, member.full_name).toContainText(new RegExp(words, 'i'));
    }
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Privacy Policy', selected: true })).toBeFocused();
    for (const words of ['sell', 'access', 'correct', 'delete', 'portab', 'revoke', '30 days', '12 months']) {
      await expect(panel).toContainText(new RegExp(words, 'i'));
    }
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Privacy Policy', selected: true })).toBeVisible();
  });

  test('accepting says so in a dialog that leads to the dashboard; from then on the header is there, everywhere', async ({
    page,
    app,
    member,
    device,
  }) => {
    await page.goto('/');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: ACCEPT }).click();
    await expect(page.getByRole('dialog', { name: 'Terms Accepted Successfully' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('pcr_terms_accepted'))).toBe('true');
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('pcr_terms_acceptance'))) ?? '')).toEqual({
      accepted: true,
      timestamp: expect.any(String),
      version: '2.0',
      ip_acknowledged: true,
    });
    await page.getByRole('button', { name: 'Continue to App' }).click();
    await expect(page).toHaveURL('/dashboard');

    const other = await device();
    await signIn(other, app, member);
    for (const here of [page, other]) {
      await here.goto('/');
      await expect(here).toHaveURL('/dashboard');
      await here.goto('/terms-of-service');
      await expect(title(here)).toBeVisible();
      await expect(here.getByRole('banner')).toBeVisible();
      await expect(here.getByRole('checkbox')).toHaveCount(0);
      await here.getByRole('link', { name: 'Back to Profile' }).click();
      await expect(here).toHaveURL('/profile');
    }
  });
});

test('a new version of the text asks again', async ({ page, app, member }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/dashboard');
  // What was accepted was the version before.
  await app.database.query("update agreement_acceptances set version = '1.9' where user_id = $1 and name = $2", [
    member.id,
    'terms_of_service',
  ]);
  await page.goto('/');
  await expect(page).toHaveURL('/terms-of-service');
  await expect(page.getByRole('checkbox')).toBeVisible();
  await page.goto('/family-records');
  await expect(page).toHaveURL('/terms-of-service');
});
