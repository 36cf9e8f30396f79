import { expect, test } from '../kit/fixtures.ts';
import { answerFromCommandLine, chat, keepMessage, messages, OPERATOR, openHelp, REACHABLE } from './help-screen.ts';

// Live chat, while there is an operator to reach and after.

test.use({ settings: REACHABLE });

test('live chat holds what both wrote, and what comes while it is open', async ({ page, app, environment, member }) => {
  await openHelp(page);
  await page.getByRole('button', { name: 'Live Chat' }).click();
  await chat(page).getByLabel('Message').fill('Is anybody there?');
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByRole('log').getByText('Is anybody there?')).toBeVisible();
  await expect(chat(page).getByLabel('Message')).toHaveValue('');
  await environment.mailbox.next(OPERATOR, 'Chat: Message');
  await keepMessage(app, member, { kind: 'chat', body: 'Earlier', minutesAgo: 9, answer: 'Yes, here I am.' });
  await expect(chat(page).getByRole('log').getByText('Yes, here I am.')).toBeVisible({ timeout: 15_000 });
  await page.keyboard.press('Escape');
  await expect(chat(page)).toHaveCount(0);
  await expect(messages(page).getByText('You have sent no messages yet.')).toBeVisible();
});

test('what is typed in the chat while a line is on its way stays', async ({ page, member }) => {
  await openHelp(page);
  await page.getByRole('button', { name: 'Live Chat' }).click();
  const message = chat(page).getByLabel('Message');
  await message.fill('Is anybody there?');
  const { promise: typed, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/api/help/**', async (route) => {
    if (route.request().method() === 'POST') await typed;
    await route.continue();
  });
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByText('Sending...'), member.full_name).toBeVisible();
  await message.fill('The next line');
  go();
  await expect(chat(page).getByRole('log').getByText('Is anybody there?')).toBeVisible();
  await expect(message).toHaveValue('The next line');
  await page.reload();
  await expect(message).toHaveValue('The next line');
  await chat(page).getByRole('button', { name: 'Send' }).click();
  await expect(chat(page).getByRole('log').getByText('The next line')).toBeVisible();
  await expect(message).toHaveValue('');
});

test.describe('without live chat', () => {
  test.use({ settings: {} });

  test('what was answered before live chat was closed can be read still, where its entry leads', async ({
    page,
    app,
    member,
  }) => {
    const line = await keepMessage(app, member, { kind: 'chat', subject: 'Message', body: 'Is anybody there?' });
    await answerFromCommandLine(app, line, 'Yes, here I am.');
    await page.goto('/inbox');
    await page.getByRole('link', { name: /^The operator has written to you in live chat\./ }).click();
    await expect(chat(page).getByText('Nobody can be reached live here')).toBeVisible();
    await expect(chat(page).getByRole('log').getByText('Yes, here I am.')).toBeVisible();
  });

  test('a conversation that cannot be loaded says so, with Retry', async ({ page, trouble, member }) => {
    trouble.allow(/responded with a status of 503|The server answered 503/);
    const url = /\/api\/help\/chat(\?.*)?$/;
    await page.route(url, (route) => route.fulfill({ status: 503, body: '' }));
    await openHelp(page, '?chat');
    await expect(page.getByText('Nobody can be reached live here'), member.full_name).toBeVisible();
    await expect(page.getByText('The conversation could not be loaded')).toBeVisible({ timeout: 20_000 });
    await page.unroute(url);
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText('The conversation could not be loaded')).toHaveCount(0);
    await expect(chat(page)).toBeVisible();
  });
});
