import { signIn } from '../environment/entries/members.ts';
import { expect, test } from '../kit/fixtures.ts';

// devices.md 3, password.md 2 and auto-logout.md 4 on real sessions, two browsers and one server.

test('a device that is signed out elsewhere shows the sign-in and nothing else, and keeps what was typed', {
  tag: '@first',
}, async ({ page, app, member, device, trouble }) => {
  trouble.allow(/status of 401/);
  const tablet = await device();
  await signIn(tablet, app, member);
  await tablet.goto('/help-support');
  const message = tablet.getByLabel(/^Message/).first();
  await message.fill('Typed on the tablet');
  const heading = tablet.getByRole('heading', { name: 'Help & Support', includeHidden: true });
  const before = await heading.boundingBox();

  await page.goto('/privacy-security');
  await page.getByRole('link', { name: 'Manage Devices' }).click();
  const devices = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await devices.nth(1).getByRole('button').click();
  await expect(devices).toHaveCount(1);

  const again = tablet.getByRole('alertdialog', { name: 'Please sign in again' });
  await expect(again).toBeVisible();
  // Whatever lies there is no longer part of the page.
  const { x = 0, y = 0 } = before ?? {};
  expect(
    await tablet.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.closest('#root') ?? null,
      [x + 2, y + 2] as const,
    ),
  ).toBeNull();
  await again.getByLabel(/^Password/).fill(member.password);
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await expect(message).toHaveValue('Typed on the tablet');

  // A new password signs the tablet out again, and this device stays.
  await page.getByRole('link', { name: 'Back to Privacy Settings' }).click();
  await page.getByRole('link', { name: 'Change Password' }).click();
  await page.getByLabel(/^Current Password/).fill(member.password);
  await page.getByLabel(/^New Password/).fill('five calm otters');
  await page.getByRole('button', { name: 'Save New Password' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(again).toBeVisible();
  await again.getByLabel(/^Password/).fill('five calm otters');
  await again.getByRole('button', { name: 'Sign In' }).click();
  await expect(again).toBeHidden();
  await page.getByRole('link', { name: 'Manage Devices' }).click();
  await expect(devices).toHaveCount(2);
});
