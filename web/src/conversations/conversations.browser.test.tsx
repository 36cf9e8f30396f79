import {
  blockMember,
  getConversation,
  getRecipient,
  listConversations,
  readConversation,
  sendConversationMessage,
  startConversation,
  unblockMember,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { newId } from '../kit/api/ids.ts';
import {
  address,
  everShown,
  field,
  goBack,
  press,
  textsOf,
  toast,
} from '../kit/testing/component-test.ts';
import { momentText } from '../kit/words/said-time.ts';
import { expect, test } from '../testing/app-test.tsx';
import { conversationServer } from './testing/conversation-server.ts';

const message = field(page.getByRole('main'), 'Message');
const log = page.getByRole('log', { name: 'Conversation' });
const line = (words: string) => log.getByText(words);
/** Opens what can be done about the other, and presses it. */
async function choose(words: string): Promise<void> {
  await press(page, 'Report or block');
  await press(page.getByRole('dialog', { name: 'Ben Baker' }), words);
}

test('a first message goes to whose card it is, says that they see one’s name, and leads to the conversation', async ({
  server,
  open,
}) => {
  const { id, bodies } = conversationServer(server);
  await open(`/messages/new/${newId()}`);
  await expect.element(page.getByRole('heading', { name: 'Message to Ben Baker' })).toBeVisible();
  await expect.element(page.getByText('They’ll see your name.')).toBeVisible();
  await message.fill('Are you free on Monday?');
  await press(page, 'Send');
  await expect.element(line('Are you free on Monday?')).toBeVisible();
  await expect.poll(address).toBe(`/messages/${id}`);
  expect(bodies()).toEqual(['Are you free on Monday?']);
  await open(`/messages/new/${newId()}`);
  await expect.poll(address).toBe(`/messages/${id}`);
});

test('a member who takes no messages gets none: the screen says so, and typed text stays; neither is said of a server that cannot be reached, nor Retry offered where nothing is', async ({
  server,
  open,
}) => {
  const { id } = conversationServer(server);
  await open(`/messages/new/${newId()}`);
  await message.fill('Are you free?');
  server.answer(getRecipient, () => ({
    name: 'Ben Baker',
    photo: null,
    takes: false,
    conversation_id: null,
    answerable: true,
  }));
  await open();
  await expect.element(page.getByText('They take no messages now.')).toBeVisible();
  await expect.element(message).toHaveValue('Are you free?');
  await expect.element(page.getByRole('button', { name: 'Send' })).not.toBeInTheDocument();
  server.refuse(getRecipient, 'not_found');
  await open();
  await expect.element(page.getByText('You can’t write a message here')).toBeVisible();
  const retry = page.getByRole('button', { name: 'Retry' });
  await expect.element(retry).not.toBeInTheDocument();
  server.refuse(getRecipient, 'unavailable');
  await open();
  await expect.element(page.getByText('The new message could not be opened')).toBeVisible();
  await expect.element(retry).toBeVisible();
  server.refuse(getConversation, 'not_found');
  await open(`/messages/${id}`);
  await expect.element(page.getByText('This conversation is not here')).toBeVisible();
  await expect.element(retry).not.toBeInTheDocument();
});

test('a first message that is being typed goes on in the conversation that the other one begins meanwhile', async ({
  server,
  open,
}) => {
  const { id, receive, bodies } = conversationServer(server);
  await open(`/messages/new/${newId()}`);
  await message.fill('Are you free on Monday?');
  await expect.poll(() => server.listening).toBe(1);
  receive('Hello');
  await expect.poll(address).toBe(`/messages/${id}`);
  await expect.element(line('Hello')).toBeVisible();
  await expect.element(message).toHaveValue('Are you free on Monday?');
  await press(page, 'Send');
  await expect.element(line('Are you free on Monday?')).toBeVisible();
  await expect.element(message).toHaveValue('');
  expect(bodies()).toEqual(['Are you free on Monday?', 'Hello']);
});

test('a first message of which only the answer was lost is in the conversation, and not in its field', async ({
  server,
  open,
}) => {
  const { bodies } = conversationServer(server);
  await open(`/messages/new/${newId()}`);
  server.loseAnswer(startConversation);
  await message.fill('Are you free on Monday?');
  await press(page, 'Send');
  await expect.element(line('Are you free on Monday?')).toBeVisible();
  await expect.element(message).toHaveValue('');
  expect(bodies()).toEqual(['Are you free on Monday?']);
  // Nothing is left of it, or signing out would ask about it.
  await expect
    .poll(() => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:')))
    .toEqual([]);
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

test('the name leads to the card of a member who shows one; who takes no messages reads that nobody can answer them, with the way to the toggle; text for a member who has left since is there to be copied, not sent', async ({
  server,
  open,
}) => {
  const { id, set } = conversationServer(server);
  await open(`/messages/${id}`);
  await message.fill('One more thought');
  const name = page.getByRole('heading', { name: 'Ben Baker', level: 1 });
  await expect.element(name).toBeVisible();
  await expect.element(name.getByRole('link')).not.toBeInTheDocument();
  const { card_id } = set({ answerable: false, card_id: newId() });
  await open();
  await expect
    .element(name.getByRole('link'))
    .toHaveAttribute('href', `/messages/${id}?member=${card_id}`);
  await expect
    .element(page.getByRole('link', { name: 'Take messages' }))
    .toHaveAttribute('href', '/consent-management?consent=allow_contact_through_app');
  set({ sending: 'left', name: null });
  await open();
  await expect.element(page.getByText('This member has left PCR.')).toBeVisible();
  await expect.element(message).toHaveValue('One more thought');
  await expect
    .element(page.getByText(/You can’t send it here anymore\. Copy what you need\.$/))
    .toBeVisible();
  await expect.element(page.getByText(/until you send it/)).not.toBeInTheDocument();
});

test('a member is blocked and unblocked, also where the answer was lost; from the sheet of a report, too', async ({
  server,
  open,
}) => {
  const { id, add } = conversationServer(server);
  add({ body: 'Bad words', mine: false });
  await open(`/messages/${id}`);
  const failed = everShown(/Please check your connection/);
  server.loseAnswer(blockMember);
  await choose('Block');
  await expect.element(toast('Member blocked')).toBeVisible();
  await expect.element(page.getByText('You blocked this member')).toBeVisible();
  // What they write elsewhere, in a mentorship, does (conversations.md 16).
  await expect
    .element(page.getByText(/^Their messages don’t reach you, now or later\./))
    .toBeVisible();
  await expect.element(message).not.toBeInTheDocument();
  server.loseAnswer(unblockMember);
  await press(page, 'Unblock');
  await expect.element(toast('Member unblocked')).toBeVisible();
  await expect.element(message).toBeVisible();
  expect(failed()).toEqual([]);
  await expect.element(log.getByRole('button')).not.toBeInTheDocument();
  await choose('Report a message');
  await press(log, 'Report');
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
  const { id, fill, set } = conversationServer(server);
  await open('/messages');
  await expect.element(page.getByText(/^You have no messages\./)).toBeVisible();
  fill();
  set({ unread: true, name: null });
  await open('/messages');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect
    .poll(() => textsOf(row))
    .toEqual([expect.stringMatching(/^A memberMar \d+(, 2026)?Line 39New$/)]);
  await row.click();
  await expect.poll(address).toBe(`/messages/${id}`);
  await expect.element(line('Line 39')).toBeInViewport();
  // It is read: its row has no dot while the list is asked for again (10).
  await expect.poll(() => server.asked(readConversation)).toHaveLength(1);
  const { arrived, letGo } = server.hold(listConversations);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await arrived;
  await expect.poll(() => textsOf(row)).toEqual([expect.stringMatching(/Line 39$/)]);
  letGo();
  await row.click();
  await expect.element(line('Line 39')).toBeInViewport();
  const anchor = line('Line 10');
  window.scrollTo(0, 0);
  const before = anchor.element().getBoundingClientRect().top;
  await press(page, 'Earlier messages');
  await expect.element(line('Line 0')).toBeInTheDocument();
  // The button that was pressed has gone.
  expect(Math.abs(anchor.element().getBoundingClientRect().top - before)).toBeLessThan(60);
});

test('from Messages somebody whom one may write to is two presses away, by name and with where one knows them from; back leads to the messages (conversations.md 25)', async ({
  server,
  open,
}) => {
  const { id, add, knows } = conversationServer(server);
  add({ body: 'Hello', mine: false });
  const person = { card_id: null, photo: null, known_from: null };
  const card = newId();
  knows([
    { ...person, id, begun: true, name: 'Ben Baker', known_as: 'mentor' },
    { ...person, id: card, begun: false, name: 'Cleo Cook', ...IN_GROUP },
  ]);
  server.answer(getRecipient, () => ({
    ...{ name: 'Cleo Cook', photo: null, takes: true, conversation_id: null, answerable: true },
  }));
  await open('/messages');
  await press(page, 'New Message');
  const sheet = page.getByRole('dialog', { name: 'New Message' });
  const people = sheet.getByRole('list', { name: 'People' }).getByRole('link');
  await expect
    .poll(() => textsOf(people))
    .toEqual(['BBBen BakerYour mentor', 'CCCleo CookIn Austin Toddlers']);
  await sheet.getByRole('searchbox').fill('Nobody');
  await expect.element(sheet.getByText(/^Nobody by this name\./)).toBeVisible();
  await sheet.getByRole('searchbox').fill('Cleo');
  await expect.element(people).toHaveLength(1);
  await people.click();
  await expect.poll(address).toBe(`/messages/new/${card}`);
  goBack();
  await expect.element(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
});
const IN_GROUP = { known_as: 'group', known_from: 'Austin Toddlers' } as const;

test('lines that follow each other closely have one time, and each day its line (conversations.md 27); the length is shown near the limit', async ({
  server,
  open,
}) => {
  const { id, add } = conversationServer(server);
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  add({ body: 'Long ago', mine: true, created_at: '2024-03-05T18:00:00.000Z' });
  add({ body: 'One', mine: false, created_at: at(3) });
  add({ body: 'Two', mine: false, created_at: at(2) });
  add({ body: 'Three', mine: true, created_at: at(1) });
  await open(`/messages/${id}`);
  await expect.element(line('Three')).toBeVisible();
  const timeOf = (words: string) =>
    log.getByRole('listitem').filter({ hasText: words }).getByRole('time');
  await expect.element(timeOf('One')).not.toBeInTheDocument();
  await expect.element(timeOf('Two')).not.toBeInTheDocument();
  await expect.element(timeOf('Long ago')).toBeVisible();
  await expect.element(timeOf('Three')).toBeVisible();
  await expect
    .poll(() => textsOf(log.getByRole('heading', { level: 2 })).at(0))
    .toMatch(/^\w{3}, Mar [56], 2024$/);
  const counter = page.getByText('1800/2000');
  await message.fill('a'.repeat(1799));
  await expect.element(counter).not.toBeInTheDocument();
  await message.fill('a'.repeat(1800));
  await expect.element(counter).toBeVisible();
});

test('a field of 48 px stands at the bottom bar, also with no lines, and grows with what is typed, to six lines (conversations.md 28)', async ({
  server,
  open,
}) => {
  const { id } = conversationServer(server);
  await open(`/messages/${id}`);
  const height = () => rect(message).height;
  await expect.poll(height).toBe(48);
  const nav = page.getByRole('navigation', { name: 'Main' });
  const barBottom = () =>
    document.querySelector('[data-page-bar]')?.getBoundingClientRect().bottom ?? 0;
  await expect.poll(() => Math.abs(barBottom() - rect(nav).top)).toBeLessThan(1);
  await message.fill('One\nTwo\nThree');
  await expect.poll(height).toBeGreaterThan(90);
  await message.fill('Line\n'.repeat(40));
  await expect.poll(height).toBeLessThan(180);
  const send = rect(page.getByRole('button', { name: 'Send' }));
  expect([send.width, send.height]).toEqual([44, 44]);
});

test('on a wide screen the newest conversation opens by itself beside the list, and its bar ends with it (conversations.md 29)', async ({
  server,
  open,
}) => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const { id, fill } = conversationServer(server);
  fill();
  await open('/messages');
  await expect.poll(address).toBe(`/messages/${id}`);
  await expect.element(newest).toBeInViewport();
  const list = page.getByRole('list', { name: 'Conversations' });
  await expect
    .element(list.getByRole('link', { name: /Ben Baker/ }))
    .toHaveAttribute('aria-current', 'page');
  expect(rect(list).right).toBeLessThan(rect(log).left);
  await expectInSight(newest);
});

test('on a wide screen arrows scroll the conversation, and go from row to row of the list once one has the focus; Enter opens one (conversations.md 30)', async ({
  server,
  open,
}) => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const { id, fill, older } = conversationServer(server);
  fill();
  const other = older('Cleo Adams');
  await open(`/messages/${id}`);
  const row = (name: RegExp) =>
    page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name });
  await expect.element(row(/Cleo Adams/)).toBeVisible();
  // This press loads the code of the keys, so that the next one finds it and still does nothing.
  (row(/Ben Baker/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(row(/Cleo Adams/)).toHaveFocus();
  (row(/Cleo Adams/).element() as HTMLElement).blur();
  await userEvent.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(document.body);
  (row(/Cleo Adams/).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}{Enter}');
  await expect.poll(address).toBe(`/messages/${other}`);
});

test('a row of the list is 64 px high, with face, name, time and the first words; what is unread has a dot and its name in bold (conversations.md 26)', async ({
  server,
  open,
}) => {
  const { add, set } = conversationServer(server);
  const { created_at } = add({ body: 'I can come on Monday.', mine: false });
  await open('/messages');
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect
    .element(row)
    .toMatchTextContent(`Ben Baker${momentText(created_at)}I can come on Monday.`);
  expect(rect(row).height).toBe(64);
  const name = row.getByText('Ben Baker', { exact: true });
  const weight = () => getComputedStyle(name.element()).fontWeight;
  expect(weight()).toBe('400');
  set({ unread: true });
  await open('/messages');
  await expect.element(row.getByText('New', { exact: true })).toBeVisible();
  await expect.poll(weight).toBe('600');
  expect(rect(row).height).toBe(64);
});

test('a row says what was typed there and not sent, and a first message that was begun has a row that leads to it (conversations.md 31)', async ({
  server,
  member,
  open,
}) => {
  const { id, add } = conversationServer(server);
  add({ body: 'I can come on Monday.', mine: false });
  const card = newId();
  const begun = { saved_at: Date.now(), values: { id: newId(), body: 'Are you free on Friday?' } };
  localStorage.setItem(
    `pcr_draft:${member.user.id}:conversation_messages:new:${card}`,
    JSON.stringify(begun),
  );
  await open(`/messages/${id}`);
  await message.fill('Monday is fine, at eight');
  await page.getByRole('link', { name: 'Messages', exact: true }).first().click();
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect.element(row).toMatchTextContent('Draft: Monday is fine, at eight');
  expect(row.element().textContent).not.toContain('I can come');
  expect(rect(row).height).toBe(64);
  const first = page.getByRole('list', { name: 'Messages you began' }).getByRole('link');
  await expect.element(first).toMatchTextContent('New messageDraft: Are you free on Friday?');
  await expect.element(first).toHaveAttribute('href', `/messages/new/${card}`);
});

const rect = (of: Locator) => of.element().getBoundingClientRect();
/** Where the bar of the page begins, which has the composer. */
const barTop = () => document.querySelector('[data-page-bar]')?.getBoundingClientRect().top ?? 0;
const newest = line('Line 39');
/** In sight, and not behind the bar. */
const expectInSight = (of: Locator) =>
  expect.poll(() => rect(of).bottom - barTop()).toBeLessThanOrEqual(0);

test('a conversation opens at its newest line however it is come to; an error at the composer does not cover it, the focus is not behind it, and typing there moves nothing', async ({
  server,
  open,
}) => {
  const { id, fill } = conversationServer(server);
  fill();
  await open(`/messages/${id}`);
  await expect.element(newest).toBeInViewport();
  window.scrollTo(0, 100);
  await page.getByRole('link', { name: 'Messages', exact: true }).click();
  await expect.element(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
  goBack();
  await expect.element(newest).toBeInViewport();
  await expectInSight(newest);
  server.refuse(sendConversationMessage, 'internal');
  await message.fill('Yes');
  await press(page, 'Send');
  await expect.element(page.getByText(/^Not sent\./)).toBeInViewport();
  await expectInSight(newest);
  // Each is a line, and no box (conversations.md 28).
  await open();
  const draft = page.getByText(/^Draft · /);
  await expect.element(draft).toBeVisible();
  expect(rect(draft).height).toBeLessThan(50);
  await press(page, 'Send');
  const problem = page.getByText(/^Not sent\./);
  await expect.element(problem).toBeVisible();
  expect(rect(problem).height).toBeLessThan(70);
  await expectInSight(newest);
  await press(page, 'Try again');
  await expect.poll(() => server.asked(sendConversationMessage)).toHaveLength(3);
  await choose('Report a message');
  await expect.element(page.getByText('Press Report at the message.')).toBeVisible();
  window.scrollTo(0, 200);
  const reports = log.getByRole('button', { name: 'Report' });
  const behind = reports
    .elements()
    .find((one) => one.getBoundingClientRect().bottom > barTop() + 10);
  (behind as HTMLElement).focus();
  expect(behind?.getBoundingClientRect().bottom).toBeLessThanOrEqual(barTop());
  const before = window.scrollY;
  await message.fill('Yes, gladly');
  expect(window.scrollY).toBe(before);
});

test('with text of twice the size the list says the whole name, and the time below it', async ({
  server,
  open,
}) => {
  await onScreen('200%', 390);
  conversationServer(server).fill();
  await open('/messages');
  const name = page.getByRole('list', { name: 'Conversations' }).getByText('Ben Baker');
  await expect.element(name).toBeVisible();
  const { scrollWidth, clientWidth } = name.element();
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
});

test('with text of twice the size on the narrowest screen, what Block did is said where one sees it, and Send is there', async ({
  server,
  open,
}) => {
  const width = 320;
  await onScreen('200%', width);
  const { id, fill } = conversationServer(server);
  fill();
  await open(`/messages/${id}`);
  await expect.element(newest).toBeVisible();
  window.scrollTo(0, 0);
  await choose('Block');
  const said = page.getByRole('status').filter({ hasText: 'You blocked this member' });
  await expect.element(said.getByText('You blocked this member')).toBeInViewport({ ratio: 1 });
  await expect.poll(() => document.activeElement?.hasAttribute('data-page-bar')).toBe(true);
  await press(said, 'Unblock');
  await expect.poll(() => document.activeElement?.hasAttribute('data-page-bar')).toBe(true);
  const send = page.getByRole('button', { name: 'Send' });
  const expectOnScreen = async () => {
    await expect.element(send).toBeVisible();
    const bottomBar = rect(page.getByRole('navigation', { name: 'Main' }));
    await expect.poll(() => rect(send).bottom).toBeLessThanOrEqual(bottomBar.top);
    expect(rect(send).left).toBeGreaterThanOrEqual(0);
    expect(rect(send).right).toBeLessThanOrEqual(width);
  };
  await expectOnScreen();
  server.refuse(sendConversationMessage, 'internal');
  await message.fill('Yes');
  await send.click();
  await expect.element(page.getByText(/^Not sent\./)).toBeVisible();
  await expectOnScreen();
});

test('a conversation that the device kept says from when it is, in sight and with the first try (kit.md 69)', async ({
  server,
  open,
}) => {
  const { id, fill } = conversationServer(server);
  fill();
  await open('/messages');
  await expect.element(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
  await open(`/messages/${id}`);
  await expect.element(newest).toBeInViewport();
  server.setOnline(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await open(`/messages/${id}`, { retryDelay: 600_000 });
  const note = page.getByRole('main').getByText(/^Shown as of .+\d/);
  await expect.element(note).toBeInViewport({ ratio: 1 });
  await expect.element(page.getByText('You are offline', { exact: true })).toBeVisible();
  await expect.poll(() => rect(note).bottom - barTop()).toBeLessThanOrEqual(0);
  await expect.element(newest).toBeInViewport();
  await open('/messages', { retryDelay: 600_000 });
  await expect.element(note).toBeVisible();
  await expect.element(page.getByRole('list', { name: 'Conversations' })).toBeVisible();
});

/** Until the test is over. */
async function onScreen(text: string, width: number): Promise<void> {
  await page.viewport(width, 844);
  document.documentElement.style.fontSize = text;
  onTestFinished(async () => {
    document.documentElement.removeAttribute('style');
    await page.viewport(390, 844);
  });
}
