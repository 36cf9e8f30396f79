import { getSession, signIn } from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import {
  endIdleSession,
  recordActivity,
} from '@pcr/contract/account/auto-logout/auto-logout.endpoints.ts';
import type { AutoLogout } from '@pcr/contract/account/auto-logout/auto-logout.schema.ts';
import { get, keys, set } from 'idb-keyval';
import { page, userEvent } from 'vitest/browser';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { clock, field, press } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { LOCAL } from '../sign-out/local-entries.ts';
import { accountServer } from '../testing/account-server.ts';

// auto-logout.md 2 to 9 on the page. What the server counts is proved on PostgreSQL.

const MINUTE = 60_000;
const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
const signInAgain = page.getByRole('alertdialog', { name: 'Please sign in again' });
const heading = page.getByRole('heading', { name: 'Account Settings', includeHidden: true });
/** What a person sees at this place: the page's own, or what lies over it. */
const seenAt = (element: Element) => {
  const { left, top } = element.getBoundingClientRect();
  return document.elementFromPoint(left + 2, top + 2);
};

interface Context {
  server: AnsweringServer;
  member: Session;
  open(address: string): Promise<void>;
}

/**
 * The screen of a member who is signed out after 15 minutes and has just done something; the clock
 * is stopped.
 */
async function used(
  { server, member, open }: Context,
  auto_logout: AutoLogout = '15',
): Promise<void> {
  accountServer(server, member);
  server.answer(recordActivity, () => undefined);
  server.answer(getSession, () => ({ ...member, auto_logout }));
  server.answer(signIn, () => ({
    ...member,
    auto_logout,
    expires_at: new Date(Date.now() + MINUTE).toISOString(),
  }));
  await open('/account-settings');
  await expect.element(heading).toBeVisible();
  clock.stand();
  localStorage.setItem(LOCAL.lastUse, String(Date.now()));
  // The page looks at its clock, and waits by the one that a test moves.
  window.dispatchEvent(new Event('focus'));
}

test('a minute before the end it asks; whoever does something stays, and is not asked again', async ({
  server,
  member,
  open,
}) => {
  await used({ server, member, open });
  await clock.pass(14 * MINUTE - 1000);
  await expect.element(warning).not.toBeInTheDocument();
  await clock.pass(1100);
  await expect.element(warning).toBeVisible();
  await expect.element(warning).toMatchTextContent('PCR signs you out in less than a minute.');
  await press(warning, 'Stay Signed In');
  await expect.element(warning).not.toBeInTheDocument();
  await expect.poll(() => server.asked(recordActivity)).toHaveLength(1);
  await clock.pass(13 * MINUTE);
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(signInAgain).not.toBeInTheDocument();
});

test('at the end the sign-in comes over the page, which is hidden, and what was typed is there after it, with the focus where it was', async ({
  server,
  member,
  open,
}) => {
  await used({ server, member, open });
  const menu = page.getByRole('button', { name: 'Open menu' });
  (menu.element() as HTMLElement).focus();
  await clock.pass(14 * MINUTE + 100);
  await expect.element(warning).toBeVisible();
  await clock.pass(MINUTE);
  await expect.element(signInAgain).toBeVisible();
  await expect
    .element(signInAgain)
    .toMatchTextContent(
      'PCR signed you out because you did nothing here for 15 minutes. What you typed is still there.',
    );
  const covered = seenAt(heading.element());
  expect(covered?.closest('#root')).toBeNull();
  expect(getComputedStyle(covered ?? document.body).opacity).toBe('1');
  await field(signInAgain, 'Password').fill('four calm otters');
  await press(signInAgain, 'Sign In');
  await expect.element(signInAgain).not.toBeInTheDocument();
  await expect.element(heading).toBeVisible();
  await expect.element(menu).toHaveFocus();
  await expect.poll(() => document.documentElement.hasAttribute('data-signed-out')).toBe(false);
});

