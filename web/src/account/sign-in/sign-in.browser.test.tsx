import * as endpoints from '@pcr/contract/account/account.endpoints.ts';
import {
  confirmEmailChange,
  lookUpEmailChange,
} from '@pcr/contract/account/email/email-change.endpoints.ts';
import {
  confirmEmail,
  requestConfirmation,
} from '@pcr/contract/account/email/email-confirmation.endpoints.ts';
import {
  requestPasswordReset,
  resetPassword,
} from '@pcr/contract/account/password/password-reset.endpoints.ts';
import { page } from 'vitest/browser';
import { Refused } from '../../kit/testing/answering-server.ts';
import { address, field, press, pressDiscard } from '../../kit/testing/component-test.ts';
import { test as appTest, expect } from '../../testing/app-test.tsx';
import { noteSignOut, rememberSession } from '../sign-out/local-entries.ts';
import { button, password } from '../testing/account-screen.ts';
import { keepCodeStep } from '../two-factor/code-step.ts';

const EXPIRED = 'Your session has expired. Please sign in again.';
// Longer than 300 lines: every part of one screen without a session, each a few lines.

/** Where the device is new, which would show the sign-up (account.md 1). */
const SIGN_IN = '/?mode=sign-in';
const TAGLINE = 'Protect your business, protect your peace of mind';
const name = field(page.getByRole('main'), 'Full Name');
const email = field(page.getByRole('main'), 'Email Address');

const focusIsInMain = () =>
  expect.poll(() => document.querySelector('main')?.contains(document.activeElement)).toBe(true);

/** Nobody is signed in. */
const test = appTest.extend<{ visit(address: string): Promise<void> }>({
  visit: async ({ server, open }, use) => {
    server.refuse(endpoints.getSession, 'not_authenticated');
    await use(open);
    sessionStorage.clear();
  },
});

test('the toggle switches between Sign Up and Sign In, each with its tagline and fields; the focus stays in them', async ({
  visit,
}) => {
  await visit(SIGN_IN);
  await expect.element(page.getByRole('heading', { name: 'PCR' })).toBeVisible();
  await expect.element(page.getByText(TAGLINE)).toBeVisible();
  await expect.element(name).not.toBeInTheDocument();
  await email.fill('ana@example.org');
  for (const [to, tagline] of [
    ['Sign Up', 'Create your account'],
    ['Sign In', TAGLINE],
    ['Forgot Password?', 'Reset your password'],
    ['← Back to Sign In', TAGLINE],
  ] as const) {
    await button(to).click();
    await expect.element(page.getByText(tagline)).toBeVisible();
    await focusIsInMain();
    await expect.element(email, { message: 'what was typed stays' }).toHaveValue('ana@example.org');
    if (to !== 'Sign Up') continue;
    await expect.element(name).toBeVisible();
    await expect.element(button('Forgot Password?')).not.toBeInTheDocument();
  }
});

test('a visitor who comes for documents or photos is told what signing in is for', async ({
  visit,
}) => {
  await visit('/gallery');
  await expect.element(page.getByText('Please sign in to view your files')).toBeVisible();
  await visit('/documents');
  await expect.element(page.getByText('Sign in to upload files')).toBeVisible();
  await expect.element(email).toBeVisible();
  await button('Sign Up').click();
  await expect.element(page.getByText('Sign in to upload files')).not.toBeInTheDocument();
});

test('a hint says how good the new password is while one types, and it can be shown', async ({
  visit,
}) => {
  await visit('/?mode=sign-up');
  // All that is wrong is said at once.
  await button('Sign Up').click();
  await expect.element(name).toHaveFocus();
  await expect.element(name).toHaveAccessibleDescription('Full name is required');
  await expect.element(page.getByText('Email address is required')).toBeVisible();
  const hint = page.getByRole('status');
  await password.fill('123456');
  await expect.element(hint).toMatchTextContent('Very weak: one of the first that people guess');
  await password.fill('marble kettle orbit fern');
  await expect.element(hint).toMatchTextContent('Very good');
  await password.fill('');
  await expect.element(hint).toBeEmptyDOMElement();
  await button('Show password').click();
  await expect.element(password).toHaveAttribute('type', 'text');
  await button('Hide password').click();
  await expect.element(password).toHaveAttribute('type', 'password');
});

test('a password is hidden, can be pasted, and a manager of passwords knows it', async ({
  visit,
}) => {
  for (const [path, kind] of [
    [SIGN_IN, 'current-password'],
    ['/?mode=sign-up', 'new-password'],
    ['/reset-password?token=of-the-mail', 'new-password'],
  ] as const) {
    await visit(path);
    await expect.element(password).toHaveAttribute('type', 'password');
    await expect.element(password).toHaveAttribute('autocomplete', kind);
    const paste = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    expect(password.element().dispatchEvent(paste), 'nothing prevents it').toBe(true);
  }
});

