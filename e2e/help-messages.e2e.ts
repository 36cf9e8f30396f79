import { expect, test } from './fixtures.ts';
import {
  answerFromCommandLine,
  chat,
  feedback,
  fillFeedback,
  fillSupport,
  keepMessage,
  loseAnswer,
  messages,
  openHelp,
  REACHABLE,
  sendSupport,
  supportForm,
} from './help-screen.ts';
import { NO_NETWORK } from './trouble.ts';
import { join } from './world/members.ts';

// What becomes of a message between two tabs, with a lost answer, and when the operator answers.

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

test('a message whose answer was lost shows as stored as soon as the list has it, and is not sent again', async ({
  page,
  trouble,
  member,
}) => {
  trouble.allow(NO_NETWORK);
  await openHelp(page);
  await fillSupport(page, 'Once only ');
  const posts = await loseAnswer(page, 'support-messages');
  // Until then it is not known; that is what is said.
  const { promise: seen, resolve: show } = Promise.withResolvers<void>();
  await page.route(/\/api\/help\/messages(\?.*)?$/, async (route) => {
    await seen;
    await route.continue();
  });
  await sendSupport(page);
  const form = supportForm(page);
  await expect(form.getByText('No answer came. What you typed is kept.'), member.full_name).toBeVisible();
  await expect(form.getByText('Not sent')).toHaveCount(0);
  await expect(form.getByLabel('Subject')).toHaveValue('Once only ');
  show();
  await expect(form.getByText(/Your message is stored as ticket PCR-\d+/)).toBeVisible();
  await expect(form.getByText('No answer came')).toHaveCount(0);
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(form.getByLabel('Message')).toHaveValue('');
  await expect(messages(page).getByRole('button', { name: /Once only/ })).toHaveCount(1);
  expect(posts()).toBe(1);
  await page.reload();
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(form.getByText('What you typed is back')).toHaveCount(0);
});

test('what was typed after a lost answer stays, as a message of its own, when the first one shows up', async ({
  page,
  trouble,
  member,
}) => {
  trouble.allow(NO_NETWORK);
  await openHelp(page);
  await fillSupport(page, 'First words');
  await loseAnswer(page, 'support-messages');
  const { promise: typed, resolve: show } = Promise.withResolvers<void>();
  await page.route(/\/api\/help\/messages(\?.*)?$/, async (route) => {
    await typed;
    await route.continue();
  });
  await sendSupport(page);
  const form = supportForm(page);
  await expect(form.getByText('No answer came. What you typed is kept.'), member.full_name).toBeVisible();
  await form.getByLabel('Subject').fill('Other words');
  show();
  await expect(form.getByText(/Your message is stored as ticket PCR-\d+/)).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('Other words');
  await expect(form.getByLabel('Message')).toHaveValue('How do I share a record?');
  await sendSupport(page);
  await expect(messages(page).getByRole('button', { name: /Other words/ })).toBeVisible();
  await expect(messages(page).getByRole('button', { name: /First words/ })).toHaveCount(1);
});

test('after a reload, too, a message that arrived without an answer is known as stored', async ({
  page,
  trouble,
  member,
}) => {
  trouble.allow(NO_NETWORK);
  await openHelp(page);
  await fillSupport(page, 'Sent on the way out');
  await loseAnswer(page, 'support-messages');
  await page.route(/\/api\/help\/messages(\?.*)?$/, (route) => route.abort());
  await sendSupport(page);
  const form = supportForm(page);
  await expect(form.getByText('No answer came. What you typed is kept.'), member.full_name).toBeVisible();
  await page.unroute(/\/api\/help\/messages(\?.*)?$/);
  await page.reload();
  await expect(form.getByText(/Your message is stored as ticket PCR-\d+/)).toBeVisible();
  await expect(form.getByLabel('Subject')).toHaveValue('');
  await expect(messages(page).getByRole('listitem')).toHaveCount(1);
});

test('feedback and a line of chat whose answer was lost are known as stored, too', async ({
  page,
  trouble,
  member,
}) => {
  trouble.allow(NO_NETWORK);
  await openHelp(page, '?chat');
  await expect(chat(page).getByText('Nothing has been written yet.'), member.full_name).toBeVisible();
  const lines = await loseAnswer(page, 'chat');
  await chat(page).getByLabel('Message').fill('Is anybody there?');
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByRole('log').getByText('Is anybody there?')).toBeVisible();
  await expect(chat(page).getByLabel('Message')).toHaveValue('');
  await expect(chat(page).getByRole('alert')).toHaveCount(0);
  expect(lines()).toBe(1);

  await openHelp(page, '?feedback');
  await fillFeedback(page);
  const posts = await loseAnswer(page, 'feedback');
  await feedback(page).getByRole('button', { name: 'Submit Feedback' }).click();
  await expect(page.getByText('Your feedback has been submitted successfully.')).toBeVisible();
  expect(posts()).toBe(1);
});

test('an answer of the operator rings at once, and leads to the message; nobody else hears of it', async ({
  page,
  app,
  member,
  device,
}) => {
  const others = await device();
  await join(others, app, { full_name: 'Bo Other' });
  const streamOf = (one: typeof page) =>
    one.waitForResponse((response) => new URL(response.url()).pathname === '/api/live');
  const [stream, othersStream] = [streamOf(page), streamOf(others)];
  await others.goto('/dashboard');
  await othersStream;
  const asked = await keepMessage(app, member, { subject: 'How do I share?' });
  await openHelp(page, `?message=${asked}`);
  await stream;
  const sheet = page.getByRole('dialog', { name: /^Message PCR-/ });
  await expect(sheet.getByText('There is no answer yet.')).toBeVisible();
  await answerFromCommandLine(app, asked, 'Open it and press Share.');
  await expect(sheet.getByText('Open it and press Share.'), 'what is on the screen follows').toBeVisible();

  const bell = (of: typeof page, name: string) => of.getByRole('banner').getByRole('link', { name, exact: true });
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(bell(page, 'Inbox'), 'what was seen in its place is read').toBeVisible();
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await answerFromCommandLine(app, asked, 'Then choose a colleague.');
  await bell(page, 'Inbox, 1 unread').click();
  await page.getByRole('link', { name: /^The operator has answered your message “How do I share\?”\..*New/ }).click();
  await expect(page).toHaveURL(new RegExp(`/help-support\\?message=${asked}$`));
  await expect(sheet.getByText('Then choose a colleague.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(bell(page, 'Inbox')).toBeVisible();
  await expect(bell(others, 'Inbox')).toBeVisible();
  await bell(page, 'Inbox').click();

  const line = await keepMessage(app, member, { kind: 'chat', subject: 'Message', body: 'Is anybody there?' });
  await answerFromCommandLine(app, line, 'Yes, here I am.');
  await expect(bell(page, 'Inbox, 1 unread')).toBeVisible();
  await page.getByRole('link', { name: 'The operator has written to you in live chat.' }).click();
  await expect(chat(page).getByRole('log').getByText('Yes, here I am.')).toBeVisible();
  // Once more, while one looks at it: read as soon as it is there.
  await answerFromCommandLine(app, line, 'Are you still there?');
  await expect(chat(page).getByRole('log').getByText('Are you still there?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 'Inbox')).toBeVisible();
});
