import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import {
  addPasskey,
  beginPasskeySignIn,
  removePasskey,
  signInWithPasskey,
} from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { MemoryRouter } from 'react-router';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { field, press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { newClient } from '../../kit/testing/queries.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { passkeyBrowser } from '../testing/passkey-browser.ts';
import { PASSWORD, passkeyServer } from '../testing/passkey-server.ts';
import { PasskeysRow } from './PasskeysRow.tsx';

// passkeys.md on the screens. Signing, and what the server makes of it, is proved on PostgreSQL;
// that browsers behave as here, in the journey.

const SCREEN = '/privacy-security/passkeys';
const list = page.getByRole('list', { name: 'Passkeys' });
const names = () => textsOf(list.getByRole('heading'));
const withPasskey = page.getByRole('button', { name: 'Sign In with a Passkey' });
const adding = page.getByRole('dialog', { name: 'Add a Passkey' });
const alert = (words: string | RegExp) => page.getByRole('alert').filter({ hasText: words });

async function openAdding(): Promise<void> {
  await press(page, 'Add a Passkey');
  await field(adding, 'Current Password').fill(PASSWORD);
}

test('one is added with the password and the browser’s prompt, under a name that is suggested', async ({
  server,
  member,
  open,
}) => {
  const browser = passkeyBrowser();
  passkeyServer(server, member);
  await open(SCREEN);
  await expect.element(page.getByText(/^You have no passkeys yet\./)).toBeVisible();
  await press(page, 'Add a Passkey');
  await expect.element(field(adding, 'Name')).toHaveValue('Chrome on Linux');
  await field(adding, 'Name').fill('Kitchen tablet');
  await field(adding, 'Current Password').fill('not this one');
  await press(adding, 'Continue');
  await expect.element(adding.getByText('This is not your current password')).toBeVisible();
  expect(browser.create, 'nobody is asked for a finger before').toBe(0);
  await field(adding, 'Current Password').fill(PASSWORD);
  const saving = server.hold(addPasskey);
  await press(adding, 'Continue');
  await saving.arrived;
  // Pressed again.
  (adding.getByRole('button', { name: 'Adding...' }).element() as HTMLElement).click();
  saving.letGo();
  await expect.element(toast('Your passkey was added')).toBeVisible();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.poll(names).toEqual(['Kitchen tablet']);
  expect(server.asked(addPasskey)).toHaveLength(1);
});

test('what the browser refuses is reported in plain words, and so is a person who cancels; one can go on', async ({
  server,
  member,
  open,
}) => {
  const browser = passkeyBrowser();
  passkeyServer(server, member);
  await open(SCREEN);
  await openAdding();
  for (const [refusal, words] of [
    ['InvalidStateError', 'This device already has a passkey for your account.'],
    ['ConstraintError', /^This device has no screen lock\./],
    ['SecurityError', /^PCR is open at an address where passkeys don’t work\./],
    ['UnknownError', 'Your browser could not do this. Please try again.'],
  ] as const) {
    browser.answer = refusal;
    await press(adding, 'Continue');
    await expect.element(adding.getByRole('alert')).toMatchTextContent(words);
  }
  browser.answer = 'NotAllowedError';
  await press(adding, 'Continue');
  await expect.element(adding.getByRole('status')).toMatchTextContent('No passkey was added.');
  await expect.element(adding.getByRole('alert')).not.toBeInTheDocument();
  browser.answer = 'agrees';
  await press(adding, 'Continue');
  await expect.poll(names).toHaveLength(1);
});

test('one that was added or removed though the answer was lost is shown so (passkeys.md 17)', async ({
  server,
  member,
  open,
}) => {
  passkeyBrowser();
  passkeyServer(server, member);
  await open(SCREEN);
  await openAdding();
  server.loseAnswer(addPasskey);
  await press(adding, 'Continue');
  await expect.element(toast('Your passkey was added')).toBeVisible();
  await expect.element(adding).not.toBeInTheDocument();
  await expect.poll(names).toEqual(['Chrome on Linux']);

  await press(list, 'Remove Chrome on Linux');
  server.loseAnswer(removePasskey);
  await press(page.getByRole('alertdialog'), 'Remove');
  await expect.element(page.getByText(/^You have no passkeys yet\./)).toBeVisible();
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  // Nothing opens with the next reload.
  await expect.poll(() => window.location.search).toBe('');
});

test('one gets another name, and is removed after a question', async ({ server, member, open }) => {
  passkeyBrowser();
  passkeyServer(server, member, ['Phone', 'Tablet']);
  await open(SCREEN);
  await press(list, 'Rename Phone');
  const renaming = page.getByRole('dialog', { name: 'Rename Passkey' });
  await field(renaming, 'Name').fill('');
  await press(renaming, 'Save');
  await expect.element(renaming.getByText('Enter a name')).toBeVisible();
  await field(renaming, 'Name').fill('Old phone');
  await press(renaming, 'Save');
  await expect.poll(names).toEqual(['Old phone', 'Tablet']);
  await expect.element(renaming).not.toBeInTheDocument();

  const question = page.getByRole('alertdialog', { name: 'Remove Old phone?' });
  await press(list, 'Remove Old phone');
  await press(question, 'Cancel');
  await expect.element(question).not.toBeInTheDocument();
  expect(server.asked(removePasskey)).toEqual([]);
  await press(list, 'Remove Old phone');
  server.setReachable(false);
  await press(question, 'Remove');
  await expect
    .element(question.getByRole('alert'))
    .toMatchTextContent(/^This passkey is still here\. The server/);
  server.setReachable(true);
  await press(question, 'Remove');
  await expect.element(toast('The passkey was removed')).toBeVisible();
  await expect.poll(names).toEqual(['Tablet']);
  await expect.element(page.getByRole('main')).toHaveFocus();
});

test('the list follows other pages of the member; one that is gone already is no failure', async ({
  server,
  member,
  open,
}) => {
  passkeyBrowser();
  const { removeElsewhere } = passkeyServer(server, member, ['Phone', 'Tablet']);
  await open(SCREEN);
  await expect.poll(names).toHaveLength(2);
  await expect.poll(() => server.listening).toBe(1);
  removeElsewhere('Phone', true);
  await expect.poll(names).toEqual(['Tablet']);
  removeElsewhere('Tablet', false);
  await press(list, 'Remove Tablet');
  await press(page.getByRole('alertdialog'), 'Remove');
  await expect.element(page.getByText(/^You have no passkeys yet\./)).toBeVisible();
});

test('a browser that cannot have passkeys says so in the place of the button, and has the sign-in as before', async ({
  server,
  member,
  open,
}) => {
  passkeyServer(server, member, ['Phone']);
  await open(`${SCREEN}?add`);
  await expect.element(page.getByText(/^This browser can’t use passkeys\./)).toBeVisible();
  await expect.poll(names).toEqual(['Phone']);
  await expect.element(page.getByRole('button', { name: 'Add a Passkey' })).not.toBeInTheDocument();
  await expect.element(adding).not.toBeInTheDocument();
  server.refuse(getSession, 'not_authenticated');
  await open(SCREEN);
  await expect.element(page.getByRole('button', { name: 'Forgot Password?' })).toBeVisible();
  await expect.element(withPasskey).not.toBeInTheDocument();
  expect(server.reached).not.toContain(beginPasskeySignIn);
});

test('a member with 20 reads that there is no room for more', async ({ server, member, open }) => {
  passkeyBrowser();
  passkeyServer(
    server,
    member,
    Array.from({ length: 20 }, (_, n) => `Device ${n}`),
  );
  await open(SCREEN);
  await expect
    .element(page.getByText('You have 20 passkeys, and there is no room for more.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a Passkey' })).not.toBeInTheDocument();
});

