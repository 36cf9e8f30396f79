import { getSession, signIn, signOut } from '@pcr/contract/account/account.endpoints.ts';
import type { Session } from '@pcr/contract/account/account.schema.ts';
import { requestDeletion } from '@pcr/contract/account/deletion/deletion.endpoints.ts';
import { listPasskeys } from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { getDashboard } from '@pcr/contract/dashboard/dashboard.endpoints.ts';
import { keys } from 'idb-keyval';
import { type Locator, page } from 'vitest/browser';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import {
  address,
  field,
  press,
  pressTwice,
  textsOf,
  toast,
} from '../../kit/testing/component-test.ts';
import { instantText } from '../../kit/words/instant-text.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { accountServer as answersOfAccounts } from '../testing/account-server.ts';
import { passkeyBrowser } from '../testing/passkey-browser.ts';
import { passkeyServer } from '../testing/passkey-server.ts';

// deletion.md 11 to 13. What it does to the account is proved on PostgreSQL.

const ERASE_AT = '2026-12-07T15:05:00.000Z';
const SCREEN = '/privacy-security/delete-account';
const question = page.getByRole('alertdialog', { name: 'Delete your account?' });
const main = page.getByRole('main');
const password = field(main, 'Current Password');

function accountServer(
  server: AnsweringServer,
  member: Session,
  passkeys: readonly string[] = [],
): void {
  answersOfAccounts(server, member);
  passkeyServer(server, member, passkeys);
}

function asked(server: AnsweringServer): void {
  server.answer(requestDeletion, () => {
    server.endSession();
    return { erase_at: ERASE_AT };
  });
}

/** The device holds nothing of the person any more. */
async function isSignedOut(server: AnsweringServer): Promise<void> {
  await expect.poll(() => server.asked(signOut)).not.toHaveLength(0);
  await expect.poll(() => ({ ...localStorage })).toEqual({ pcr_known_device: 'true' });
  expect(await keys()).toEqual([]);
}

async function askWith(typed: string): Promise<void> {
  await password.fill(typed);
  await press(main, 'Delete Account');
  await expect.element(question).toBeVisible();
}

test('the page says what goes, what stays and when, and offers the download first', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open(SCREEN);
  await expect
    .poll(() => textsOf(main.getByRole('heading', { level: 2 })))
    .toEqual(['What goes', 'What stays', 'When']);
  const [goes, stays] = ['What goes', 'What stays'].map((name) =>
    main.getByRole('region', { name }),
  );
  for (const part of [
    'documents, photos and albums',
    'events',
    'meetings',
    'mentorships',
    'boards of groups',
  ])
    await expect.element(goes as Locator).toMatchTextContent(part);
  await expect
    .element(stays as Locator)
    .toMatchTextContent('Groups that you lead, if they have other members.');
  await expect
    .element(main.getByRole('link', { name: /Download My Data First/ }))
    .toHaveAttribute('href', '/privacy-security/my-data');
  await expect.element(main.getByText(/We remind you by email 3 days before/)).toBeVisible();
  await press(main, 'Delete Account');
  await expect.element(main.getByText('Enter your current password')).toBeVisible();
  await expect.element(password).toHaveFocus();
  expect(server.asked(requestDeletion)).toEqual([]);
  // They have no passkey.
  await expect.poll(() => server.asked(listPasskeys)).not.toHaveLength(0);
  expect(main.getByRole('button', { name: /Passkey/ }).elements()).toEqual([]);

  // Without a mail to come none is promised.
  const user = { ...member.user, email_confirmed: false };
  server.answer(getSession, () => ({ ...member, user }));
  await open(SCREEN);
  await expect.element(main.getByText(/just sign in before then/)).toBeVisible();
  expect(main.element().textContent).not.toContain('email 3 days');
});

