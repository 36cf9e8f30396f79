import type { CDPSession, Page } from '@playwright/test';
import { endSessions, join } from '../../environment/entries/members.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { mainNavigation, press } from '../sign-in/auth-screen.ts';

const SCREEN = '/privacy-security/passkeys';
const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' });
const withPasskey = (page: Page) => page.getByRole('button', { name: 'Sign In with a Passkey' });

/** A device with a screen lock, whose owner is always recognized. */
async function addDevice(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

// passkeys.md, with the browser's own WebAuthn. It has none at an address of numbers.
test('a passkey is added, signs in without a password, also over an ended session, and stops working once it is removed', async ({
  page,
  app,
}) => {
  const local = { ...app, url: app.url.replace('127.0.0.1', 'localhost') };
  const member = await join(page, local);
  const { cdp, authenticatorId } = await addDevice(page);

  await test.step('it is added with the password, and the device keeps it', async () => {
    await page.goto(`${local.url}${SCREEN}`);
    await press(page, 'Add a Passkey');
    const adding = page.getByRole('dialog', { name: 'Add a Passkey' });
    await adding.getByLabel('Name').fill('Kitchen tablet');
    await adding.getByRole('textbox', { name: 'Current Password' }).fill(member.password);
    await press(page, 'Continue');
    await expect(passkeys(page).getByRole('heading')).toHaveText(['Kitchen tablet']);
    const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  });

  await test.step('the device makes no second one', async () => {
    await press(page, 'Add a Passkey');
    const adding = page.getByRole('dialog', { name: 'Add a Passkey' });
    await adding.getByRole('textbox', { name: 'Current Password' }).fill(member.password);
    await press(page, 'Continue');
    await expect(adding.getByRole('alert')).toHaveText(
      'This device already has a passkey for your account.',
    );
    await adding.getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('the browser offers it at the field of the address, also over a session that has ended', async () => {
    await press(page, 'Rename Kitchen tablet');
    const renaming = page.getByRole('dialog', { name: 'Rename Passkey' });
    await renaming.getByLabel('Name').fill('Tablet');
    const answered = page.waitForResponse('**/api/account/sign-in/passkey');
    // Half a second later the page learns of it by itself.
    await endSessions(app, member);
    await renaming
      .getByRole('button', { name: 'Save', includeHidden: true })
      .dispatchEvent('click');
    // The person of this device picks the offered passkey at once.
    expect((await answered).status()).toBe(200);
    await expect(page.getByRole('alertdialog', { name: 'Please sign in again' })).toHaveCount(0);
    await renaming.getByRole('button', { name: 'Save' }).click();
    await expect(passkeys(page).getByRole('heading')).toHaveText(['Tablet']);
    await expect(passkeys(page)).toContainText('Last used');
  });

  await test.step('its button signs in where the browser offers nothing, and leads to what was asked for', async () => {
    await page.addInitScript(() => {
      PublicKeyCredential.isConditionalMediationAvailable = async () => false;
    });
    await endSessions(app, member);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${local.url}${SCREEN}`);
    await withPasskey(page).click();
    await expect(mainNavigation(page)).toBeVisible();
    await expect(passkeys(page).getByRole('heading')).toHaveText(['Tablet']);
  });

  await test.step('it is removed, and no longer signs in', async () => {
    await press(page, 'Remove Tablet');
    // It opens under the button that asked: a press so soon would be the second of a double tap
    // (kit.md 12).
    await page
      .getByRole('alertdialog', { name: 'Remove Tablet?' })
      .getByRole('button', { name: 'Remove' })
      .press('Enter');
    await expect(page.getByText('You have no passkeys yet.')).toBeVisible();
    await endSessions(app, member);
    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${local.url}${SCREEN}`);
    await withPasskey(page).click();
    await expect(page.getByRole('alert')).toContainText('That passkey did not work.');
  });
});