test.for([
  [[], 'Off'],
  [['Phone', 'Tablet'], 'On, 2 passkeys'],
] as const)(
  'the row of the privacy settings says how many there are: %s',
  async ([had, words], { server, member }) => {
    passkeyServer(server, member, had);
    await render(
      <QueryClientProvider client={newClient()}>
        <MemoryRouter>
          <PasskeysRow />
        </MemoryRouter>
      </QueryClientProvider>,
    );
    const row = page.getByRole('link', { name: /^Biometric Login/ });
    await expect
      .element(row)
      .toMatchTextContent(
        `Biometric Login${words}Sign in with your fingerprint, face or device PIN`,
      );
    await expect.element(row).toHaveAttribute('href', SCREEN);
  },
);

const email = field(page.getByRole('main'), 'Email Address');
const inside = page.getByRole('heading', { name: 'Biometric Login' });

test.describe('the sign-in (passkeys.md 15)', () => {
  test('leads in with a passkey; a cancelled prompt and a refusal leave the form', async ({
    server,
    member,
    open,
  }) => {
    const browser = passkeyBrowser();
    passkeyServer(server, member);
    server.refuse(getSession, 'not_authenticated');
    await open(SCREEN);
    await email.fill('ana@example.org');
    browser.answer = 'NotAllowedError';
    await withPasskey.click();
    await expect.element(page.getByText(/^No passkey was used\./)).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    browser.answer = 'agrees';
    const mend = server.refuse(signInWithPasskey, 'passkey_refused');
    await withPasskey.click();
    await expect
      .element(alert('That passkey did not work. Please try again, or use your password'))
      .toBeVisible();
    await expect.element(email).toHaveValue('ana@example.org');
    mend();
    await withPasskey.click();
    await expect.element(inside).toBeVisible();
    expect(browser.get).toBe(3);
  });

  test('passkeys are offered at the field of the address, and the button takes that back', async ({
    server,
    member,
    open,
  }) => {
    const browser = passkeyBrowser({ autofill: true });
    passkeyServer(server, member);
    server.refuse(getSession, 'not_authenticated');
    await open(SCREEN);
    await expect.element(email).toHaveAttribute('autocomplete', 'username webauthn');
    await expect.poll(() => browser.offers).toBe(true);
    const prompting = server.hold(beginPasskeySignIn);
    await withPasskey.click();
    await prompting.arrived;
    await expect.poll(() => browser.offers).toBe(false);
    browser.answer = 'NotAllowedError';
    prompting.letGo();
    await expect.poll(() => browser.offers, { message: 'it is made again' }).toBe(true);
    browser.pick();
    await expect.element(inside).toBeVisible();
    expect(server.asked(signInWithPasskey)).toHaveLength(1);
  });

  test('an authenticator that answers by itself is asked once where its passkey is refused, and again with a press', async ({
    server,
    member,
    open,
  }) => {
    passkeyBrowser({ autofill: true, answersItself: true });
    passkeyServer(server, member);
    server.refuse(getSession, 'not_authenticated');
    const mend = server.refuse(signInWithPasskey, 'passkey_refused');
    await open(SCREEN);
    const refused = alert('That passkey did not work. Please try again, or use your password');
    await expect.element(refused).toBeVisible();
    await email.fill('ana@example.org');
    await expect.element(refused).toBeVisible();
    expect(server.asked(signInWithPasskey)).toHaveLength(1);
    expect(server.asked(beginPasskeySignIn)).toHaveLength(1);
    mend();
    await withPasskey.click();
    await expect.element(inside).toBeVisible();
  });

  test('an offer that cannot be made costs nothing', async ({ server, member, open }) => {
    passkeyBrowser({ autofill: true });
    passkeyServer(server, member);
    server.refuse(getSession, 'not_authenticated');
    server.refuse(beginPasskeySignIn, 'too_many_requests', { message: 'Too many tries.' });
    await open(SCREEN);
    await expect.poll(() => server.reached.includes(beginPasskeySignIn)).toBe(true);
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    await withPasskey.click();
    await expect.element(alert('Too many tries.')).toBeVisible();
  });
});
