import { listInbox } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { conversationServer } from '../conversations/testing/conversation-server.ts';
import { press } from '../kit/testing/component-test.ts';
import { inboxServer } from '../notifications/testing/inbox-server.ts';
import { expect, test } from '../testing/app-test.tsx';

// How the one stream of a page comes, goes and comes back; the inbox shows which events it heard.

const bell = (name: string) => page.getByRole('banner').getByRole('link', { name });

/** Somebody looks at the page's tab, or at another one. */
function look(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(document, 'visibilityState'));
  document.dispatchEvent(new Event('visibilitychange'));
}

// kit.md 147
test('the stream waits until the first screen has what it shows', async ({ server, open }) => {
  inboxServer(server).add();
  await open('/inbox');
  await expect.poll(() => server.listening).toBe(1);
  // The two seconds do not pass after which it waits no longer.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const list = server.hold(listInbox);
  await open('/inbox');
  await list.arrived;
  await expect.element(bell('Inbox, 1 unread')).toBeVisible();
  await new Promise(requestAnimationFrame);
  expect(server.listening).toBe(0);
  list.letGo();
  await expect.poll(() => server.listening).toBe(1);
});

test('a device that was away from the network shows what happened meanwhile when it is back', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  await open('/inbox');
  await expect.poll(() => server.listening).toBe(1);
  server.setOnline(false);
  inbox.add();
  expect(server.listening).toBe(0);
  server.setOnline(true);
  await expect.element(bell('Inbox, 1 unread')).toBeVisible();
  await expect.element(page.getByRole('group', { name: 'Inbox entries' })).toBeVisible();
});

test('a page that was opened without a network becomes live with it, and asks again for all that it shows', async ({
  server,
  open,
}) => {
  const { id, add, set } = conversationServer(server);
  add({ body: 'Hello', mine: false });
  const line = (words: string) => page.getByRole('log', { name: 'Conversation' }).getByText(words);
  const name = (words: string) => page.getByRole('heading', { name: words, exact: true });
  await open(`/messages/${id}`);
  await expect.element(line('Hello')).toBeVisible();
  server.setOnline(false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  await open(`/messages/${id}`);
  await expect.element(name('Ben Baker')).toBeVisible();
  await expect.element(page.getByText('You are offline')).toBeVisible();
  add({ body: 'Are you there?', mine: false });
  set({ name: 'Ben Baker-Lee' });
  server.setOnline(true);
  await expect.poll(() => server.listening).toBe(1);
  await expect.element(line('Are you there?')).toBeVisible();
  await expect.element(name('Ben Baker-Lee')).toBeVisible();
  await expect.element(page.getByText(/^Shown as of/)).not.toBeInTheDocument();
});

test('a page that was opened while the server was down asks for the session by itself, becomes live, and shows what it could not have (account.md 57)', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  inbox.add();
  await open('/inbox');
  await expect.element(bell('Inbox, 1 unread')).toBeVisible();
  server.setReachable(false);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await open('/inbox');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(server.listening).toBe(0);
  inbox.add();
  server.setReachable(true);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  await expect.element(bell('Inbox, 2 unread')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
});

test('the server starts again, and the page goes on by itself', async ({ server, open }) => {
  const inbox = inboxServer(server);
  await open('/inbox');
  await expect.poll(() => server.listening).toBe(1);
  server.endStreams();
  await expect.poll(() => server.listening).toBe(1);
  inbox.add();
  await expect.element(bell('Inbox, 1 unread')).toBeVisible();
});

test('a session that is ended elsewhere is noticed without a touch, and signing in goes on', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  await open('/inbox');
  await expect.poll(() => server.listening).toBe(1);
  server.endSession();
  const again = page.getByRole('alertdialog', { name: 'Please sign in again' });
  await again.getByRole('textbox', { name: 'Password' }).fill('four calm otters');
  inbox.add();
  await press(again, 'Sign In');
  await expect.element(again).not.toBeInTheDocument();
  await expect.element(bell('Inbox, 1 unread')).toBeVisible();
});

test('a tab that nobody looks at has no stream, and hears what it missed when somebody does', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  await open('/inbox');
  await expect.poll(() => server.listening).toBe(1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  look('hidden');
  await vi.advanceTimersByTimeAsync(9_000);
  expect(server.listening).toBe(1);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(server.listening).toBe(0);
  vi.useRealTimers();
  inbox.add();
  look('visible');
  await expect.element(bell('Inbox, 1 unread')).toBeVisible();
});