test('error=invalid_request in the URL, or a description of a refresh token, shows the banner, and is removed; another error does not', async ({
  visit,
}) => {
  for (const query of [
    'error=invalid_request',
    'error=server_error&error_description=Invalid+Refresh+Token%3A+Already+Used',
  ]) {
    await visit(`/?${query}`);
    await expect.element(page.getByText(EXPIRED)).toBeVisible();
    await expect.poll(address).toBe('/');
  }
  await visit('/?error=access_denied');
  await expect.element(button('Sign In')).toBeVisible();
  await expect.element(page.getByText(EXPIRED)).not.toBeInTheDocument();
});

test('the reset mail is asked for with an address, which is kept from the sign-in', async ({
  visit,
  server,
}) => {
  server.answer(requestPasswordReset, () => undefined);
  await visit(SIGN_IN);
  await email.fill('ana@example.org');
  await button('Forgot Password?').click();
  await expect.element(email).toHaveValue('ana@example.org');
  await email.fill('  ');
  await expect.element(button('Send Reset Email')).toBeDisabled();
  await email.fill('ana@example.org');
  await button('Send Reset Email').click();
  await expect.element(page.getByText(/^Password reset email sent!/)).toBeVisible();
  expect(server.asked(requestPasswordReset).at(-1)?.in).toEqual({
    email: 'ana@example.org',
  });
});

test('the page of a reset link asks for a password that is long enough', async ({
  visit,
  server,
}) => {
  server.answer(resetPassword, () => undefined);
  await visit('/reset-password?token=of-the-mail');
  await expect.element(page.getByText('Choose a new password')).toBeVisible();
  // kit.md 124
  await expect.element(password).toHaveFocus();
  await password.fill('short');
  await press(page, 'Save New Password');
  await expect.element(page.getByText('Password must have at least 6 characters')).toBeVisible();
  await password.fill('six brave herons');
  await press(page, 'Save New Password');
  await expect.element(page.getByText('Your password has been changed.')).toBeVisible();
  await focusIsInMain();
  expect(server.asked(resetPassword)[0]?.in).toEqual({
    token: 'of-the-mail',
    password: 'six brave herons',
  });
});

test('a sign-in that is refused for the moment is not sent again by itself: its person may have gone', async ({
  visit,
  server,
}) => {
  server.refuse(endpoints.signIn, 'unavailable');
  await visit(SIGN_IN);
  await email.fill('ana@example.org');
  await password.fill('four calm otters');
  await button('Sign In').click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button('Sign In')).toBeEnabled();
  expect(server.asked(endpoints.signIn)).toHaveLength(1);
});

