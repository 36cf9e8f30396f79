import type { Page } from '@playwright/test';
import { signIn } from '../environment/entries/members.ts';
import { expect, test } from '../kit/fixtures.ts';

// The texts between signing in and the app: the NDA over everything, then the terms.

test.use({ joining: { accepted: [] } });

const ACCEPT = 'I Accept All Terms - Create Binding Agreement';
const nda = (page: Page) => page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
const entryOf = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

test('a member declines the NDA, thinks again, accepts it and the terms, and is asked anew for a new version', {
  tag: '@first',
}, async ({ page, app, member, device }) => {
  await test.step('the NDA appears over the app with its five sections, and nothing behind it can be reached', async () => {
    await page.goto('/family-records');
    await expect(nda(page)).toContainText('Required for Platform Access');
    await expect(nda(page)).toContainText('Version 1.0');
    await expect(nda(page).getByRole('heading', { level: 3 })).toHaveText([
      'Confidential Information',
      'Obligations',
      'Prohibited Actions',
      'Legal Consequences',
      'Compliance',
    ]);
    await page.keyboard.press('Escape');
    await expect(nda(page)).toBeVisible();
    await expect(page.getByRole('navigation')).toHaveCount(0);
  });

  await test.step('declining clears the local flags, signs out and leads to /terms-of-service', async () => {
    await page.evaluate(() => {
      localStorage.setItem('pcr_nda_accepted', 'true');
      localStorage.setItem('pcr_nda_accepted_time', '2026-03-03');
    });
    await page.getByRole('button', { name: 'Decline & Exit' }).click();
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page).toHaveURL('/terms-of-service');
    const gone = /^pcr_(nda_accepted|nda_accepted_time|signup_time)$/;
    const left = async () =>
      (await page.evaluate(() => Object.keys(localStorage))).filter((key) => gone.test(key));
    await expect.poll(left).toEqual([]);
    // The server is told as soon as it can be reached, after the device (account.md 49).
    const session = async () => (await page.request.get(`${app.url}/api/account/session`)).status();
    await expect.poll(session).toBe(401);
  });

  await test.step('a member who signs in is asked again; accepting records version, time, browser and a hash of the text', async () => {
    await signIn(page, app, member);
    await page.goto('/');
    await nda(page).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' }).click();
    await expect(nda(page)).toHaveCount(0);
    await expect(page).toHaveURL('/terms-of-service');
    const rows = await app.database.query<Record<string, string>>(
      'select name, version, text_hash, user_agent, accepted_at from agreement_acceptances where user_id = $1',
      [member.id],
    );
    expect(rows).toEqual([
      {
        name: 'nda',
        version: '1.0',
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        user_agent: await page.evaluate(() => navigator.userAgent),
        accepted_at: expect.any(String),
      },
    ]);
    expect(await entryOf(page, 'pcr_nda_accepted')).toBe('true');
    expect(await entryOf(page, 'pcr_nda_accepted_time')).toBeTruthy();
  });

  await test.step('the terms: five tabs, version, no header, and a bar whose button comes with the tick', async () => {
    await expect(page.getByText('Version 2.0, effective March 15, 2024')).toBeVisible();
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

  await test.step('each tab says what the description lists, by press and by arrow keys, and stays on reload', async () => {
    await page.getByRole('tab', { name: 'Dispute Resolution' }).click();
    const panel = page.getByRole('tabpanel');
    await expect(panel).toContainText('Step 3: Binding arbitration');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Privacy Policy', selected: true })).toBeFocused();
    await expect(panel).toContainText('We answer requests within 30 days');
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Privacy Policy', selected: true })).toBeVisible();
  });

  await test.step('accepting says so in a dialog that leads to the dashboard', async () => {
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: ACCEPT }).click();
    await expect(page.getByRole('dialog', { name: 'Terms Accepted Successfully' })).toBeVisible();
    expect(await entryOf(page, 'pcr_terms_accepted')).toBe('true');
    expect(JSON.parse((await entryOf(page, 'pcr_terms_acceptance')) ?? '')).toEqual({
      accepted: true,
      timestamp: expect.any(String),
      version: '2.0',
      ip_acknowledged: true,
    });
    await page.getByRole('button', { name: 'Continue to App' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('from then on the terms are there to read, with the header, on every device', async () => {
    const other = await device();
    await signIn(other, app, member);
    await other.goto('/');
    await expect(other).toHaveURL('/dashboard');
    for (const here of [page, other]) {
      await here.goto('/terms-of-service');
      await expect(here.getByRole('heading', { name: 'Terms of Service', level: 1 })).toBeVisible();
      await expect(here.getByRole('banner')).toBeVisible();
      await expect(here.getByRole('checkbox')).toHaveCount(0);
      await here.getByRole('link', { name: 'Back to Profile' }).click();
      await expect(here).toHaveURL('/profile');
    }
  });

  await test.step('a new version of the text asks again', async () => {
    // The accepted text was the version before.
    await app.database.query(
      "update agreement_acceptances set version = '1.9' where user_id = $1 and name = $2",
      [member.id, 'terms_of_service'],
    );
    for (const path of ['/', '/family-records']) {
      await page.goto(path);
      await expect(page).toHaveURL('/terms-of-service');
      await expect(page.getByRole('checkbox')).toBeVisible();
    }
  });
});
