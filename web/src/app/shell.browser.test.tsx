import { listAgreements } from '@pcr/contract/agreements/agreements.endpoints.ts';
import { countUnreadConversations } from '@pcr/contract/conversations/conversations.endpoints.ts';
import { countUnread } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { accountServer } from '../account/testing/account-server.ts';
import { announcementServer } from '../announcements/testing/announcement-server.ts';
import { eventServer } from '../events/testing/event-server.ts';
import { meetingServer } from '../events/testing/meeting-server.ts';
import { familyServer } from '../families/testing/family-server.ts';
import { documentServer } from '../files/testing/document-server.ts';
import { groupServer } from '../groups/testing/group-server.ts';
import { helpServer } from '../help/testing/help-server.ts';
import { jobServer } from '../jobs/testing/job-server.ts';
import { address, goBack, press, textsOf } from '../kit/testing/component-test.ts';
import { matchServer } from '../mentors/testing/match-server.ts';
import { mentorServer } from '../mentors/testing/mentor-server.ts';
import { privacyServer } from '../privacy/testing/privacy-server.ts';
import { expect, test } from '../testing/app-test.tsx';
import { emptyDashboard } from '../testing/empty-dashboard.ts';

const menu = page.getByRole('navigation', { name: 'Menu' });
const toggle = page.getByRole('button', { name: 'Open menu' });
const bar = page.getByRole('navigation', { name: 'Main' });
const events = page.getByRole('heading', { name: 'Community & Events' });

/** A screen of this size, until the test is over. */
async function onScreen(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  onTestFinished(() => page.viewport(390, 844));
}

test('an address that does not exist shows the not-found page, with a way on; the entry screen says that it checks legal compliance, and leaves no trace in the history', async ({
  server,
  open,
}) => {
  emptyDashboard(server);
  await open('/no-such-page');
  await expect.element(page.getByRole('heading', { name: '404' })).toBeVisible();
  await expect.element(page.getByText('This page has not been generated')).toBeVisible();
  await expect.element(page.getByText('Tell me what you would like on this page')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Go to Dashboard' }))
    .toHaveAttribute('href', '/dashboard');
  const held = server.hold(listAgreements);
  await open('/');
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Checking legal compliance...' }))
    .toBeVisible();
  held.letGo();
  await expect.poll(address).toBe('/dashboard');
  goBack();
  await expect.poll(address).toBe('/no-such-page');
});

test('the menu has its five entries and then every other place, also on a phone that lies on its side, closes by Escape and by a press beside it, and leads on to the top of a screen, which has the focus (kit.md 164)', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  familyServer(server, ...Array.from({ length: 20 }, () => ({})));
  await open('/family-records');
  await expect.element(page.getByRole('article').first()).toBeVisible();
  await toggle.click();
  await expect
    .poll(() => textsOf(menu.getByRole('link')))
    .toEqual([
      ...['Dashboard', 'Family Records', 'Contractors', 'Events', 'Profile'],
      ...['Job Board', 'Messages', 'Photos', 'Groups & Mentors', 'Certificates & Binder'],
      ...['Inbox', 'Notifications', 'Help'],
    ]);
  await expect
    .element(menu.getByRole('link', { name: 'Family Records' }))
    .toHaveAttribute('aria-current', 'page');
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();

  await toggle.click();
  await page.getByRole('main').click({ position: { x: 2, y: 10 } });
  await expect.element(menu).not.toBeInTheDocument();
  await onScreen(844, 390);
  await toggle.click();
  await expect.element(menu.getByRole('link', { name: 'Dashboard' })).toBeInViewport();
  await expect.element(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
  window.scrollTo(0, 800);
  expect(window.scrollY).toBeGreaterThan(0);
  await menu.getByRole('link', { name: 'Events' }).click();
  await expect.element(events).toBeVisible();
  expect(address()).toBe('/events');
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(page.getByRole('main')).toHaveFocus();
  expect(window.scrollY).toBe(0);
});

test('Back closes the question before signing out, then the menu, and leaves the screen as it is (account.md 58)', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  accountServer(server, member);
  const draft = { saved_at: Date.now(), values: { subject: 'Half a question' } };
  localStorage.setItem(`pcr_draft:${member.user.id}:support:new:tab`, JSON.stringify(draft));
  await open('/events');
  await toggle.click();
  await press(page, 'Sign Out');
  const question = page.getByRole('alertdialog', { name: /^Sign out and discard/ });
  await expect.element(question).toBeVisible();
  goBack();
  await expect.element(question).not.toBeInTheDocument();
  await expect.element(menu).toBeVisible();
  goBack();
  await expect.element(menu).not.toBeInTheDocument();
  await expect.element(toggle).toHaveFocus();
  expect(address()).toBe('/events');
  // What the menu leads to stands in its place: Back leads to the screen before.
  await toggle.click();
  await menu.getByRole('link', { name: 'Profile' }).click();
  await expect.poll(address).toBe('/profile');
  goBack();
  await expect.element(events).toBeVisible();
  await expect.element(menu).not.toBeInTheDocument();
});