test('a reset or a new address whose answer was lost is said to be saved perhaps (account.md 8)', async ({
  visit,
  server,
}) => {
  const used = new Set<string>();
  const once = (token: string, code: 'invalid_reset_link' | 'invalid_email_change_link') => {
    if (used.has(token)) throw new Refused(code);
    used.add(token);
    return undefined;
  };
  server.answer(resetPassword, ({ in: { token } }) => once(token, 'invalid_reset_link'));
  server.answer(lookUpEmailChange, () => ({
    new_email: 'new@example.org',
    expires_at: '2030-01-01T00:00:00Z',
  }));
  server.answer(confirmEmailChange, ({ in: { token } }) => {
    if (token !== 'another') once(token, 'invalid_email_change_link');
    return { email: 'new@example.org' };
  });
  await visit('/reset-password?token=reset');
  await password.fill('six brave herons');
  server.loseAnswer(resetPassword);
  await press(page, 'Save New Password');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The server cannot be reached');
  await press(page, 'Save New Password');
  await expect.element(page.getByText('Your new password may already be saved.')).toBeVisible();
  await expect.element(page.getByText(/^This reset link has expired/)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Sign In' })).toBeVisible();

  await visit('/confirm-email-change?token=change');
  await expect.element(page.getByText('new@example.org')).toBeVisible();
  server.loseAnswer(confirmEmailChange);
  await press(page, 'Confirm New Email Address');
  await expect.element(page.getByRole('alert')).toMatchTextContent('The server cannot be reached');
  await press(page, 'Confirm New Email Address');
  await expect.element(page.getByText('Your email address may already be changed.')).toBeVisible();
  await expect.element(page.getByText(/^This link has expired/)).not.toBeInTheDocument();
  await expect.element(button('Confirm New Email Address')).not.toBeInTheDocument();
  await visit('/confirm-email-change?token=another');
  await press(page, 'Confirm New Email Address');
  await expect.element(page.getByText('Your email address has been changed.')).toBeVisible();
});

test('the page of a link that is over offers no press that can do nothing, but the way to another link (account.md 8)', async ({
  visit,
  server,
}) => {
  server.refuse(resetPassword, 'invalid_reset_link');
  await visit('/reset-password?token=used');
  await password.fill('six brave herons');
  await press(page, 'Save New Password');
  await expect.element(page.getByText(/^This reset link has expired/)).toBeVisible();
  await expect.element(button('Save New Password')).not.toBeInTheDocument();
  await focusIsInMain();
  await expect
    .element(page.getByRole('link', { name: 'Ask for a new link' }))
    .toHaveAttribute('href', '/?mode=reset');

  server.refuse(lookUpEmailChange, 'invalid_email_change_link');
  await visit('/confirm-email-change?token=used');
  await expect.element(page.getByText(/^This link has expired or was already used/)).toBeVisible();
  await expect.element(button('Confirm New Email Address')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Account Settings' })).toBeVisible();
});

test('a link without its token says so', async ({ visit }) => {
  for (const path of ['/reset-password', '/confirm-email', '/confirm-email-change']) {
    await visit(path);
    await expect.element(page.getByText(/^Part of this link is missing\./)).toBeVisible();
  }
});

test('a confirmation link that is not right is sent again from its page; one that was used before says that the address is confirmed', async ({
  visit,
  server,
}) => {
  const mend = server.refuse(confirmEmail, 'already_confirmed');
  await visit('/confirm-email?token=of-the-mail');
  await press(page, 'Confirm Email Address');
  await expect
    .element(page.getByText('This email address is already confirmed. Please sign in.'))
    .toBeVisible();
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: 'Continue to PCR' })).toBeVisible();

  mend();
  server.refuse(confirmEmail, 'invalid_confirmation_link');
  server.answer(requestConfirmation, () => undefined);
  await visit('/confirm-email?token=made-up');
  await press(page, 'Confirm Email Address');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent('This confirmation link has expired. Please ask for a new one.');
  await expect.element(button('Confirm Email Address')).not.toBeInTheDocument();
  await email.fill('ana@example.org');
  await press(page, 'Send the link again');
  await expect
    .element(page.getByText(/we made a new link for it\..*Please check your email\./))
    .toBeVisible();
  expect(server.asked(requestConfirmation)[0]?.in).toEqual({ email: 'ana@example.org' });
});

// account.md 49
test('the page of a confirmation link knows the address of the signed-in member, and not of one who signs out', async ({
  visit,
  member,
  server,
}) => {
  server.setReachable(false);
  rememberSession(member);
  await visit('/confirm-email');
  await expect.element(email).toHaveValue('ana@example.org');
  noteSignOut();
  await visit('/confirm-email');
  await expect.element(email).toHaveValue('');
});

test('a confirmation that could not be asked for can be tried again with the same link', async ({
  visit,
  server,
}) => {
  server.answer(confirmEmail, () => ({ email_confirmed: true as const }));
  const mend = server.refuse(confirmEmail, 'internal');
  await visit('/confirm-email?token=of-the-mail');
  await press(page, 'Confirm Email Address');
  await expect.element(page.getByRole('alert')).toBeVisible();
  mend();
  await press(page, 'Confirm Email Address');
  await expect.element(page.getByText('Your email address is confirmed.')).toBeVisible();
  await focusIsInMain();
});

// account.md 12
test('a sign-up that was begun is back in its tab without the password, in no other form, until it is discarded or somebody signs in', async ({
  visit,
  accepted,
}) => {
  accepted.clear();
  const kept = () => JSON.stringify({ ...sessionStorage });
  await visit('/?mode=sign-up');
  await name.fill('Ana Provider');
  await email.fill('ana@example.org');
  await password.fill('marble kettle orbit fern');
  await visit('/?mode=sign-up');
  await expect.element(page.getByText('What you typed is back')).toBeVisible();
  await expect.element(name).toHaveValue('Ana Provider');
  await expect.element(email).toHaveValue('ana@example.org');
  await expect.element(password).toHaveValue('');
  expect(kept()).not.toContain('marble');
  expect(JSON.stringify({ ...localStorage }), 'another tab has nothing of it').not.toMatch(
    /marble|Ana|ana@/,
  );
  await button('Sign In').click();
  await expect.element(email).toHaveValue('');
  await button('Sign Up').click();
  await expect.element(name).toHaveValue('Ana Provider');
  await pressDiscard(page);
  await expect.element(name).toHaveValue('');
  expect(kept()).not.toContain('ana@example.org');

  await name.fill('Bo Begun');
  await expect.poll(kept).toContain('Bo Begun');
  await button('Sign In').click();
  await email.fill('ana@example.org');
  await password.fill('four calm otters');
  await button('Sign In').click();
  await expect.element(nda).toBeVisible();
  expect(kept()).not.toContain('Bo Begun');
});

