import {
  getRecipient,
  readConversation,
  sendConversationMessage,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { page } from 'vitest/browser';
import { newId } from '../kit/api/ids.ts';
import { address, field, press, textsOf } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { conversationServer } from './testing/conversation-server.ts';

const message = field(page.getByRole('main'), 'Message');
const log = page.getByRole('log', { name: 'Conversation' });
const line = (words: string) => log.getByText(words);

test('a first message goes to whose card it is, says that they see one’s name, and leads to the conversation', async ({
  server,
  open,
}) => {
  const { id, bodies } = conversationServer(server);
  await open(`/messages/new/${newId()}`);
  await expect.element(page.getByRole('heading', { name: 'Message to Ben Baker' })).toBeVisible();
  await expect.element(page.getByText('They see your name.')).toBeVisible();
  await message.fill('Are you free on Monday?');
  await press(page, 'Send');
  await expect.element(line('Are you free on Monday?')).toBeVisible();
  await expect.poll(address).toBe(`/messages/${id}`);
  expect(bodies()).toEqual(['Are you free on Monday?']);
  await open(`/messages/new/${newId()}`);
  await expect.poll(address).toBe(`/messages/${id}`);
});

test('who takes no messages gets none: it says so, and what was typed stays', async ({ server, open }) => {
  conversationServer(server);
  const card = newId();
  await open(`/messages/new/${card}`);
  await message.fill('Are you free?');
  server.answer(getRecipient, () => ({ name: 'Ben Baker', takes: false, conversation_id: null, answerable: true }));
  await open();
  await expect.element(page.getByText('They take no messages now.')).toBeVisible();
  await expect.element(message).toHaveValue('Are you free?');
  await expect.element(page.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  server.refuse(getRecipient, 'not_found');
  await open();
  await expect.element(page.getByText('You can’t write a message here')).toBeVisible();
});

test('a line that comes is in the conversation at once, is read there, and the draft stays', async ({
  server,
  open,
}) => {
  const { id, add, receive } = conversationServer(server);
  add({ body: 'Hello', mine: true });
  await open(`/messages/${id}`);
  await expect.element(line('Hello')).toBeVisible();
  await message.fill('Half a');
  await expect.poll(() => server.listening).toBe(1);
  receive('Good morning');
  await expect.element(line('Good morning')).toBeVisible();
  await expect.poll(() => server.asked(readConversation)).toHaveLength(1);
  await open();
  await expect.element(message).toHaveValue('Half a');
});

test('a line whose answer was lost is sent again as the same line', async ({ server, open }) => {
  const { id, add, bodies } = conversationServer(server);
  add({ body: 'Hello', mine: false });
  await open(`/messages/${id}`);
  server.loseAnswer(sendConversationMessage);
  await message.fill('Yes');
  await press(page, 'Send');
  await expect.element(page.getByText('No answer came. What you typed is kept.')).toBeVisible();
  await press(page, 'Send');
  await expect.element(line('Yes')).toBeVisible();
  await expect.element(message).toHaveValue('');
  expect(bodies()).toEqual(['Yes', 'Hello']);
});

test('a refused line stays in its field, with the reason where the button was', async ({ server, open }) => {
  const { id, add, set } = conversationServer(server);
  add({ body: 'Hello', mine: false });
  await open(`/messages/${id}`);
  await message.fill('Yes');
  set({ sending: 'not_taken' });
  server.refuse(sendConversationMessage, 'forbidden', { message: 'They take no messages now.' });
  await press(page, 'Send');
  await expect.element(page.getByRole('status').getByText('They take no messages now.')).toBeVisible();
  await expect.element(message).toHaveValue('Yes');
});

test('who takes no messages reads that nobody can answer them, with the way to the toggle', async ({
  server,
  open,
}) => {
  const { id, add, set } = conversationServer(server);
  add({ body: 'Hello', mine: true });
  set({ answerable: false });
  await open(`/messages/${id}`);
  await expect
    .element(page.getByRole('link', { name: 'Take messages' }))
    .toHaveAttribute('href', '/consent-management?consent=allow_contact_through_app');
});

test('a member is blocked and unblocked; from the sheet of a report, too', async ({ server, open }) => {
  const { id, add } = conversationServer(server);
  add({ body: 'Bad words', mine: false });
  await open(`/messages/${id}`);
  await press(page, 'Block');
  await expect.element(page.getByText('You blocked this member')).toBeVisible();
  await expect.element(message).not.toBeInTheDocument();
  await press(page, 'Unblock');
  await expect.element(message).toBeVisible();
  await press(page, 'Report');
  const sheet = page.getByRole('dialog', { name: 'Report this message' });
  await field(sheet, 'Reason').selectOptions('I don’t want these messages');
  await press(sheet, 'Send Report');
  await expect.element(page.getByText(/^You reported this message\./)).toBeVisible();
  const other = add({ body: 'More bad words', mine: false });
  await open(`/messages/${id}?report=${other.id}`);
  await press(sheet, 'Block this member');
  await expect.element(sheet).not.toBeInTheDocument();
  await expect.element(page.getByText('You blocked this member')).toBeVisible();
});

test('the list shows who, the last words and what is new; earlier lines come above without moving the page', async ({
  server,
  open,
}) => {
  const { id, add, set } = conversationServer(server);
  await open('/messages');
  await expect.element(page.getByText(/^You have no messages\./)).toBeVisible();
  for (let n = 0; n < 40; n++) add({ body: `Line ${n}`, mine: n % 2 === 0 });
  set({ unread: true, name: null });
  await open('/messages');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect.poll(() => textsOf(row)).toEqual([expect.stringMatching(/^A memberLine 39New/)]);
  await row.click();
  await expect.poll(address).toBe(`/messages/${id}`);
  await expect.element(line('Line 39')).toBeInViewport();
  const anchor = line('Line 10');
  window.scrollTo(0, 0);
  const before = anchor.element().getBoundingClientRect().top;
  await press(page, 'Earlier messages');
  await expect.element(line('Line 0')).toBeInTheDocument();
  // The button that was pressed has gone.
  expect(Math.abs(anchor.element().getBoundingClientRect().top - before)).toBeLessThan(60);
});
