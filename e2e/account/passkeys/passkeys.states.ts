import { expect, type Page } from '@playwright/test';
import { type Leg, signedIn, type WalkFixtures } from '../../states/walk.ts';

const SCREEN = '/privacy-security/passkeys';
const adding = (page: Page) => page.getByRole('dialog', { name: 'Add a Passkey' });

/** Passkeys are of addresses with a name. */
const named = ({ app }: WalkFixtures) => ({
  ...app,
  url: app.url.replace('127.0.0.1', 'localhost'),
});
const somebody = (fixtures: WalkFixtures) =>
  signedIn({ ...fixtures, app: named(fixtures) }, 'with passkeys');

/** The passkeys, from none to a full list, and the sign-in with one. */
export const passkeys: Leg = [
  {
    name: 'passkeys-none',
    async go(fixtures) {
      await somebody(fixtures);
      await fixtures.page.goto(`${named(fixtures).url}${SCREEN}`);
      await expect(fixtures.page.getByText('You have no passkeys yet.')).toBeVisible();
    },
  },
  {
    name: 'passkeys-add',
    async go({ page }) {
      await page.getByRole('button', { name: 'Add a Passkey' }).click();
      await expect(adding(page)).toBeVisible();
    },
  },
  {
    name: 'passkeys-add-errors',
    async go({ page }) {
      await adding(page).getByLabel('Name').fill('');
      await adding(page).getByRole('button', { name: 'Continue' }).click();
      await expect(adding(page).getByText('Enter a name')).toBeVisible();
    },
  },
  {
    name: 'passkeys-add-cancelled',
    async go(fixtures) {
      const { page } = fixtures;
      const { password } = await somebody(fixtures);
      await page.evaluate(() => {
        navigator.credentials.create = () =>
          Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await adding(page).getByLabel('Name').fill('Kitchen tablet');
      await adding(page).getByRole('textbox', { name: 'Current Password' }).fill(password);
      await adding(page).getByRole('button', { name: 'Continue' }).click();
      await expect(adding(page).getByText('No passkey was added.')).toBeVisible();
    },
  },
  {
    name: 'passkeys',
    async go(fixtures) {
      const { page, app } = fixtures;
      const { id } = await somebody(fixtures);
      await app.database.query(
        `insert into passkeys (id, user_id, credential_id, public_key, counter, transports, device_type, backed_up, name,
           created_at, last_used_at)
         select gen_random_uuid(), $1, 'a walk ' || n, '', 0, '{}', 'multiDevice', n = 2,
           case n when 1 then 'Chrome on Android' when 2 then 'Safari on iPhone' else repeat('Wolfeschlegel', 4) end,
           '2026-03-03T12:00:00Z', case when n < 3 then timestamptz '2026-03-10T08:00:00Z' end
         from generate_series(1, 3) n`,
        [id],
      );
      await page.goto(`${named(fixtures).url}${SCREEN}`);
      await expect(page.getByRole('heading', { name: 'Safari on iPhone' })).toBeVisible();
    },
  },
  {
    name: 'passkeys-rename',
    async go({ page }) {
      await page.getByRole('button', { name: 'Rename Safari on iPhone' }).click();
      await expect(page.getByRole('dialog', { name: 'Rename Passkey' })).toBeVisible();
    },
  },
  {
    name: 'passkeys-remove',
    async go({ page }) {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Remove Safari on iPhone' }).click();
      await expect(
        page.getByRole('alertdialog', { name: 'Remove Safari on iPhone?' }),
      ).toBeVisible();
    },
  },
  {
    name: 'passkeys-not-here',
    async go({ page, app }) {
      const cookies = await page.context().cookies();
      await page
        .context()
        .addCookies(cookies.map((cookie) => ({ ...cookie, domain: '127.0.0.1' })));
      await page.goto(`${app.url}${SCREEN}`);
      await expect(page.getByText('Passkeys need an address with a name.')).toBeVisible();
    },
  },
  {
    name: 'sign-in-passkey',
    async go(fixtures) {
      const { page } = fixtures;
      await page.context().clearCookies();
      await page.goto(`${named(fixtures).url}/?mode=sign-in`);
      await expect(page.getByRole('button', { name: 'Sign In with a Passkey' })).toBeVisible();
    },
  },
];
