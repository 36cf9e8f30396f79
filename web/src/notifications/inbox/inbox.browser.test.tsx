import { countUnreadConversations } from '@pcr/contract/conversations/conversations.endpoints.ts';
import { getJob, listJobs } from '@pcr/contract/jobs/jobs.endpoints.ts';
import { listInbox, readInboxEntry } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import {
  INBOX_KINDS,
  INBOX_PARTS,
  type InboxNotice,
} from '@pcr/contract/notifications/inbox/inbox.schema.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { familyServer } from '../../families/testing/family-server.ts';
import { newId } from '../../kit/api/ids.ts';
import type { AnsweringServer } from '../../kit/testing/answering-server.ts';
import { address, goBack, press, textsOf } from '../../kit/testing/component-test.ts';
import { todayOf } from '../../kit/words/format.ts';
import { deviceZone } from '../../kit/words/place-time.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';
import { inboxServer } from '../testing/inbox-server.ts';

/** 'Inbox' is the bell with nothing unread. */
const bell = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const entries = page.getByRole('group', { name: 'Inbox entries' }).getByRole('listitem');

const LONG =
  'Wolfeschlegelsteinhausenbergerdorff looks for somebody who knows it all, in a house with gardens';

/** The screens that these tests come to beside the inbox. */
function otherScreens(server: AnsweringServer): void {
  server.answer(listJobs, () => ({ items: [], next: null }));
  server.refuse(getJob, 'not_found');
  emptyDashboard(server);
}

test('new entries show without a reload, in the list and at the bell, and a screen reader hears of them; so does what is read on another device', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  await open('/inbox');
  await expect.element(page.getByText(/^Your inbox is empty\./)).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  inbox.add();
  await expect.element(bell('Inbox, 1 unread')).toBeVisible();
  await expect.element(page.getByText('1 unread in your inbox')).toBeInTheDocument();
  await expect
    .poll(() => textsOf(entries))
    .toEqual([
      expect.stringMatching(/^You have a new application: “Infant Care Specialist”.*New$/),
    ]);
  inbox.add({ kind: 'job_application_accepted', parts: { job_title: 'Night shift' } });
  await expect.element(bell('Inbox, 2 unread')).toBeVisible();
  await expect.element(entries).toHaveLength(2);
  inbox.readElsewhere();
  await expect.element(bell('Inbox')).toBeVisible();
  await expect.element(page.getByText('New', { exact: true })).not.toBeInTheDocument();
  inbox.add();
  await expect.element(bell('Inbox, 1 unread')).toBeVisible();
  await press(page, 'Mark all as read');
  await expect.element(bell('Inbox')).toBeVisible();
  await expect.element(page.getByText('New', { exact: true })).not.toBeInTheDocument();
});

test('an entry leads to what it is about, and is read then', async ({ server, open }) => {
  otherScreens(server);
  const subject_id = newId();
  const id = inboxServer(server).add({ kind: 'job_application_declined', subject_id });
  await open('/inbox');
  await page.getByRole('link', { name: /was declined/ }).click();
  await expect.poll(address).toBe(`/jobs?job=${subject_id}`);
  await expect.poll(() => server.asked(readInboxEntry)).toEqual([{ params: { id } }]);
  await press(page.getByRole('dialog', { name: 'Job' }), 'Close');
  await expect.element(bell('Inbox')).toBeVisible();
});

test('a mail leads to the entry and on to its place; back does not lead there again', async ({
  server,
  open,
}) => {
  otherScreens(server);
  const id = inboxServer(server).add();
  await open('/dashboard');
  await open(`/inbox?open=${id}`);
  await expect.poll(address).toMatch(/^\/jobs\?job=.*tab=applications$/);
  goBack();
  await expect.poll(address).toBe('/dashboard');
});

