import { listChat, sendChatMessage } from '@pcr/contract/help/help.endpoints.ts';
import { countUnread, readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { type Locator, page } from 'vitest/browser';
import { clock, field, press, pressRetry } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { chat, supportForm } from '../testing/help-screen.ts';
import { helpServer } from '../testing/help-server.ts';

const message = field(chat, 'Message');
const line = (words: string) => chat.getByRole('log').getByText(words);

test('text typed while a line is on its way stays, over a reload too', async ({ server, open }) => {
  const sent = helpServer(server).chat;
  await open('/help-support?chat');
  await message.fill('Is anybody there?');
  const held = server.hold(sendChatMessage);
  await press(chat, 'Send');
  await expect.element(chat.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy');
  await message.fill('The next line');
  held.letGo();
  await expect.element(line('Is anybody there?')).toBeVisible();
  await expect.element(message).toHaveValue('The next line');
  await open();
  await expect.element(message).toHaveValue('The next line');
  await press(chat, 'Send');
  await expect.element(line('The next line')).toBeVisible();
  await expect.element(message).toHaveValue('');
  expect(sent.all.map(({ body }) => body)).toEqual(['The next line', 'Is anybody there?']);
});

test('a line whose answer was lost is known as stored when the conversation is asked for again, and an answer that it brings is read by that', async ({
  server,
  open,
}) => {
  const { chat: kept } = helpServer(server);
  server.answer(countUnread, () => ({ unread: 1 }));
  server.answer(readInboxAbout, () => undefined);
  clock.stand();
  await open('/help-support?chat');
  await clock.until(() => expect(chat.getByText(/^No messages yet\./).query()).toBeInTheDocument());
  server.loseAnswer(sendChatMessage);
  await message.fill('Is anybody there?');
  await press(chat, 'Send');
  await clock.until(() => expect(chat.getByRole('alert').query()).toBeInTheDocument());
  await clock.pass(8_000);
  await clock.until(() => expect(line('Is anybody there?').query()).toBeInTheDocument());
  await expect.element(message).toHaveValue('');
  await expect.element(chat.getByRole('alert')).not.toBeInTheDocument();
  expect(server.asked(sendChatMessage)).toHaveLength(1);
  const { created_at: until } = kept.add({
    subject: 'Re: Message',
    body: 'Yes, here I am.',
  });
  await clock.pass(8_000);
  await clock.until(() => expect(line('Yes, here I am.').query()).toBeInTheDocument());
  await clock.until(() => expect(server.asked(readInboxAbout).at(-1)?.in).toMatchObject({ until }));
});

test('where nobody can be reached live, a conversation that cannot be loaded says so, with Retry; what was written can be read, and the form is one press away', async ({
  server,
  open,
}) => {
  helpServer(server, { live_chat: false }).chat.add({ body: 'Is anybody there?' });
  const mend = server.refuse(listChat, 'unavailable');
  await open('/help-support?chat');
  await expect.element(page.getByText(/^There is no live chat here/)).toBeVisible();
  await expect.element(chat.getByText('The conversation could not be loaded')).toBeVisible();
  await pressRetry(chat, mend);
  await expect
    .element(chat.getByText('The conversation could not be loaded'))
    .not.toBeInTheDocument();
  await expect.element(line('Is anybody there?')).toBeVisible();
  await expect
    .element(chat.getByText(/^You can expect an answer within 3 working days\./))
    .toBeVisible();
  await press(chat, 'Write a message');
  await expect.element(field(supportForm, 'Subject')).toHaveFocus();
});

test('the field stands in the bar of the sheet, one row high as in a conversation, and a line that was sent is above it while one goes on typing (help.md 21)', async ({
  server,
  open,
}) => {
  const { chat: kept } = helpServer(server);
  for (let n = 0; n < 20; n++) kept.add({ body: `Line ${n}` });
  await open('/help-support?chat');
  const rect = (of: Locator) => of.element().getBoundingClientRect();
  await expect.poll(() => rect(message).height).toBe(48);
  await message.fill('Is anybody there?');
  await message.click();
  // As a phone does, where a button that is pressed takes no focus.
  (message.element() as HTMLTextAreaElement).form?.requestSubmit();
  const newest = line('Is anybody there?');
  await expect.element(newest).toBeVisible();
  const { top } = (message.element().closest('[data-bar]') as Element).getBoundingClientRect();
  await expect.poll(() => rect(newest).bottom).toBeLessThan(top);
  expect(rect(newest).top).toBeGreaterThan(0);
});
