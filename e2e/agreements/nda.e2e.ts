import type { Page } from '@playwright/test';
import { signIn } from '../environment/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK, SERVER_FAILS } from '../kit/trouble.ts';

test.use({ joining: { accepted: [] } });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
const acknowledge = (page: Page) => page.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' });
const MUST = 'You must check the agreement box to proceed.';

test('the NDA appears over the app with its five sections, and nothing behind it can be reached', async ({
  page,
  member,
}) => {
  await page.goto('/family-records');
  await expect(dialog(page)).toContainText('Required for Platform Access');
  await expect(dialog(page)).toContainText('Version 1.0');
  await expect(dialog(page).getByRole('heading', { level: 3 })).toHaveText([
    'Confidential Information',
    'Obligations',
    'Prohibited Actions',
    'Legal Consequences',
    'Compliance',
  ]);
  await page.keyboard.press('Escape');
  await expect(dialog(page), `${member.full_name} must answer`).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
});

test('without the tick the NDA says what is missing; ticking clears the message', async ({ page, member }) => {
  await page.goto('/');
  await acknowledge(page).click();
  const box = dialog(page).getByRole('checkbox');
  await expect(dialog(page).getByText(MUST)).toBeVisible();
  await expect(box, `told to ${member.full_name}`).toHaveAccessibleDescription(MUST);
  await box.check();
  await expect(dialog(page).getByText(MUST)).toHaveCount(0);
});

test('accepting the NDA records version, time, browser and a hash of the text, and closes it', async ({
  page,
  app,
  member,
}) => {
  await page.goto('/');
  await dialog(page).getByRole('checkbox').check();
  await acknowledge(page).click();
  await expect(dialog(page)).toHaveCount(0);
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
  expect(await page.evaluate(() => localStorage.getItem('pcr_nda_accepted'))).toBe('true');
  expect(await page.evaluate(() => localStorage.getItem('pcr_nda_accepted_time'))).toBeTruthy();
});

test('declining the NDA clears the local flags, signs out and leads to /terms-of-service', async ({
  page,
  app,
  member,
}) => {
  await page.goto('/');
  await expect(dialog(page)).toBeVisible();
  await page.evaluate(() => {
    localStorage.setItem('pcr_nda_accepted', 'true');
    localStorage.setItem('pcr_nda_accepted_time', '2026-03-03');
  });
  await page.getByRole('button', { name: 'Decline & Exit' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page).toHaveURL('/terms-of-service');
  const kept = await page.evaluate(() => Object.keys(localStorage));
  for (const key of ['pcr_nda_accepted', 'pcr_nda_accepted_time', 'pcr_signup_time']) expect(kept).not.toContain(key);
  expect((await page.request.get(`${app.url}/api/account/session`)).status()).toBe(401);

  await signIn(page, app, member);
  await page.reload();
  await expect(dialog(page), 'it asks again').toBeVisible();
});

test('declining asks first when something of before is unfinished on this device', async ({ page, member }) => {
  await page.goto('/');
  await page.evaluate((id) => {
    const values = { subject: 'Half a question' };
    localStorage.setItem(`pcr_draft:${id}:support:new:closed-tab`, JSON.stringify({ saved_at: Date.now(), values }));
  }, member.id);
  await page.getByRole('button', { name: 'Decline & Exit' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Sign out and discard what is unsaved?' });
  await expect(asked.getByRole('listitem')).toHaveText([/^A message to support, /]);
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog(page)).toBeVisible();
  await page.getByRole('button', { name: 'Decline & Exit' }).click();
  await asked.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('Half a question');
});

test('an acceptance that could not be recorded says so, and works when tried again', async ({
  page,
  member,
  trouble,
}) => {
  trouble.allow(SERVER_FAILS);
  await page.goto('/');
  await page.route('**/api/agreements/nda/acceptance', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog(page).getByRole('checkbox').check();
  await acknowledge(page).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to record agreement. Please try again.');
  await page.unroute('**/api/agreements/nda/acceptance');
  await acknowledge(page).click();
  await expect(dialog(page), `${member.full_name} is in`).toHaveCount(0);
});

test('when acceptance cannot be checked, the dialog is shown unless the local flag is there', async ({
  page,
  member,
  trouble,
}) => {
  trouble.allow(NO_NETWORK);
  await page.route('**/api/agreements', (route) => route.abort());
  await page.clock.install();
  await page.goto('/dashboard');
  await runAhead(page, dialog(page));
  await expect(dialog(page), `${member.full_name} has accepted nothing here`).toBeVisible();
  await page.evaluate(() => localStorage.setItem('pcr_nda_accepted', 'true'));
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
});
