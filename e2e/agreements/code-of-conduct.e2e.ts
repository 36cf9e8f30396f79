import { AGREEMENT_TEXTS } from '@pcr/contract/agreements/texts/texts.ts';
import type { Page } from '@playwright/test';
import { signIn } from '../environment/members.ts';
import { refuse } from '../kit/answers.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';

const [rules, terms, liability] = AGREEMENT_TEXTS.code_of_conduct.tabs;
const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm Acknowledgment' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Acknowledgment Confirmed' });

test.use({ joining: { accepted: ['terms_of_service', 'nda', 'family_disclaimer'] } });

test('three tabs with six rules, six numbered items and six disclaimers; the back arrow leads to the profile', async ({
  page,
  member,
}) => {
  await page.goto('/code-of-conduct');
  await expect(page.getByRole('tab'), member.full_name).toHaveText([
    'Code of Conduct',
    'Terms & Conditions',
    'Liability Protection',
  ]);
  for (const tab of [rules, terms, liability]) {
    await page.getByRole('tab', { name: String(tab?.label) }).click();
    await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveText(
      tab?.sections.map(({ heading }) => heading) ?? [],
    );
    await expect(page.getByRole('tabpanel').getByRole('heading')).toHaveCount(6);
  }
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Liability Protection', selected: true })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expect(page).toHaveURL('/profile');
});

test('the checkbox reveals the button; confirming is stored, says when, and leads to the dashboard', async ({
  page,
  app,
  member,
  device,
}) => {
  await page.goto('/code-of-conduct');
  await expect(page.getByRole('checkbox'), member.full_name).toBeVisible();
  await expect(confirm(page)).toHaveCount(0);
  await page.getByRole('checkbox').check();
  await confirm(page).click();
  await expect(dialog(page)).toContainText(/version 1\.0, on [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M/);
  expect(JSON.parse((await page.evaluate(() => localStorage.getItem('pcr_terms_acknowledgment'))) ?? '')).toEqual({
    acknowledged: true,
    timestamp: expect.any(String),
    version: '1.0',
  });
  await dialog(page).getByRole('button', { name: 'Continue to Dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');

  const other = await device();
  await signIn(other, app, member);
  await other.goto('/code-of-conduct');
  await expect(other.getByText(/You acknowledged version 1\.0 on .+\d{4}/)).toBeVisible();
  await expect(other.getByRole('checkbox')).toHaveCount(0);
});

test('what could not be stored says so, and can be confirmed again', async ({ page, member, trouble }) => {
  trouble.allow(SERVER_FAILS);
  await refuse(page, '**/api/agreements/*/acceptance', 500, 'internal', 'Something went wrong on our side.');
  await page.goto('/code-of-conduct');
  await page.getByRole('checkbox').check();
  await confirm(page).click();
  await expect(page.getByRole('alert'), member.full_name).toHaveText('Something went wrong on our side.');
  await page.unroute('**/api/agreements/*/acceptance');
  await confirm(page).click();
  await expect(dialog(page)).toBeVisible();
});
