import { getSession, signIn, signOut } from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import { del, keys, set } from 'idb-keyval';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepBlobs } from '../../kit/kept/kept-files.ts';
import { inAnotherTab } from '../../kit/testing/another-tab.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { busyStorage } from '../../kit/testing/busy-storage.ts';
import { address, field, press } from '../../kit/testing/component-test.ts';
import { fillStorage } from '../../kit/testing/local-storage.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';
import { button, password } from '../testing/account-screen.ts';
import { accountServer } from '../testing/account-server.ts';

const question = page.getByRole('alertdialog', { name: 'Sign out and discard what is unsaved?' });
const waits = page.getByText('You are signed out on this device');
const stored = () => JSON.stringify({ ...localStorage });

/** The account settings of somebody who has begun a message. */
async function openSettings(
  server: AnsweringServer,
  member: Session,
  open: (address: string) => Promise<void>,
) {
  accountServer(server, member);
  const draft = { saved_at: Date.now(), values: { subject: 'Half a question' } };
  localStorage.setItem(`pcr_draft:${member.user.id}:support:new:closed-tab`, JSON.stringify(draft));
  await open('/account-settings');
  await expect.element(button('Edit')).toBeVisible();
}

/** The settings that they saw are kept on the device. */
const kept = ({ user }: Session) => expect.poll(() => keys()).toEqual([`pcr_cache:${user.id}`]);

async function leave(): Promise<void> {
  await press(page, 'Open menu');
  await press(page, 'Sign Out');
  await press(question, 'Sign Out');
}

test('signing out without the server takes what the device holds at once, and ends the session when it is back', async ({
  server,
  open,
  member,
}) => {
  await openSettings(server, member, open);
  await kept(member);
  server.setOnline(false);
  const { removeItem } = Storage.prototype;
  const left: (string | null)[] = [];
  const spy = vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (
    this: Storage,
    key,
  ) {
    removeItem.call(this, key);
    if (key.startsWith('pcr_draft:'))
      queueMicrotask(() => left.push(localStorage.getItem('pcr_auth_user')));
  });
  await leave();
  await expect.element(button('Forgot Password?')).toBeVisible();
  expect(
    left,
    'another tab would keep what is typed there again, while it takes the person for here',
  ).toEqual([null]);
  spy.mockRestore();
  await expect.poll(address).toBe('/');
  expect(await keys()).toEqual([]);
  expect(stored()).not.toMatch(/Half a question|ana@example\.org|pcr_nda_accepted/);
  await expect.element(waits).toBeVisible();

  // A page that opens meanwhile, here or in another tab.
  await open('/account-settings');
  await expect.element(button('Forgot Password?')).toBeVisible();
  await expect.element(waits).toBeVisible();
  await expect.element(button('Open menu')).not.toBeInTheDocument();

  const before = server.reached.length;
  server.setOnline(true);
  await expect.element(waits).not.toBeInTheDocument();
  expect(server.asked(signOut)).toHaveLength(1);
  const since = server.reached.slice(before).filter(({ parts }) => parts.access !== 'anybody');
  expect(since, 'nothing of the person was asked for before').toEqual([]);
  expect({ ...localStorage }).toEqual({ pcr_known_device: 'true' });
  await open('/account-settings');
  await expect.element(button('Forgot Password?')).toBeVisible();
});

test('text that another tab removed at its sign-out is not kept again by this one', async ({
  server,
  open,
  member,
}) => {
  await openSettings(server, member, open);
  await kept(member);
  await del(`pcr_cache:${member.user.id}`);
  server.endSession();
  inAnotherTab((storage) => storage.removeItem('pcr_auth_user'));
  await expect.element(button('Forgot Password?')).toBeVisible();
  // Anything that was to be written before is written by then.
  await set('last', true);
  await del('last');
  expect(await keys()).toEqual([]);
});