async function signUp(visit: (address: string) => Promise<void>): Promise<void> {
  await visit('/');
  await name.fill('Ana Provider');
  await email.fill('ana@example.org');
  await password.fill('four calm otters');
  await button('Sign Up').click();
}

const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
const checkMail = page.getByText('Check your email for the confirmation link!');

test('a new member is signed in at once if no confirmation is required, also where that is not known yet, and told to look into the mail', async ({
  visit,
  server,
  accepted,
  settings,
}) => {
  accepted.clear();
  settings.password_min = 9;
  const [known, registered] = [Promise.withResolvers<void>(), Promise.withResolvers<undefined>()];
  server.answer(endpoints.getPublicSettings, () => known.promise.then(() => settings));
  server.answer(endpoints.register, () => registered.promise);
  await signUp(visit);
  await expect.poll(() => server.reached).toContain(endpoints.register);
  known.resolve();
  await expect.element(page.getByText(/^At least 9 characters/)).toBeVisible();
  registered.resolve(undefined);
  await expect.element(nda).toBeVisible();
  await expect.element(checkMail).toBeVisible();
});

test('where confirmation is required nobody is signed in by signing up, and who has begun another sign-in is no longer asked for its code', async ({
  visit,
  server,
  settings,
}) => {
  settings.email_confirmation_required = true;
  server.answer(endpoints.register, () => undefined);
  keepCodeStep('other@example.org');
  await signUp(visit);
  await expect.element(checkMail).toBeVisible();
  await expect.element(page.getByText('Then sign in here.')).toBeVisible();
  await expect.element(email).toHaveValue('ana@example.org');
  expect(server.reached).not.toContain(endpoints.signIn);
});

// account.md 1
test('a visitor meets the sign-up on a device that never had an account, and otherwise the sign-in; so does who signs up and is refused then, with what was typed', async ({
  visit,
  server,
}) => {
  await visit('/jobs');
  await expect.element(email, { message: 'a link leads members here' }).toHaveFocus();
  await expect.element(button('Forgot Password?')).toBeVisible();
  await visit('/');
  await expect.element(name).toHaveFocus();
  await button('Sign In').click();
  await expect.element(email).toHaveFocus();

  server.answer(endpoints.register, () => undefined);
  server.refuse(endpoints.signIn, 'wrong_credentials');
  await signUp(visit);
  await expect.element(checkMail).toBeVisible();
  await expect.element(page.getByText(/You can sign in right away\./)).toBeVisible();
  await expect.element(email).toHaveValue('ana@example.org');
  await expect.element(password).toHaveValue('four calm otters');
  await visit('/');
  await expect.element(email).toHaveFocus();
  await expect.element(button('Forgot Password?')).toBeVisible();
});

test.describe('a PCR without a mail server says whom to ask for the link', () => {
  const NONE = /PCR can’t send email yet\. Ask the person who runs PCR for you for the link\./;

  test('after signing up', async ({ visit, server, settings }) => {
    settings.sends_mail = false;
    server.answer(endpoints.register, () => undefined);
    settings.email_confirmation_required = true;
    await signUp(visit);
    await expect.element(page.getByText('Thank you for signing up!')).toBeVisible();
    await expect.element(page.getByText(/Check your email/)).not.toBeInTheDocument();
    await expect.element(page.getByText(NONE)).toBeVisible();
    await expect.element(page.getByText(/Then sign in here\./)).toBeVisible();
  });

  test('by name, and how to reach them, where that is set (help.md 26, 27)', async ({
    visit,
    server,
    settings,
  }) => {
    settings.sends_mail = false;
    settings.operator = { name: 'Sunny Days', email: 'office@sunny.example', phone: null };
    server.answer(requestPasswordReset, () => undefined);
    await visit('/?mode=reset');
    await email.fill('ana@example.org');
    await button('Send Reset Email').click();
    await expect
      .element(page.getByText(/Ask Sunny Days at office@sunny\.example for the link\./))
      .toBeVisible();
  });

  test('after asking for a new password, and for the confirmation again', async ({
    visit,
    server,
    settings,
  }) => {
    settings.sends_mail = false;
    server.answer(requestPasswordReset, () => undefined);
    server.answer(requestConfirmation, () => undefined);
    for (const [path, asking] of [
      ['/?mode=reset', 'Send Reset Email'],
      ['/confirm-email', 'Send the link again'],
    ] as const) {
      await visit(path);
      await email.fill('ana@example.org');
      await button(asking).click();
      await expect.element(page.getByText(NONE)).toBeVisible();
      await expect.element(page.getByText(/email sent/)).not.toBeInTheDocument();
    }
  });
});
