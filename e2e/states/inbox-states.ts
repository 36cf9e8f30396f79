import { expect } from '@playwright/test';
import { tellMember, tellMuch } from '../environment/inbox.ts';
import { join } from '../environment/members.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { hold, refuse, type State, type StateFixtures, signedIn } from './state.ts';

const LIST = /\/api\/inbox(\?.*)?$/;
const UNREAD = '**/api/inbox/unread';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff looks for somebody who knows it all, in a house with two gardens';

const told = (fixtures: StateFixtures, kind: string, count: number, title: string) =>
  signedIn(fixtures, kind, (member) => tellMuch(fixtures.app, member, count, title));
const some = (fixtures: StateFixtures) => told(fixtures, 'with an inbox', 9, 'Infant Care Specialist');

async function openInbox({ page, app }: StateFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/inbox${search}`);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
}
const filled = ({ page }: StateFixtures) => expect(page.getByRole('list', { name: 'Inbox entries' })).toBeVisible();

export const INBOX_STATES: readonly State[] = [
  {
    name: 'inbox-loading',
    async go(fixtures) {
      await some(fixtures);
      await hold(fixtures.page, LIST);
      await openInbox(fixtures);
    },
  },
  {
    name: 'inbox-empty',
    async go(fixtures) {
      await signedIn(fixtures, 'anyone');
      await openInbox(fixtures);
      await expect(fixtures.page.getByText('There is nothing in your inbox yet.')).toBeVisible();
    },
  },
  {
    name: 'inbox-filled',
    async go(fixtures) {
      await some(fixtures);
      await openInbox(fixtures);
      await filled(fixtures);
      await expect(fixtures.page.getByRole('link', { name: 'Inbox, 5 unread' })).toBeVisible();
    },
    next: [
      {
        name: 'inbox-marking',
        async go({ page }) {
          await hold(page, '**/read-through');
          await page.getByRole('button', { name: 'Mark all as read' }).click();
          await expect(page.getByText('Marking...')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'inbox-answers',
    async go(fixtures) {
      const member = await join(fixtures.page, fixtures.app);
      const subject = 'How do I share a record with a colleague who looks after the second child?';
      await tellMember(fixtures.app, member, { kind: 'message_answered', parts: { message_subject: subject } });
      await tellMember(fixtures.app, member, { kind: 'chat_answered', parts: {} });
      await openInbox(fixtures);
      await filled(fixtures);
    },
  },
  {
    name: 'inbox-long',
    async go(fixtures) {
      await told(fixtures, 'with a long inbox', 300, LONG);
      await openInbox(fixtures);
      await filled(fixtures);
      await expect(fixtures.page.getByRole('link', { name: 'Inbox, 99+ unread' })).toBeVisible();
    },
  },
  {
    name: 'inbox-end',
    async go(fixtures) {
      const { page } = fixtures;
      await told(fixtures, 'with a long inbox', 300, LONG);
      await page.route(/cursor=/, (route) => route.fulfill({ status: 503, body: '' }));
      await openInbox(fixtures);
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(page.getByText('The next ones could not be loaded')).toBeVisible({ timeout: 15_000 });
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'inbox-failed',
    async go(fixtures) {
      const { page, app } = fixtures;
      await signedIn(fixtures, 'anyone');
      await refuse(page, LIST, 500, 'internal', 'Something went wrong on our side. Please try again.');
      await page.clock.install();
      await page.goto(`${app.url}/inbox`);
      await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    },
  },
  {
    name: 'inbox-offline',
    async go(fixtures) {
      const { page } = fixtures;
      await some(fixtures);
      await openInbox(fixtures);
      await filled(fixtures);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('navigation', { name: 'Quick actions' })).toBeVisible();
      await page.context().setOffline(true);
      await page.clock.install({ time: Date.now() + 120_000 });
      await page.goBack();
      await runAhead(page, page.getByText(/Shown as of/));
    },
  },
  {
    name: 'inbox-opening',
    async go(fixtures) {
      await some(fixtures);
      await hold(fixtures.page, '**/read');
      await openInbox(fixtures, '?open=01990000-0000-7000-8000-00000000b001');
      await expect(fixtures.page.getByText('Opening...')).toBeVisible();
      await filled(fixtures);
    },
  },
  {
    name: 'inbox-not-yours',
    async go(fixtures) {
      await some(fixtures);
      await openInbox(fixtures, '?open=01990000-0000-7000-8000-00000000b001');
      await expect(fixtures.page.getByText('This entry is not in your inbox')).toBeVisible();
      await filled(fixtures);
    },
  },
  {
    name: 'inbox-count-unknown',
    async go(fixtures) {
      await some(fixtures);
      await refuse(fixtures.page, UNREAD, 500, 'internal', 'Something went wrong on our side. Please try again.');
      await openInbox(fixtures);
      await filled(fixtures);
      await expect(fixtures.page.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
    },
  },
];