test('a device that slept for an hour shows nothing when it wakes, also without a network; the focus is where it was after the sign-in', async ({
  server,
  member,
  open,
}) => {
  await used({ server, member, open });
  const menu = page.getByRole('button', { name: 'Open menu' });
  (menu.element() as HTMLElement).focus();
  server.setOnline(false);
  clock.jump(61 * MINUTE);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(getComputedStyle(document.body).visibility).toBe('hidden');
  await expect.element(signInAgain).toBeVisible();
  expect(seenAt(heading.element())?.closest('#root')).toBeNull();
  server.setOnline(true);
  await field(signInAgain, 'Password').fill('four calm otters');
  await press(signInAgain, 'Sign In');
  await expect.element(signInAgain).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
});

test('use in another tab counts here too, and so does a key, which leaves one in the field', async ({
  server,
  member,
  open,
}) => {
  await used({ server, member, open });
  const menu = page.getByRole('button', { name: 'Open menu' });
  (menu.element() as HTMLElement).focus();
  await clock.pass(14 * MINUTE + 100);
  await expect.element(warning).toBeVisible();
  localStorage.setItem(LOCAL.lastUse, String(Date.now()));
  window.dispatchEvent(new StorageEvent('storage', { key: LOCAL.lastUse }));
  await expect.element(warning).not.toBeInTheDocument();
  await clock.pass(14 * MINUTE + 100);
  await expect.element(warning).toBeVisible();
  await userEvent.keyboard('w');
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(menu).toHaveFocus();
  await clock.pass(13 * MINUTE);
  await expect.element(signInAgain).not.toBeInTheDocument();
});

test('the server hears of use once a minute, however much there is, and at last of the latest', async ({
  server,
  member,
  open,
}) => {
  await used({ server, member, open });
  const heard = () => server.asked(recordActivity).length;
  await userEvent.keyboard('{Shift}{Shift}{Shift}');
  await expect.poll(heard).toBe(1);
  await clock.pass(30_000);
  await userEvent.keyboard('{Shift}{Shift}');
  expect(heard()).toBe(1);
  await clock.pass(30_100);
  await expect.poll(heard).toBe(2);
  await clock.pass(5 * MINUTE);
  expect(heard()).toBe(2);
});

test('with ‘Never’ nobody is asked', async ({ server, member, open }) => {
  await used({ server, member, open }, 'never');
  await clock.pass(3 * 60 * MINUTE);
  await expect.element(warning).not.toBeInTheDocument();
  await expect.element(signInAgain).not.toBeInTheDocument();
});

test('the choice of another time after ‘never’ begins the time, however long nobody was seen (auto-logout.md 8)', async ({
  server,
  member,
  open,
}) => {
  await used({ server, member, open }, 'never');
  clock.jump(24 * 60 * MINUTE);
  server.answer(getSession, (): Session => ({ ...member, auto_logout: '15' }));
  window.dispatchEvent(new Event('visibilitychange'));
  await expect.poll(() => localStorage.getItem(LOCAL.autoLogout)).toBe('15');
  await clock.pass(14 * MINUTE - 1000);
  await expect.element(signInAgain).not.toBeInTheDocument();
  await expect.element(warning).not.toBeInTheDocument();
  await clock.pass(1100);
  await expect.element(warning).toBeVisible();
});

test('at the end the session ends on the server, and the records leave the device; a page that is opened after the end reads none (auto-logout.md 7, 9)', async ({
  server,
  member,
  open,
}) => {
  await used({ server, member, open });
  const kept = `pcr_cache:${member.user.id}`;
  await clock.pass(5_000);
  await expect.poll(() => keys()).toContain(kept);
  const stored = await get(kept);
  await clock.pass(15 * MINUTE);
  await expect.element(signInAgain).toBeVisible();
  await expect.poll(() => server.asked(endIdleSession)).toHaveLength(1);
  await expect.poll(() => keys()).not.toContain(kept);
  // Kept again from the next sign-in on.
  await field(signInAgain, 'Password').fill('four calm otters');
  await press(signInAgain, 'Sign In');
  await expect.element(signInAgain).not.toBeInTheDocument();
  await clock.pass(5_000);
  await expect.poll(() => keys()).toContain(kept);

  // The device slept with the app closed, and is in no network.
  clock.jump(61 * MINUTE);
  server.setOnline(false);
  await set(kept, stored);
  await open('/account-settings');
  await expect.element(signInAgain).toBeVisible();
  await expect.poll(() => keys()).not.toContain(kept);
  expect(document.body.textContent).not.toContain('ana@example.org');
});