test('a link to what is not in the inbox says so, and shows the inbox', async ({
  server,
  open,
}) => {
  inboxServer(server).add({ parts: { job_title: 'Mine' } });
  await open(`/inbox?open=${newId()}`);
  await expect.element(page.getByText('This entry is not in your inbox')).toBeVisible();
  await expect.poll(() => textsOf(entries)).toEqual([expect.stringContaining('“Mine”')]);
});

// kit.md 146
test('entries that come while more are loading are not lost', async ({ server, open }) => {
  const inbox = inboxServer(server);
  for (let n = 0; n < 40; n++) inbox.add();
  await open('/inbox');
  await expect.element(entries).toHaveLength(30);
  await expect.poll(() => server.listening).toBe(1);
  const { arrived, letGo } = server.hold(listInbox);
  inbox.add({ parts: { job_title: 'Newest' } });
  await arrived;
  await press(page, 'Show more');
  letGo();
  await expect.element(entries).toHaveLength(41);
  await expect.element(entries.first()).toMatchTextContent('“Newest”');
});

// kit.md 146
test('a request for more is answered, whatever comes meanwhile', async ({ server, open }) => {
  const inbox = inboxServer(server);
  for (let n = 0; n < 40; n++) inbox.add();
  await open('/inbox');
  await expect.element(entries).toHaveLength(30);
  await expect.poll(() => server.listening).toBe(1);
  const { arrived, letGo } = server.hold(listInbox);
  await press(page, 'Show more');
  await arrived;
  inbox.add({ parts: { job_title: 'Newest' } });
  await expect.poll(() => server.asked(listInbox).at(-1)?.query).toEqual({});
  letGo();
  await expect.element(entries).toHaveLength(41);
  await expect.element(entries.first()).toMatchTextContent('“Newest”');
});

test('an entry says who and what where the app may say it, with a face; messages of one person are one row; without a name it says what mails say (notifications.md 114 to 116)', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  inbox.add({ kind: 'family_looked_at', parts: {} });
  inbox.add({ kind: 'family_looked_at', parts: {}, who_name: 'Ana Bell', about: 'Johnson family' });
  inbox.add({ kind: 'message_received', parts: {}, who_name: 'Ana Bell', lines: 3 });
  inbox.add({ kind: 'message_received', parts: {}, who_name: 'Ben Baker', lines: 1 });
  const group_name = 'Owls';
  inbox.add({ kind: 'group_posts', parts: { group_name, posts: '2' }, who_name: 'Ben Baker' });
  inbox.add({ kind: 'group_lead_asked', parts: { group_name }, who_name: 'Ben Baker' });
  inbox.add({ kind: 'group_application_received', parts: { group_name } });
  await open('/inbox');
  await expect
    .poll(() => textsOf(entries).map((text) => text.replace(/[\d:]+\s[AP]M/, '')))
    .toEqual([
      'A member asks to join your group “Owls”.New',
      'BBBen Baker asks you to lead “Owls”New',
      'BBBen Baker wrote 2 posts in “Owls”New',
      'BBBen Baker wrote to youNew',
      'ABAna Bell · 3 messagesNew',
      'ABAna Bell viewed Johnson familyNew',
      'A member looked at one of your family records. You can see who it was.New',
    ]);
  const row = entries.nth(1).getByRole('link').element();
  expect(row.getBoundingClientRect().height).toBe(64);
  await expect
    .element(page.getByRole('heading', { level: 2, name: /^\w{3}, Mar \d(, 2026)?$/ }))
    .toBeVisible();
});

