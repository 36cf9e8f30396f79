import { getSession, register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { addForm, card, save } from '../families/testing/family-screen.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { Refused } from '../kit/testing/answering-server.ts';
import { field, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';

// kit.md 124

/** What a person takes for the screen: the title of the dialog that is open, else of the page; not a wait for it. */
function screenNow(): string {
  const dialogs = document.querySelectorAll('[role=dialog][data-state=open]');
  const shown = dialogs[dialogs.length - 1] ?? document;
  return shown.querySelector(shown === document ? 'h1:not([role=status] h1)' : 'h2')?.textContent ?? '';
}

/** Counts presses on the page, as the browser hears them, and notes each screen that comes. */
function count() {
  const counted = { taps: 0, screens: [] as string[] };
  const tap = () => {
    counted.taps += 1;
  };
  const look = () => {
    const now = screenNow();
    if (now && counted.screens.at(-1) !== now) counted.screens.push(now);
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true, characterData: true });
  document.addEventListener('pointerdown', tap, true);
  onTestFinished(() => {
    watch.disconnect();
    document.removeEventListener('pointerdown', tap, true);
  });
  return counted;
}

test('a new visitor saves the first record with 12 taps, on 7 screens', async ({ server, member, accepted, open }) => {
  accepted.clear();
  familyServer(server);
  server.endSession();
  await open('/');
  const counted = count();
  let signedIn = false;
  server.answer(getSession, () => {
    if (!signedIn) throw new Refused('not_authenticated');
    return member;
  });
  server.answer(register, () => undefined);
  server.answer(signIn, () => {
    signedIn = true;
    server.startSession();
    return member;
  });

  // What follows a first field is reached with the keyboard's own key.
  await press(page, 'Sign Up');
  await expect.element(page.getByRole('textbox', { name: 'Full Name' })).toHaveFocus();
  await userEvent.keyboard('Ana Provider{Tab}ana@example.org{Tab}four calm otters');
  await press(page, 'Sign Up');
  await press(page, 'Sign In');
  for (const button of ['I ACKNOWLEDGE & CONTINUE', 'I Accept All Terms - Create Binding Agreement']) {
    await page.getByRole('checkbox').click();
    await press(page, button);
  }
  await press(page, 'Add First Record');
  await page.getByRole('checkbox').click();
  await press(page, 'I Acknowledge and Continue');
  await field(addForm, 'Family name').click();
  await userEvent.keyboard('Rivera Family{Tab}Austin, TX');
  await expect.element(field(addForm, 'Location')).toHaveValue('Austin, TX');
  expect(counted.screens).toEqual([
    // Signing in, signing up, and signing in with what was typed.
    'PCR',
    'Non-Disclosure Agreement',
    'Terms of Service',
    'Terms Accepted Successfully',
    'Legal Disclaimer Required',
    'Family Service Records',
    'Add New Family Service Record',
  ]);
  await save(addForm);
  await expect.element(card('Rivera Family')).toBeVisible();
  expect(counted.taps).toBe(12);
});
