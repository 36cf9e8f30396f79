import { expect, test } from '../kit/fixtures.ts';
import {
  chat,
  feedback,
  fillFeedback,
  fillSupport,
  messages,
  openHelp,
  REACHABLE,
  sendSupport,
  supportForm,
} from './help-screen.ts';

// What is typed under Help & Support stays, in the tab where it was typed.

test.use({ settings: REACHABLE });

test('two tabs each keep a message of their own; what a closed tab had begun can be gone on with', async ({
  page,
  context,
  member,
}) => {
  await openHelp(page);
  await fillSupport(page, 'The first question', 'Typed in the first tab');
  const other = await context.newPage();
  await openHelp(other);
  await expect(supportForm(other).getByLabel('Subject'), member.full_name).toHaveValue('');
  await fillSupport(other, 'The second question', 'Typed in the second tab');
  for (const [tab, subject, message] of [
    [page, 'The first question', 'Typed in the first tab'],
    [other, 'The second question', 'Typed in the second tab'],
  ] as const) {
    await tab.reload();
    await expect(supportForm(tab).getByText('What you typed is back')).toBeVisible();
    await expect(supportForm(tab).getByLabel('Subject')).toHaveValue(subject);
    await expect(supportForm(tab).getByLabel('Message')).toHaveValue(message);
  }
  await sendSupport(other);
  await expect(supportForm(other).getByText('Your message is stored as ticket')).toBeVisible();
  await expect(supportForm(page).getByLabel('Subject')).toHaveValue('The first question');

  await page.close();
  const third = await context.newPage();
  await openHelp(third);
  await expect(supportForm(third).getByLabel('Subject')).toHaveValue('');
  const note = supportForm(third).getByText('You have an unsaved message');
  await expect(note).toBeVisible();
  await expect(supportForm(third).getByText('The first question')).toBeVisible();
  await supportForm(third).getByRole('button', { name: 'Continue' }).click();
  await expect(supportForm(third).getByLabel('Subject')).toHaveValue('The first question');
  await expect(note).toHaveCount(0);
  await sendSupport(third);
  await expect(supportForm(third).getByText('Your message is stored as ticket')).toBeVisible();
  await third.reload();
  await expect(supportForm(third).getByLabel('Subject')).toHaveValue('');
  await expect(note).toHaveCount(0);
  await expect(messages(third).getByRole('listitem')).toHaveCount(2);
});

test('two tabs each keep feedback and a line of chat of their own', async ({ page, context, member }) => {
  const other = await context.newPage();
  for (const [tab, words] of [
    [page, 'first'],
    [other, 'second'],
  ] as const) {
    await openHelp(tab, '?feedback');
    await fillFeedback(tab, `The ${words} feedback`);
  }
  for (const [tab, words] of [
    [page, 'first'],
    [other, 'second'],
  ] as const) {
    await tab.reload();
    await expect(feedback(tab).getByLabel('Subject'), member.full_name).toHaveValue(`The ${words} feedback`);
    await openHelp(tab, '?chat');
    await chat(tab).getByLabel('Message').fill(`The ${words} line`);
  }
  for (const [tab, words] of [
    [page, 'first'],
    [other, 'second'],
  ] as const) {
    await tab.reload();
    await expect(chat(tab).getByLabel('Message')).toHaveValue(`The ${words} line`);
  }
});

test('Continue keeps what is being typed here as a message of its own, named beside the one that is gone on with', async ({
  page,
  context,
  member,
}) => {
  await openHelp(page);
  await fillSupport(page, 'Begun elsewhere', 'Typed in the first tab');
  await page.close();
  const tab = await context.newPage();
  await openHelp(tab);
  const form = supportForm(tab);
  await expect(form.getByText('You have an unsaved message'), member.full_name).toBeVisible();
  await fillSupport(tab, 'Typed just now', 'And not sent yet');
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue('Begun elsewhere');
  await expect(form.getByText('Typed just now')).toBeVisible();
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByLabel('Subject')).toHaveValue('Typed just now');
  await expect(form.getByLabel('Message')).toHaveValue('And not sent yet');
  await expect(form.getByText('Begun elsewhere')).toBeVisible();
});

test('a tab that the browser has duplicated keeps a message of its own', async ({ page, context, member }) => {
  await openHelp(page);
  await fillSupport(page, 'The first question', 'Typed in the first tab');
  // As a duplicate does, a window that the page opens begins with a copy of its session storage.
  const opened = context.waitForEvent('page');
  await page.evaluate(() => void window.open('/help-support'));
  const copy = await opened;
  await expect(supportForm(copy).getByText('You have an unsaved message'), member.full_name).toBeVisible();
  await expect(supportForm(copy).getByLabel('Subject')).toHaveValue('');
  await fillSupport(copy, 'The second question', 'Typed in the copy');
  await supportForm(page).getByLabel('Message').fill('Typed in the first tab, and more');
  for (const [tab, subject, message] of [
    [copy, 'The second question', 'Typed in the copy'],
    [page, 'The first question', 'Typed in the first tab, and more'],
  ] as const) {
    await tab.reload();
    await expect(supportForm(tab).getByText('What you typed is back')).toBeVisible();
    await expect(supportForm(tab).getByLabel('Subject')).toHaveValue(subject);
    await expect(supportForm(tab).getByLabel('Message')).toHaveValue(message);
  }
});