test('a storage that does not answer holds no sign-out up, and lets everything go when it does', async ({
  server,
  open,
  member,
}) => {
  await openSettings(server, member, open);
  await kept(member);
  await keepBlobs(member.user.id, [{ width: 1 }]);
  const letGo = await busyStorage();
  await leave();
  await expect.element(button('Forgot Password?')).toBeVisible();
  expect(stored()).not.toMatch(/Half a question|ana@example\.org/);
  letGo();
  await expect.poll(() => keys()).toEqual([]);
});

test('a sign-out in whose middle the app was closed shows nothing of the person, and is carried to its end', async ({
  server,
  open,
  member,
}) => {
  await openSettings(server, member, open);
  await kept(member);
  const noted = () => localStorage.setItem('pcr_sign_out_waiting', String(Date.now()));
  const letGo = await busyStorage();
  noted();
  server.setOnline(false);
  const seen: Element[] = [];
  const watch = new MutationObserver(() => {
    seen.push(...document.querySelectorAll('[data-top-bar]'));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await open('/account-settings');
  await expect.element(button('Forgot Password?')).toBeVisible();
  await expect.element(waits).toBeVisible();
  watch.disconnect();
  expect(seen, 'the app itself').toEqual([]);
  letGo();
  await expect.poll(() => keys()).toEqual([]);
  await expect.poll(stored).not.toMatch(/Half a question|ana@example\.org/);
  server.setOnline(true);
  await expect.element(waits).not.toBeInTheDocument();
  expect(server.asked(signOut)).toHaveLength(1);
  await expect.element(page.getByText(/session has expired/)).not.toBeInTheDocument();
});

test('a member who signs in while a sign-out waits is signed in after it, and stays so', async ({
  server,
  open,
  member,
}) => {
  await openSettings(server, member, open);
  emptyDashboard(server);
  server.setReachable(false);
  await leave();
  await expect.element(waits).toBeVisible();
  server.setReachable(true);
  const before = server.reached.length;
  await field(page.getByRole('main'), 'Email Address').fill('ana@example.org');
  await password.fill('four calm otters');
  await button('Sign In').click();
  await expect.element(button('Open menu')).toBeVisible();
  const asked = server.reached
    .slice(before)
    .filter((endpoint) => [signOut, signIn, getSession].includes(endpoint as never));
  expect(asked.slice(0, 2)).toEqual([signOut, signIn]);
  await open('/account-settings');
  await expect.element(button('Edit')).toBeVisible();
  expect(server.asked(signOut)).toHaveLength(1);
});

test('a sign-out that the device cannot note says that the page has to stay', async ({
  server,
  open,
  member,
}) => {
  await openSettings(server, member, open);
  const emptied = fillStorage('pcr_');
  server.setOnline(false);
  await leave();
  await expect.element(page.getByText(/Please keep this page open until then\./)).toBeVisible();
  server.setOnline(true);
  await expect.element(waits).not.toBeInTheDocument();
  expect(server.asked(signOut)).toHaveLength(1);
  emptied();
});

test('a page that stands, and one that the back button brings out of memory, show nothing of the person after a sign-out elsewhere', async ({
  server,
  open,
  member,
}) => {
  await openSettings(server, member, open);
  // As another tab has done while the page was frozen and heard nothing.
  localStorage.removeItem('pcr_auth_user');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(button('Forgot Password?')).toBeVisible();
  await expect.element(button('Open menu')).not.toBeInTheDocument();

  await openSettings(server, member, open);
  server.setOnline(false);
  // Another tab has noted it, and came no further.
  localStorage.setItem('pcr_sign_out_waiting', String(Date.now()));
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.element(button('Forgot Password?')).toBeVisible();
  await expect.element(waits).toBeVisible();
  await expect.poll(stored).not.toMatch(/Half a question|ana@example\.org/);
  server.setOnline(true);
  await expect.element(waits).not.toBeInTheDocument();
  expect(server.asked(signOut)).toHaveLength(1);
  await expect.element(page.getByText(/session has expired/)).not.toBeInTheDocument();
});
