import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { fillSupport, openHelp, REACHABLE, sendSupport, supportForm } from './help-screen.ts';

test.use({ settings: REACHABLE });

const UNSAVED = 'You have an unsaved message';
const subjectIn = (tab: Page) => supportForm(tab).getByLabel('Subject');

async function expectBack(tab: Page, subject: string, message: string): Promise<void> {
  await expect(supportForm(tab).getByText('What you typed is back')).toBeVisible();
  await expect(subjectIn(tab)).toHaveValue(subject);
  await expect(supportForm(tab).getByLabel('Message')).toHaveValue(message);
}

test('each tab keeps a message of its own, a duplicated one too; what a closed one had begun can be gone on with', async ({
  page,
  context,
  member: _,
}) => {
  await openHelp(page);
  await fillSupport(page, 'The first question', 'Typed in the first tab');

  // As a duplicate does, a window that the page opens begins with a copy of its session storage.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/help-support'));
  const other = await opened;

  await test.step('a tab that the browser has duplicated keeps a message of its own, after a reload too', async () => {
    await expect(supportForm(other).getByText(UNSAVED)).toBeVisible();
    await expect(subjectIn(other)).toHaveValue('');
    await fillSupport(other, 'The second question', 'Typed in the second tab');
    await supportForm(page).getByLabel('Message').fill('Typed in the first tab, and more');
    await Promise.all([page.reload(), other.reload()]);
    await expectBack(other, 'The second question', 'Typed in the second tab');
    await expectBack(page, 'The first question', 'Typed in the first tab, and more');
  });

  await test.step('a message sent in one tab does not empty the other', async () => {
    await sendSupport(other);
    await expect(supportForm(other).getByText('Your message is saved as ticket')).toBeVisible();
    await expect(subjectIn(page)).toHaveValue('The first question');
  });

  await test.step('Continue keeps what is being typed here, named beside what a closed tab had begun', async () => {
    await page.close();
    await openHelp(other);
    await expect(supportForm(other).getByText(UNSAVED)).toBeVisible();
    await expect(supportForm(other).getByText('The first question')).toBeVisible();
    await fillSupport(other, 'Typed just now', 'And not sent yet');
    await supportForm(other).getByRole('button', { name: 'Continue' }).click();
    await expectBack(other, 'The first question', 'Typed in the first tab, and more');
    await expect(supportForm(other).getByText('Typed just now')).toBeVisible();
    await supportForm(other).getByRole('button', { name: 'Continue' }).click();
    await expectBack(other, 'Typed just now', 'And not sent yet');
    await expect(supportForm(other).getByText('The first question')).toBeVisible();
  });
});
