import { expect, test } from '../../kit/fixtures.ts';
import {
  answerFromCommandLine,
  chat,
  keepMessage,
  messages,
  OPERATOR,
  openHelp,
  REACHABLE,
} from '../help-screen.ts';

test.use({ settings: REACHABLE });

test('live chat holds what both wrote, what comes while it is open, and leads there from the inbox', async ({
  page,
  app,
  environment,
  member,
}) => {
  const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
  const log = chat(page).getByRole('log');
  // Whether the link or the conversation says that it was read depends on which is quicker.
  const unread = async () => (await page.request.get(`${app.url}/api/inbox/unread`)).json();
  const expectRead = () => expect.poll(unread, { timeout: 30_000 }).toEqual({ unread: 0 });

  await test.step('a line reaches the operator, and stays out of the list of messages', async () => {
    await openHelp(page);
    await page.getByRole('button', { name: 'Live Chat' }).click();
    await chat(page).getByLabel('Message').fill('Is anybody there?');
    await chat(page).getByRole('button', { name: 'Send' }).click();
    await expect(log.getByText('Is anybody there?')).toBeVisible();
    await expect(chat(page).getByLabel('Message')).toHaveValue('');
    await environment.mailbox.next(OPERATOR, 'Chat: Message');
    await page.keyboard.press('Escape');
    await expect(chat(page)).toHaveCount(0);
    await expect(messages(page).getByText('You haven’t sent any messages yet.')).toBeVisible();
  });

  const line = await keepMessage(app, member, {
    kind: 'chat',
    subject: 'Message',
    body: 'Earlier',
    minutesAgo: 9,
  });

  await test.step('an answer rings in the inbox, and leads to the conversation', async () => {
    await answerFromCommandLine(app, line, 'Yes, here I am.');
    await bell('Inbox, 1 unread').click();
    await page.getByRole('link', { name: 'The operator wrote to you in live chat.' }).click();
    await expect(log.getByRole('listitem')).toHaveText([
      /^Earlier/,
      /^Is anybody there\?/,
      /^Yes, here I am\./,
    ]);
    await expectRead();
  });

  await test.step('once more, while one looks at it: there at once, and read as soon as it is there', async () => {
    // Seen and read are two messages: a member who leaves between them still has it as new.
    await answerFromCommandLine(app, line, 'Are you still there?');
    await expect(log.getByText('Are you still there?')).toBeVisible();
    await expectRead();
    await page.keyboard.press('Escape');
    await expect(bell('Inbox')).toBeVisible();
  });
});