test('a row is 64 px high whatever it tells, and its time stands beside it; near days are said by their words (notifications.md 114, 116)', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  familyServer(server, {});
  const now = new Date();
  const at = now.toISOString();
  const day = todayOf(now.getTime());
  const words: Record<string, string> = {
    ...{ job_title: LONG, event_title: LONG, group_name: LONG, contractor_name: LONG },
    ...{ announcement_title: LONG, message_subject: LONG, file_name: LONG, credential: LONG },
    ...{ location: LONG, purpose: LONG, starts_at: at, pickup_at: at, until: at },
    ...{ time_zone: deviceZone() ?? '', expiry_date: day, first_day: day },
  };
  for (const kind of INBOX_KINDS) {
    const names = Object.keys(INBOX_PARTS[kind].shape);
    const parts = Object.fromEntries(names.map((name) => [name, words[name] ?? '']));
    inbox.add({ kind, parts } as Partial<InboxNotice>);
  }
  inbox.add({ kind: 'mentorship_accepted', parts: {}, who_name: LONG });
  await open('/inbox');
  const rows = () =>
    entries.elements().map((entry) => entry.querySelector('a') ?? entry.firstElementChild);
  for (let shown = 30; shown < INBOX_KINDS.length; shown += 30) {
    await expect.poll(() => rows().length).toBe(shown);
    await press(page, 'Show more');
  }
  await expect.poll(() => rows().length).toBe(INBOX_KINDS.length + 1);
  const tall = rows().filter((row) => (row?.getBoundingClientRect().height ?? 0) !== 64);
  expect(tall.map((row) => row?.textContent)).toEqual([]);
  const said = rows().map((row) => row?.textContent.replaceAll('\u00a0', ' '));
  expect(said).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Meeting Today, \d+:\d\d [AP]M: “Wolfe/),
      expect.stringMatching(/^A pickup is soon: Today, \d+:\d\d [AP]M/),
      expect.stringMatching(/^Your credential expires: “Wolfe.*” · Today/),
      expect.stringMatching(/^A seat is free for you: “Wolfe.*” · until today at \d+:\d\d [AP]M/),
    ]),
  );
  expect(said.join()).not.toContain(String(now.getFullYear()));
});

test('what marks all as read stands in the row of the title on a phone, and says its words where they have room (notifications.md 117)', async ({
  server,
  open,
}) => {
  inboxServer(server).add();
  await open('/inbox');
  const mark = page.getByRole('button', { name: 'Mark all as read', exact: true });
  const middle = (one: Element) => {
    const { top, bottom } = one.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  const title = page.getByRole('heading', { name: 'Inbox', level: 1 });
  await expect.element(mark).toBeVisible();
  expect(Math.abs(middle(mark.element()) - middle(title.element()))).toBeLessThan(4);
  expect(mark.element().getBoundingClientRect().width).toBeLessThan(60);
  // Beside the way to unread messages, too, on the narrowest phone.
  server.answer(countUnreadConversations, () => ({ unread: 100 }));
  await page.viewport(320, 640);
  await open('/inbox');
  await expect.element(page.getByRole('link', { name: /^Messages ?, 99\+ unread$/ })).toBeVisible();
  expect(Math.abs(middle(mark.element()) - middle(title.element()))).toBeLessThan(4);
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await expect.poll(() => mark.element().getBoundingClientRect().width).toBeGreaterThan(150);
});

test('from 1024 px on the newest entry stands beside the list by itself and stays new; one that is chosen by keys is read and in the address, and its button leads on (notifications.md 118)', async ({
  server,
  open,
}) => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  otherScreens(server);
  const inbox = inboxServer(server);
  const subject_id = newId();
  const job_title = 'Night shift';
  const id = inbox.add({ kind: 'job_application_accepted', subject_id, parts: { job_title } });
  inbox.add({ kind: 'message_received', parts: {}, who_name: 'Ana Bell', lines: 3 });
  const [family] = familyServer(server, {}).all;
  inbox.add({
    kind: 'pickup_soon',
    ...(family && { subject_id: family.id }),
    parts: {
      pickup_at: new Date(Date.now() + 1_800_000).toISOString(),
      time_zone: 'America/Chicago',
    },
  });
  await open('/inbox');
  const reminder = page.getByRole('region', { name: /^A pickup is soon/ });
  await expect.element(reminder.getByRole('link', { name: 'Open Record' })).toBeVisible();
  expect(address()).toBe('/inbox');
  await userEvent.keyboard('{ArrowDown}');
  const row = (name: RegExp) => entries.getByRole('button', { name });
  await expect.element(row(/pickup/)).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  const accepted = page.getByRole('region', { name: /Night shift/ });
  await expect.element(accepted).toHaveFocus();
  expect(address()).toBe(`/inbox?entry=${id}`);
  await expect.poll(() => server.asked(readInboxEntry)).toEqual([{ params: { id } }]);
  await userEvent.keyboard('{Escape}');
  await expect.element(row(/Night shift/)).toHaveFocus();
  expect(address()).toBe('/inbox');
  // What can still be done about it, and what is not read yet, stay new.
  await row(/pickup/).click();
  await expect.element(reminder.getByRole('button', { name: /in 10 minutes$/ })).toBeVisible();
  await row(/Ana Bell/).click();
  const messages = page.getByRole('region', { name: 'Ana Bell · 3 messages' });
  await expect.element(messages.getByRole('link', { name: 'Open Conversation' })).toBeVisible();
  await expect.element(bell('Inbox, 2 unread')).toBeVisible();
  await row(/Night shift/).click();
  await accepted.getByRole('link', { name: 'Open Job' }).click();
  await expect.poll(address).toBe(`/jobs?job=${subject_id}`);
  // Whoever goes on before it is known as read does not mark it again.
  const before = server.asked(readInboxEntry).length;
  inbox.add({ kind: 'job_application_accepted', subject_id, parts: { job_title: 'Day shift' } });
  await open('/inbox');
  const marking = server.hold(readInboxEntry);
  await row(/Day shift/).click();
  await marking.arrived;
  const day = page.getByRole('region', { name: /Day shift/ });
  await day.getByRole('link', { name: 'Open Job' }).click();
  await expect.poll(address).toBe(`/jobs?job=${subject_id}`);
  marking.letGo();
  await expect.element(bell('Inbox, 2 unread')).toBeVisible();
  expect(server.asked(readInboxEntry)).toHaveLength(before + 1);
});

