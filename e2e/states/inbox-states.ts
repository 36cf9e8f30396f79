import { expect } from '@playwright/test';
import { tellMember, tellMuch } from '../environment/inbox.ts';
import { join } from '../environment/members.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { hold, refuse, type Stage, type State, signedIn } from './state.ts';

const LIST = /\/api\/inbox(\?.*)?$/;
const UNREAD = '**/api/inbox/unread';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff looks for somebody who knows it all, in a house with two gardens';

const told = (stage: Stage, kind: string, count: number, title: string) =>
  signedIn(stage, kind, (member) => tellMuch(stage.app, member, count, title));
const some = (stage: Stage) => told(stage, 'with an inbox', 9, 'Infant Care Specialist');

async function openInbox({ page, app }: Stage, search = ''): Promise<void> {
  await page.goto(`${app.url}/inbox${search}`);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
}
const filled = ({ page }: Stage) => expect(page.getByRole('list', { name: 'Inbox entries' })).toBeVisible();

export const INBOX_STATES: readonly State[] = [
  {
    name: 'inbox-loading',
    async go(stage) {
      await some(stage);
      await hold(stage.page, LIST);
      await openInbox(stage);
    },
  },
  {
    name: 'inbox-empty',
    async go(stage) {
      await signedIn(stage, 'anyone');
      await openInbox(stage);
      await expect(stage.page.getByText('There is nothing in your inbox yet.')).toBeVisible();
    },
  },
  {
    name: 'inbox-filled',
    async go(stage) {
      await some(stage);
      await openInbox(stage);
      await filled(stage);
      await expect(stage.page.getByRole('link', { name: 'Inbox, 5 unread' })).toBeVisible();
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
    async go(stage) {
      const member = await join(stage.page, stage.app);
      const subject = 'How do I share a record with a colleague who looks after the second child?';
      await tellMember(stage.app, member, { kind: 'message_answered', parts: { message_subject: subject } });
      await tellMember(stage.app, member, { kind: 'chat_answered', parts: {} });
      await openInbox(stage);
      await filled(stage);
    },
  },
  {
    name: 'inbox-long',
    async go(stage) {
      await told(stage, 'with a long inbox', 300, LONG);
      await openInbox(stage);
      await filled(stage);
      await expect(stage.page.getByRole('link', { name: 'Inbox, 99+ unread' })).toBeVisible();
    },
  },
  {
    name: 'inbox-end',
    async go(stage) {
      const { page } = stage;
      await told(stage, 'with a long inbox', 300, LONG);
      await page.route(/cursor=/, (route) => route.fulfill({ status: 503, body: '' }));
      await openInbox(stage);
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect(page.getByText('The next ones could not be loaded')).toBeVisible({ timeout: 15_000 });
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    },
  },
  {
    name: 'inbox-failed',
    async go(stage) {
      const { page, app } = stage;
      await signedIn(stage, 'anyone');
      await refuse(page, LIST, 500, 'internal', 'Something went wrong on our side. Please try again.');
      await page.clock.install();
      await page.goto(`${app.url}/inbox`);
      await runAhead(page, page.getByRole('button', { name: 'Retry' }));
    },
  },
  {
    name: 'inbox-offline',
    async go(stage) {
      const { page } = stage;
      await some(stage);
      await openInbox(stage);
      await filled(stage);
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
    async go(stage) {
      await some(stage);
      await hold(stage.page, '**/read');
      await openInbox(stage, '?open=01990000-0000-7000-8000-00000000b001');
      await expect(stage.page.getByText('Opening...')).toBeVisible();
      await filled(stage);
    },
  },
  {
    name: 'inbox-not-yours',
    async go(stage) {
      await some(stage);
      await openInbox(stage, '?open=01990000-0000-7000-8000-00000000b001');
      await expect(stage.page.getByText('This entry is not in your inbox')).toBeVisible();
      await filled(stage);
    },
  },
  {
    name: 'inbox-count-unknown',
    async go(stage) {
      await some(stage);
      await refuse(stage.page, UNREAD, 500, 'internal', 'Something went wrong on our side. Please try again.');
      await openInbox(stage);
      await filled(stage);
      await expect(stage.page.getByRole('banner').getByRole('link', { name: 'Inbox', exact: true })).toBeVisible();
    },
  },
];
