import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../../kit/fixtures.ts';
import { emailField, enter, mainNavigation, PASSWORD, press } from '../sign-in/auth-screen.ts';

const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code', exact: true });

// two-factor.md 1, 3, 4, 8, 12, 13
test('who turns on two-factor signs in with a code of their app, and with a recovery code when their phone is lost', async ({
  page,
  member,
  device,
}) => {
  await page.goto('/privacy-security/two-factor');
  await press(page, 'Turn On');
  await page.getByLabel('Current Password').fill(PASSWORD);
  await press(page, 'Continue');
  const picture = page.getByRole('img', { name: 'QR code for your authenticator app' });
  await expect(picture).toBeVisible();
  expect(
    await picture.evaluate((image: HTMLImageElement) =>
      image.decode().then(() => image.naturalWidth),
    ),
  ).toBeGreaterThan(0);
  const key = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  await codeField(page).fill(totp.generate());
  await press(page, 'Turn On');
  const codes = page
    .getByRole('list', { name: 'Recovery codes', exact: true })
    .getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  const download = page.waitForEvent('download');
  await press(page, 'Download');
  expect((await download).suggestedFilename()).toBe('pcr-recovery-codes.txt');
  await press(page, 'I Have Saved Them');
  await expect(page.getByText(/10 of 10 left\./)).toBeVisible();

  await test.step('on a new device the password alone shows nothing', async () => {
    const phone = await device();
    await phone.goto('/dashboard');
    await enter(phone, member);
    await expect(codeField(phone)).toBeFocused();
    // An old phone drops the page while the other app is open.
    await phone.reload();
    await expect(codeField(phone)).toBeFocused();
    expect((await phone.request.get('/api/account/session')).status()).toBe(401);
    // The code that confirmed is used; the one after it is taken as well.
    await codeField(phone).fill(totp.generate({ timestamp: Date.now() + 30_000 }));
    await phone.keyboard.press('Enter');
    await expect(mainNavigation(phone)).toBeVisible();
  });

  await test.step('a recovery code does as well, and the first device shows that it is used', async () => {
    const borrowed = await device();
    await borrowed.goto('/dashboard');
    await enter(borrowed, member);
    await expect(codeField(borrowed)).toBeFocused();
    await borrowed.reload();
    await press(borrowed, 'Back');
    await expect(emailField(borrowed)).toHaveValue(member.email);
    await borrowed.reload();
    await expect(codeField(borrowed)).toHaveCount(0);
    await enter(borrowed, member);
    await press(borrowed, 'Use a recovery code');
    await borrowed.getByLabel('Recovery Code').fill(recovery);
    await borrowed.keyboard.press('Enter');
    await expect(mainNavigation(borrowed)).toBeVisible();
    await expect(page.getByText(/9 of 10 left\./)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Used recovery codes' })).toContainText(
      'Code 1 used',
    );
  });
});
