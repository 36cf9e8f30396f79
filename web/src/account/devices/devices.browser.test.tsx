import {
  endDevice,
  endOtherDevices,
  endUnknownDevice,
} from '@pcr/contract/account/devices/devices.endpoints.ts';
import { page } from 'vitest/browser';
import { press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { devicesServer } from '../testing/devices-server.ts';

// devices.md on the screen. What they do to sessions is proved on PostgreSQL.

const devices = page.getByRole('list', { name: 'Devices' });
const names = () => textsOf(devices.getByRole('heading'));
const question = page.getByRole('alertdialog', { name: 'Sign out all other devices?' });

test('devices are shown with browser and system, this one first and without a way to end it', async ({
  server,
  open,
}) => {
  devicesServer(server, [{}, { browser: null, system: null }]);
  await open('/privacy-security/devices');
  await expect.poll(names).toEqual(['Chrome on Android', 'Firefox on Windows', 'Unknown browser']);
  const [here] = devices.getByRole('listitem').all();
  await expect.element(here ?? devices).toMatchTextContent(/This device.*Last used .*Signed in /s);
  expect(here?.getByRole('button').elements()).toEqual([]);
});

test('one is signed out at once, and the focus stays in the list, which one leaves that signs out elsewhere; what has ended by itself is no failure', async ({
  server,
  open,
}) => {
  const { items, end } = devicesServer(server, [
    {},
    { browser: 'Safari', system: 'iOS' },
    { browser: 'Edge' },
  ]);
  await open('/privacy-security/devices');
  const signingOut = server.hold(endDevice);
  await press(devices, 'Sign out Firefox on Windows');
  await signingOut.arrived;
  await expect.element(devices.getByRole('button', { name: 'Signing out...' })).toBeVisible();
  signingOut.letGo();
  await expect.element(toast('Firefox on Windows is signed out')).toBeVisible();
  await expect.poll(names).toEqual(['Chrome on Android', 'Safari on iOS', 'Edge on Windows']);
  await expect.element(devices).toHaveFocus();
  await expect.poll(() => server.listening).toBe(1);
  end('Edge', true);
  await expect.poll(names).toEqual(['Chrome on Android', 'Safari on iOS']);
  end('Safari', false);
  await press(devices, 'Sign out Safari on iOS');
  await expect.poll(names).toEqual(['Chrome on Android']);
  await expect
    .element(page.getByRole('button', { name: 'Sign Out All Other Devices' }))
    .not.toBeInTheDocument();
  expect(items()).toHaveLength(1);
});

test('all others are signed out after a question; a failure says so in it, and at a device', async ({
  server,
  open,
}) => {
  devicesServer(server, [{}, { browser: 'Safari', system: 'iOS' }]);
  await open('/privacy-security/devices');
  await press(page, 'Sign Out All Other Devices');
  await press(question, 'Cancel');
  await expect.element(question).not.toBeInTheDocument();
  expect(server.asked(endOtherDevices)).toEqual([]);
  await press(page, 'Sign Out All Other Devices');
  server.setReachable(false);
  await press(question, 'Sign Out All');
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('The server cannot be reached');
  await press(question, 'Cancel');
  await press(devices, 'Sign out Firefox on Windows');
  await expect
    .element(page.getByText(/^This device is still signed in\. The server cannot be reached/))
    .toBeVisible();
  server.setReachable(true);
  await press(page, 'Sign Out All Other Devices');
  await press(question, 'Sign Out All');
  await expect.element(toast('All other devices are signed out')).toBeVisible();
  await expect.poll(names).toEqual(['Chrome on Android']);
});

test('the link of the mail about a new device ends it by a press; one that is over leads to a new password', async ({
  server,
  open,
}) => {
  server.answer(endUnknownDevice, () => undefined);
  await open('/end-sign-in?token=abc');
  expect(server.asked(endUnknownDevice)).toEqual([]);
  await press(page, 'Sign Out That Device');
  await expect.element(page.getByText('That device is signed out.')).toBeVisible();
  expect(server.asked(endUnknownDevice).map((asked) => asked.in)).toEqual([{ token: 'abc' }]);
  await expect
    .element(page.getByRole('link', { name: 'Choose a new password' }))
    .toHaveAttribute('href', '/?mode=reset');

  server.refuse(endUnknownDevice, 'invalid_device_link');
  await open('/end-sign-in?token=old');
  await press(page, 'Sign Out That Device');
  await expect.element(page.getByText('That device is already signed out.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Choose a new password' })).toBeVisible();
});
