import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import {
  getSubscription,
  unsubscribe,
} from '@pcr/contract/notifications/unsubscribe/unsubscribe.endpoints.ts';
import { page } from 'vitest/browser';
import { address, field, press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { preferencesServer } from '../testing/preferences-server.ts';

const settings = page.getByRole('link', { name: 'All Notification Settings' });

test('the link of a mail says what it turns off, and does it at a press; what is off needs none (notifications.md 36)', async ({
  server,
  open,
}) => {
  server.answer(getSubscription, () => ({ group: 'surveys' as const, is_on: true }));
  server.answer(unsubscribe, () => ({ group: 'surveys' as const, is_on: false }));
  await open('/unsubscribe?token=abc');
  await expect.element(page.getByText(/you will not get surveys anymore/)).toBeVisible();
  expect(server.asked(unsubscribe)).toEqual([]);
  await press(page, 'Turn Off');
  await expect.element(page.getByText('You will not get surveys anymore.')).toBeVisible();
  expect(server.asked(unsubscribe)).toEqual([{ in: { token: 'abc' } }]);
  await expect.element(settings).toHaveAttribute('href', '/notifications');
  await expect.element(settings).not.toHaveAccessibleDescription();
  server.answer(getSubscription, () => ({ group: 'surveys' as const, is_on: false }));
  await open();
  await expect
    .element(page.getByText('You have turned this off. You do not get surveys.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Turn Off' })).not.toBeInTheDocument();
});

test('a link that is none says so, and a server that fails offers Retry', async ({
  server,
  open,
}) => {
  await open('/unsubscribe');
  await expect.element(page.getByText(/Part of this link is missing/)).toBeVisible();

  const again = server.refuse(getSubscription, 'invalid_unsubscribe_link');
  await open('/unsubscribe?token=x');
  await expect.element(page.getByText(/This link does not work/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  again();

  const failing = server.refuse(getSubscription, 'internal');
  await open('/unsubscribe?token=abc');
  await expect.element(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  failing();
  server.answer(getSubscription, () => ({ group: 'surveys' as const, is_on: true }));
  await press(page, 'Retry');
  server.refuse(unsubscribe, 'internal');
  await press(page, 'Turn Off');
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Turn Off' })).toBeVisible();
});

test('a visitor is told to sign in, does, and is at the settings (notifications.md 36)', async ({
  server,
  member,
  open,
}) => {
  server.answer(getSubscription, () => ({ group: 'surveys' as const, is_on: true }));
  preferencesServer(server);
  const signedOut = server.refuse(getSession, 'not_authenticated');
  await open('/unsubscribe?token=abc');
  await expect.element(settings).toHaveAccessibleDescription('You sign in first. Then they open.');
  await settings.click();
  await expect.element(page.getByText('Sign in to see your notification settings')).toBeVisible();
  signedOut();
  await field(page.getByRole('main'), 'Email Address').fill(member.user.email);
  await field(page.getByRole('main'), 'Password').fill('four calm otters');
  await press(page, 'Sign In');
  await expect
    .element(page.getByRole('heading', { name: 'Notifications', level: 1 }))
    .toBeVisible();
  expect(address()).toBe('/notifications');
});
