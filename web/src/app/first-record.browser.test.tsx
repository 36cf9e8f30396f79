import { getSession, register, signIn } from '@pcr/contract/account/account.endpoints.ts';
import { onTestFinished } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { addForm, card, save } from '../families/testing/family-screen.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { Refused } from '../kit/testing/answering-server.ts';
import { field, press } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { emptyDashboard } from '../testing/empty-dashboard.ts';

// kit.md 124, 168

/**
 * What a person takes for the screen: the title of the dialog that is open, else of the page; not a
 * wait for it.
 */
function screenNow(): string {
  const dialogs = document.querySelectorAll('[role=dialog][data-state=open]');
  const shown = dialogs[dialogs.length - 1] ?? document;
  const title =
    shown.querySelector(shown === document ? 'h1:not([role=status] h1)' : 'h2')?.textContent ?? '';
  // The forms of a visitor share their heading.
  return title === 'PCR' ? document.title : title;
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

/** Types into this field, to which Enter has led from the one before. */
async function type(into: Locator, text: string): Promise<void> {
  await expect.element(into).toHaveFocus();
  await expect.element(into).toBeValid();
  await userEvent.keyboard(text);
}

const next = () => userEvent.keyboard('{Enter}');

// Each visit of a screen counts. Enter is a key under the thumb that types.
test('a new visitor saves the first record with 9 taps, on 7 screens, and Enter from field to field', async ({
  server,
  member,
  accepted,
  open,
}) => {
  accepted.clear();
  familyServer(server);
  emptyDashboard(server);
  server.endSession();
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
  await open('/');

  const visitor = page.getByRole('main');
  await type(field(visitor, 'Full Name'), 'Ana Provider');
  await next();
  await type(field(visitor, 'Email Address'), 'ana@example.org');
  await next();
  await type(page.getByRole('textbox', { name: 'Password' }), 'four calm otters');
  await press(page, 'Sign Up');
  for (const button of [
    'I ACKNOWLEDGE & CONTINUE',
    'I Accept All Terms - Create Binding Agreement',
  ]) {
    await page.getByRole('checkbox').click();
    await press(page, button);
  }
  await press(page, 'Add First Record');
  await page.getByRole('checkbox').click();
  await press(page, 'I Acknowledge and Continue');
  await type(field(addForm, 'Family name'), 'Rivera Family');
  await next();
  await type(field(addForm, 'Location'), 'Austin, TX');
  await next();
  // Nobody saves ratings that they have not seen (families.md 40).
  await expect.element(addForm.getByRole('slider', { name: 'Reliability' })).toHaveFocus();
  await expect.element(addForm.getByRole('slider', { name: 'Professionalism' })).toBeInViewport();
  expect(counted.screens).toEqual([
    'Sign Up – PCR',
    'Non-Disclosure Agreement',
    'Terms of Service',
    'Terms Accepted Successfully',
    'Legal Disclaimer Required',
    // Seen behind the form that opens over it.
    'Family Service Records',
    'Add New Family Service Record',
  ]);
  await save(addForm);
  await expect.element(card('Rivera Family')).toBeVisible();
  expect(counted.taps).toBe(9);
  expect(server.asked(signIn)).toMatchObject([
    { in: { email: 'ana@example.org', password: 'four calm otters' } },
  ]);
  // What was accepted is not where back leads to.
  history.back();
  await expect.poll(() => location.pathname).toBe('/dashboard');
});