test('the bottom bar has the first words and Documents, and marks the screen that one is on, and on one that is no entry the entry that it belongs to (kit.md 163)', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  documentServer(server);
  jobServer(server, member);
  await open('/events');
  const links = bar.getByRole('link');
  await expect
    .poll(() => textsOf(links))
    .toEqual(['Dashboard', 'Family Records', 'Contractors', 'Events', 'Profile', 'Documents']);
  // On a phone the first word.
  await expect.element(bar.getByRole('link', { name: 'Family', exact: true })).toBeVisible();
  expect(links.elements().map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    '/family-records',
    '/contractors',
    '/events',
    '/profile',
    '/documents',
  ]);
  expect(bar.element().getBoundingClientRect().height).toBe(80);
  const marked = () =>
    links
      .elements()
      .filter((link) => link.hasAttribute('aria-current'))
      .map((link) => [
        link.textContent.replaceAll('\u00ad', ''),
        link.getAttribute('aria-current'),
      ]);
  expect(marked()).toEqual([['Events', 'page']]);
  await links.last().click();
  await expect.poll(marked).toEqual([['Documents', 'page']]);
  expect(address()).toBe('/documents');
  await open('/jobs');
  await expect.poll(marked).toEqual([['Dashboard', 'true']]);
});

test('from 1024 px all places stand in the rail with their full words and what is unread, and one of them is marked (kit.md 119, 164)', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  groupServer(server);
  server.answer(countUnread, () => ({ unread: 120 }));
  server.answer(countUnreadConversations, () => ({ unread: 2 }));
  await onScreen(1280, 800);
  await open('/events?tab=groups');
  const links = bar.getByRole('link');
  await expect
    .poll(() => textsOf(links).map((words) => words.replace(/\d.*$/, '')))
    .toEqual([
      ...['Dashboard', 'Family Records', 'Contractors', 'Events', 'Profile', 'Documents'],
      ...['Job Board', 'Messages', 'Photos', 'Groups & Mentors', 'Certificates & Binder'],
      ...['Inbox', 'Notifications', 'Help'],
    ]);
  await expect.element(bar.getByRole('link', { name: /^Messages ?, 2 unread$/ })).toBeVisible();
  await expect.element(bar.getByRole('link', { name: /^Inbox ?, 99\+ unread$/ })).toBeVisible();
  await expect
    .element(bar.getByRole('link', { name: 'Groups & Mentors' }))
    .toHaveAttribute('aria-current', 'page');
  await expect
    .element(bar.getByRole('link', { name: 'Certificates & Binder' }))
    .toHaveAttribute('href', '/documents?folder=certificates');
  // Marked, bold and tinted is one alone: neither is the place in the bar that it belongs to.
  const marked = () =>
    links
      .elements()
      .filter(
        (link) =>
          link.hasAttribute('aria-current') ||
          getComputedStyle(link).fontWeight !== '400' ||
          getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)',
      )
      .map((link) => link.textContent.replace(/\d.*$/, '').replaceAll('\u00ad', ''));
  await expect.poll(marked).toEqual(['Groups & Mentors']);
  jobServer(server, member);
  documentServer(server);
  announcementServer(server);
  for (const [path, place] of [
    ['/jobs', 'Job Board'],
    ['/documents', 'Documents'],
    ['/documents?folder=certificates', 'Certificates & Binder'],
    ['/announcements', 'Dashboard'],
  ] as const) {
    await open(path);
    await expect.poll(marked).toEqual([place]);
    // Bold words take no second line.
    expect(new Set(links.elements().map((link) => link.getBoundingClientRect().height))).toEqual(
      new Set([44]),
    );
  }
  await open('/groups/0198a0de-0000-7000-8000-000000000001/board');
  await expect.poll(marked).toEqual(['Groups & Mentors']);
  // Each word stands in its line, and nothing is cut.
  for (const link of links.elements())
    expect(link.scrollWidth).toBeLessThanOrEqual(link.clientWidth);
});

