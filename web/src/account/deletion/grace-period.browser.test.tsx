import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { clock } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { button } from '../testing/account-screen.ts';
import { accountServer } from '../testing/account-server.ts';

const banner = page.getByRole('link', { name: /^Grace Period Active: / });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

test('with text of twice the size, too, the banner stands right under the top bar', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  member.grace_period_ends_at = inMinutes(47 * 60);
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  await open('/profile');
  await expect.element(banner).toBeVisible();
  const { bottom } = page.getByRole('banner').element().getBoundingClientRect();
  expect(Math.abs(banner.element().getBoundingClientRect().top - bottom)).toBeLessThan(1.5);
});

test('the banner counts down each minute, and is gone at zero', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  clock.stand();
  member.grace_period_ends_at = inMinutes(2.5);
  await open('/profile');
  await clock.until(() =>
    expect(banner.query()).toMatchTextContent('Grace Period Active: 0h 2m remaining'),
  );
  await clock.pass(60_000);
  await clock.until(() =>
    expect(banner.query()).toMatchTextContent('Grace Period Active: 0h 1m remaining'),
  );
  await clock.pass(60_000);
  await clock.until(() => expect(banner.query()).not.toBeInTheDocument());
});

test('when the server cannot be asked, the banner stands from what the device kept of the session', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  member.grace_period_ends_at = inMinutes(47 * 60 + 58.5);
  await open('/profile');
  await expect.element(banner).toBeVisible();
  const mend = server.refuse(getSession, 'unavailable');
  await open('/profile');
  await expect.element(button('Edit Profile')).toBeVisible();
  await expect
    .element(banner)
    .toMatchTextContent(/^Grace Period Active: 47h 5[78]m remaining to submit credentials$/);

  // The server's word counts as soon as it is there, and is what the device keeps from then on.
  mend();
  // A credential is there.
  member.grace_period_ends_at = null;
  await open('/profile');
  await expect.element(button('Edit Profile')).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
  server.refuse(getSession, 'unavailable');
  await open('/profile');
  await expect.element(button('Edit Profile')).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});
