import { changePassword } from '@pcr/contract/account/password/password.endpoints.ts';
import { page } from 'vitest/browser';
import { Refused } from '../../kit/testing/answering-server.ts';
import { field, press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { devicesServer } from '../testing/devices-server.ts';

// password.md on the screen. What it does to sessions is proved on PostgreSQL.

test('a password is changed with the current one; errors show at their fields, and typed text stays', async ({
  server,
  open,
}) => {
  devicesServer(server);
  await open('/privacy-security/password');
  const main = page.getByRole('main');
  await press(main, 'Save New Password');
  await expect.element(main.getByText('Enter your current password')).toBeVisible();
  await expect.element(field(main, 'Current Password')).toHaveFocus();
  expect(server.asked(changePassword)).toEqual([]);

  await field(main, 'Current Password').fill('not this one');
  await field(main, 'New Password').fill('a better password');
  server.refuse(changePassword, 'invalid_input', {
    fields: { current_password: 'This is not your current password' },
  });
  await press(main, 'Save New Password');
  await expect.element(main.getByText('This is not your current password')).toBeVisible();
  await expect.element(field(main, 'New Password')).toHaveValue('a better password');

  server.answer(changePassword, () => undefined);
  await field(main, 'Current Password').fill('the right one');
  await press(main, 'Save New Password');
  await expect.element(main.getByText('Your password has been changed.')).toBeVisible();
  expect(server.asked(changePassword).at(-1)?.in).toEqual({
    current_password: 'the right one',
    password: 'a better password',
  });
  await expect
    .element(main.getByRole('link', { name: 'Manage Devices' }))
    .toHaveAttribute('href', '/privacy-security/devices');
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('a better password');
});

test('a change whose answer was lost says that the new password may hold already (password.md 5)', async ({
  server,
  open,
}) => {
  devicesServer(server);
  let current = 'four calm otters';
  server.answer(changePassword, ({ in: given }) => {
    if (given.current_password !== current) {
      throw new Refused('invalid_input', {
        fields: { current_password: 'This is not your current password' },
      });
    }
    current = given.password;
    return undefined;
  });
  await open('/privacy-security/password');
  const main = page.getByRole('main');
  await field(main, 'Current Password').fill('four calm otters');
  await field(main, 'New Password').fill('five calm otters');
  server.loseAnswer(changePassword);
  await press(page, 'Save New Password');
  const unknown = page.getByText('We don’t know if your new password was saved.');
  await expect.element(unknown).toBeVisible();
  await press(page, 'Save New Password');
  await expect
    .element(field(main, 'Current Password'))
    .toHaveAccessibleDescription(/^This is not your current password/);
  await expect.element(unknown).toBeVisible();
  // It may also have been mistyped the first time.
  await expect
    .element(page.getByText(/refused though you typed it right, the new one is saved/))
    .toBeVisible();
});