/** Text of twice the size, until the test is over. */
function largeText(): void {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
}

test('with text of twice the size the top bar is not cut, and all of its menu and of the bottom bar can be reached', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  largeText();
  for (const width of [390, 320]) {
    await onScreen(width, 640);
    await open('/events');
    await expect.element(toggle).toBeInViewport({ ratio: 1 });
    await expect
      .element(bar.getByRole('link', { name: 'Documents' }))
      .toBeInViewport({ ratio: 0.95 });
    // Of the words of the bar the short ones stay whole (kit.md 109).
    const broken: string[] = [];
    const words = document.createTreeWalker(bar.element(), NodeFilter.SHOW_TEXT);
    for (let word = words.nextNode(); word; word = words.nextNode()) {
      const box = document.createRange();
      box.selectNodeContents(word);
      if (/^\S{1,7}$/.test(word.textContent ?? '') && box.getClientRects().length > 1)
        broken.push(`${word.textContent} at ${width}`);
    }
    expect(broken).toEqual([]);
    const top = page.getByRole('banner');
    const around = top.element().getBoundingClientRect();
    for (const part of top.element().querySelectorAll('a, a *, button, button *')) {
      const { top: from, bottom, left, right } = part.getBoundingClientRect();
      expect(from, `${part.tagName} at ${width}`).toBeGreaterThanOrEqual(around.top);
      expect(bottom, `${part.tagName} at ${width}`).toBeLessThanOrEqual(around.bottom);
      expect(left, `${part.tagName} at ${width}`).toBeGreaterThanOrEqual(0);
      expect(right, `${part.tagName} at ${width}`).toBeLessThanOrEqual(width);
    }
    await toggle.click();
    const last = top.getByRole('button', { name: 'Sign Out' });
    await expect.element(last).toBeVisible();
    last.element().scrollIntoView();
    const { bottom } = last.element().getBoundingClientRect();
    expect(bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top);
  }
});

test('on the narrowest phone the words of the bottom bar stand apart, and each entry can be pressed', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  documentServer(server);
  await onScreen(320, 640);
  for (const path of ['/events', '/documents']) {
    await open(path);
    await expect.element(bar.getByRole('link')).toHaveLength(6);
    const places = bar
      .getByRole('link')
      .elements()
      .map((link) => {
        const words = document.createRange();
        words.selectNodeContents(link.lastChild ?? link);
        const { left, right } = words.getBoundingClientRect();
        return { left, right, width: link.getBoundingClientRect().width };
      });
    for (const [at, { left, right, width }] of places.entries()) {
      expect(width).toBeGreaterThanOrEqual(44);
      expect(left - (places[at - 1]?.right ?? -3)).toBeGreaterThanOrEqual(3);
      expect(right).toBeLessThanOrEqual(320);
    }
  }
});

test('with text of twice the size these screens are no wider than the window', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  groupServer(server);
  privacyServer(server);
  helpServer(server);
  announcementServer(server, {});
  meetingServer(server).add();
  mentorServer(server, member.user.id);
  matchServer(server);
  largeText();
  await onScreen(320, 640);
  for (const [address, shown] of [
    ['/events', page.getByRole('button', { name: 'Create Event' })],
    ['/events?tab=groups', page.getByRole('button', { name: 'Start a New Group' })],
    ['/privacy-security', page.getByText('Auto-Logout')],
    ['/help-support', page.getByText('Share Your Feedback')],
    ['/announcements', page.getByRole('article')],
    ['/events/meetings', page.getByRole('article')],
    ['/events?tab=mentorship&view=matches', page.getByRole('button', { name: 'Current' })],
  ] as const) {
    await open(address);
    await expect.element(shown).toBeVisible();
    await expect
      .poll(() => document.documentElement.scrollWidth, { message: address })
      .toBeLessThanOrEqual(320);
  }
});
