import type { Locator, Page } from '@playwright/test';
import { addForm, card, details, toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';

test.use({ joining: { accepted: [] }, reducedMotion: 'no-preference' });

/** Presses Tab until the focus is there; every stop on the way must be seen. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let pressed = 0; pressed < 60; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
    expect(await hiddenFocus(page)).toBeNull();
  }
  throw new Error(`60 times Tab did not lead to ${target}`);
}

/** The fault in how the focus is shown; null if it is visible, at least in part (WCAG 2.4.11). */
function hiddenFocus(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    // Something that slides in is visible once it stops.
    const moves = ({ effect }: Animation) =>
      effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
    do await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(moves));
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const what = `${focused.tagName} '${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 50)}'`;
    // The parts of a day field are the browser's own, with its own rings.
    const isDay = focused instanceof HTMLInputElement && focused.type === 'date';
    if (!isDay && !focused.matches(':focus-visible')) return `${what} shows no focus`;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const isSeenAt = (part: number) => {
      const there = document.elementFromPoint(left + width / 2, top + height * part);
      // A checkbox lies under its drawn mark.
      return there && (focused.contains(there) || there.parentElement === focused.parentElement);
    };
    return [0.1, 0.3, 0.5, 0.7, 0.9].some(isSeenAt) ? null : `${what} is hidden`;
  });
}

test('from sign-in to a saved record with the keyboard alone', async ({
  page,
  context,
  member,
}) => {
  await context.clearCookies();
  await page.goto('/');
  // The device is new: the sign-up, with the focus in its first field.
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Sign In' }));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Email Address')).toBeFocused();
  await page.keyboard.type(member.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(member.password);
  await page.keyboard.press('Enter');

  const nda = page.getByRole('dialog', { name: 'Non-Disclosure Agreement' });
  await tabTo(page, nda.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, nda.getByRole('button', { name: 'I ACKNOWLEDGE & CONTINUE' }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Privacy Policy', selected: true })).toBeFocused();
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(
    page,
    page.getByRole('button', { name: 'I Accept All Terms - Create Binding Agreement' }),
  );
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Continue to App' }));
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('button', { name: 'Open menu' }));
  await page.keyboard.press('Enter');
  await tabTo(
    page,
    page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Family Records' }),
  );
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'I Acknowledge and Continue' }));
  await page.keyboard.press('Enter');

  const add = page.getByRole('button', { name: 'Add Record' });
  await tabTo(page, add);
  await page.keyboard.press('Enter');
  const form = addForm(page);
  await tabTo(page, form.getByLabel('Family name'));
  await page.keyboard.type('Rivera Family');
  await tabTo(page, form.getByLabel('Location'));
  await page.keyboard.type('Austin, TX');
  await tabTo(page, form.getByLabel('Service status'));
  await page.keyboard.type('Comp');
  await tabTo(page, form.getByRole('slider', { name: 'Reliability' }));
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, form.getByLabel('Notes'));
  await page.keyboard.type('Typed, all of it.');
  await tabTo(page, form.getByRole('button', { name: 'Save Record' }));
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Family record added successfully!')).toBeVisible();
  await expect(add, 'the focus returns to what opened the sheet').toBeFocused();

  const view = page.getByRole('button', { name: 'View details of Rivera Family' });
  await tabTo(page, view);
  await page.keyboard.press('Enter');
  await expect(details(page)).toContainText('4.9');
  await page.keyboard.press('Shift+Tab');
  // Pressed before the sheet has taken the focus, it is brought in then.
  await expect
    .poll(
      () => details(page).evaluate((sheet) => sheet.contains(document.activeElement)),
      'the sheet holds the focus',
    )
    .toBe(true);
  await page.keyboard.press('Escape');
  await expect(details(page)).toHaveCount(0);
  await expect(view).toBeFocused();
  await expect(card(page, 'Rivera Family')).toContainText('Completed');
});