test('asked for, it says until when; the device holds nothing of the person any more; pressed twice, it asks once', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  asked(server);
  server.answer(signOut, () => undefined);
  const draft = { saved_at: Date.now(), values: { subject: 'Half a question' } };
  localStorage.setItem(`pcr_draft:${member.user.id}:support:new:closed-tab`, JSON.stringify(draft));
  localStorage.setItem(`pcr_seen:${member.user.id}:families`, 'yes');
  await open(SCREEN);
  await askWith('the right one');
  await expect.element(question.getByText(/^What you typed on this device/)).toBeVisible();
  const asking = server.hold(requestDeletion);
  await pressTwice(question, 'Delete My Account');
  await asking.arrived;
  await expect.element(question.getByRole('button', { name: 'Please wait...' })).toBeVisible();
  asking.letGo();

  await expect.element(page.getByText('Your account will be deleted.')).toBeVisible();
  await expect
    .element(main.getByRole('status'))
    .toMatchTextContent(
      `Everything in it goes after ${instantText(ERASE_AT).replace('\u00a0', ' ')}.`,
    );
  expect(address()).toBe('/account-deletion');
  expect(server.asked(requestDeletion)).toEqual([{ in: { current_password: 'the right one' } }]);
  await isSignedOut(server);

  await main.getByRole('link', { name: 'Sign In to Keep My Account' }).click();
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
});

test('where the answer was lost and the session has ended, it says that the deletion may have been asked for', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  asked(server);
  server.answer(signOut, () => undefined);
  await open(SCREEN);
  await askWith('the right one');
  server.loseAnswer(requestDeletion);
  await press(question, 'Delete My Account');
  await expect.element(page.getByText('Your account may be deleted soon.')).toBeVisible();
  await expect
    .element(main.getByRole('status'))
    .toMatchTextContent('If we got it, everything goes after 14 days.');
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  expect(server.asked(requestDeletion)).toHaveLength(1);
  await isSignedOut(server);
});

test('a wrong password is said at its field; what else fails, in the question', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  await open(SCREEN);
  await askWith('not this one');
  const right = server.refuse(requestDeletion, 'invalid_input', {
    fields: { current_password: 'This is not your current password' },
  });
  await press(question, 'Delete My Account');
  await expect.element(main.getByText('This is not your current password')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(password).toHaveFocus();
  await expect.element(password).toHaveValue('not this one');
  right();

  await askWith('the right one');
  server.setReachable(false);
  await press(question, 'Delete My Account');
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent('The server cannot be reached');
  await press(question, 'Keep My Account');
  await expect.element(question).not.toBeInTheDocument();
  await press(main, 'Delete Account');
  await expect.element(question).toBeVisible();
  expect(question.getByRole('alert').elements()).toEqual([]);
  expect(address()).toBe(`${SCREEN}?delete-account`);

  // A question without a password is none: the page was loaded again.
  server.setReachable(true);
  await open();
  await expect.element(password).toHaveValue('');
  expect(question.elements()).toEqual([]);
});

test('a member with a passkey proves with it that it is them, when they say yes; cancelled, nothing has happened', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member, ['Phone']);
  const browser = passkeyBrowser();
  asked(server);
  server.answer(signOut, () => undefined);
  await open(SCREEN);
  await press(main, 'Delete Account with a Passkey');
  await expect.element(question.getByText('Then your device asks for your passkey.')).toBeVisible();
  expect(browser.get).toBe(0);
  browser.answer = 'NotAllowedError';
  await press(question, 'Delete My Account');
  await expect
    .element(question.getByText(/^No passkey was used, and nothing has happened/))
    .toBeVisible();
  expect(server.asked(requestDeletion)).toEqual([]);
  browser.answer = 'agrees';
  await press(question, 'Delete My Account');
  await expect.element(page.getByText('Your account will be deleted.')).toBeVisible();
  expect(server.asked(requestDeletion)).toEqual([
    { in: { passkey: expect.objectContaining({ id: 'AQID' }) } },
  ]);
  await isSignedOut(server);
});

test('signing in afterwards says that the account is not deleted', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  server.endSession();
  server.answer(signIn, () => {
    server.startSession();
    return { ...member, deletion_taken_back: true };
  });
  server.refuse(getDashboard, 'internal');
  await open('/?mode=sign-in');
  await page.getByRole('textbox', { name: /^Email/ }).fill('ana@example.org');
  await page.getByRole('textbox', { name: /^Password/ }).fill('four calm otters');
  await press(page, 'Sign In');
  await expect.element(toast('Your account is not deleted. Welcome back.')).toBeVisible();
});

test('the page about a deletion knows of none that it was not led to', async ({
  server,
  open,
  member,
}) => {
  accountServer(server, member);
  server.endSession();
  await open('/account-deletion');
  await expect.poll(address).toBe('/');
});