test('an entry that the address names is there after a reload, also one of a later page, where reminders and messages stay new as well; a phone has it as a sheet (notifications.md 118)', async ({
  server,
  open,
}) => {
  const inbox = inboxServer(server);
  const id = inbox.add({ parts: { job_title: 'Oldest' } });
  const messages = inbox.add({ kind: 'message_received', parts: {}, who_name: 'Ana Bell' });
  const [family] = familyServer(server, {}).all;
  const reminder = inbox.add({
    kind: 'pickup_soon',
    ...(family && { subject_id: family.id }),
    parts: {
      pickup_at: new Date(Date.now() + 1_800_000).toISOString(),
      time_zone: 'America/Chicago',
    },
  });
  for (let n = 0; n < 40; n++) inbox.add();
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  await open(`/inbox?entry=${id}`);
  await expect.element(page.getByRole('region', { name: /Oldest/ })).toBeVisible();
  const marked = () => server.asked(readInboxEntry).map(({ params }) => params.id);
  await expect.poll(marked).toEqual([id]);
  for (const [waiting, opens] of [
    [messages, 'Open Conversation'],
    [reminder, 'Open Record'],
  ] as const) {
    await open(`/inbox?entry=${waiting}`);
    await expect.element(page.getByRole('link', { name: opens })).toBeVisible();
  }
  await open(`/inbox?entry=${id}`);
  await page.viewport(390, 844);
  const sheet = page.getByRole('dialog', { name: /Oldest/ });
  await expect.element(sheet).toBeVisible();
  await press(sheet, 'Close');
  await expect.element(sheet).not.toBeInTheDocument();
  expect(address()).toBe('/inbox');
  await expect.element(entries.first().getByRole('link')).toBeVisible();
  await open(`/inbox?entry=${newId()}`);
  await expect.element(page.getByText('This entry is not in your inbox')).toBeVisible();
  expect(marked()).toEqual([id]);
});
