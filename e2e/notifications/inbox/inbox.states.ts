import { expect, type Page } from '@playwright/test';
import { fillInbox, giveReport, notifyMember } from '../../environment/entries/inbox.ts';
import { ask } from '../../environment/entries/members.ts';
import { keep } from '../../environment/entries/records.ts';
import { hold, ownAnswers } from '../../kit/answers.ts';
import { type Leg, signedIn, type Walk, type WalkFixtures } from '../../states/walk.ts';
import { emergency, news } from '../broadcasts/broadcasts.states.ts';

const SUBJECT = 'How do I share a record with a colleague who looks after the second child?';
const LONG =
  'Wolfeschlegelsteinhausenbergerdorff looks for somebody who knows it all, in a house with two gardens';
const MISSING = '01990000-0000-7000-8000-00000000b001';

const newcomer = (fixtures: WalkFixtures) => signedIn(fixtures, 'with an empty inbox');
const reader = (fixtures: WalkFixtures) =>
  signedIn(fixtures, 'with an inbox', (member) =>
    fillInbox(fixtures.app, member, 9, 'Infant Care Specialist'),
  );

async function openInbox({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/inbox${search}`);
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
}
const filled = ({ page }: WalkFixtures) =>
  expect(page.getByRole('group', { name: 'Inbox entries' })).toBeVisible();

const marking = (page: Page) => page.getByRole('button', { name: 'Mark all as read' });

const empty: Leg = [
  {
    name: 'inbox-empty',
    async go(fixtures) {
      await newcomer(fixtures);
      await openInbox(fixtures);
      await expect(fixtures.page.getByText('Your inbox is empty.')).toBeVisible();
    },
  },
  {
    name: 'inbox-answers',
    async go(fixtures) {
      const { app } = fixtures;
      const member = await newcomer(fixtures);
      await notifyMember(app, member, {
        kind: 'message_answered',
        parts: { message_subject: SUBJECT },
      });
      await notifyMember(app, member, { kind: 'chat_answered', parts: {} });
      await openInbox(fixtures);
      await filled(fixtures);
    },
  },
];

const full: Leg = [
  {
    name: 'inbox-filled',
    async go(fixtures) {
      await reader(fixtures);
      await openInbox(fixtures);
      await filled(fixtures);
      await expect(fixtures.page.getByRole('link', { name: 'Inbox, 5 unread' })).toBeVisible();
    },
  },
  {
    name: 'inbox-marking',
    async go({ page }) {
      await hold(page, '**/read-through');
      await marking(page).click();
      await expect(marking(page)).toHaveAttribute('aria-busy');
    },
  },
  {
    name: 'inbox-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      await ownAnswers(page);
      // The held press marks all that is there when it goes on: the new entries come after it.
      await expect(marking(page)).toBeHidden();
      await fillInbox(app, await reader(fixtures), 300, LONG);
      await openInbox(fixtures);
      await filled(fixtures);
      await expect(page.getByRole('link', { name: 'Inbox, 99+ unread' })).toBeVisible();
    },
  },
];

const PICKUP_TIME = '15:30';
const reports: Leg = [
  {
    name: 'inbox-pickup',
    async go(fixtures) {
      const { page, app } = fixtures;
      const member = await signedIn(fixtures, 'with a report');
      const { id } = await keep(page, app);
      const days = {
        monday: PICKUP_TIME,
        tuesday: PICKUP_TIME,
        wednesday: PICKUP_TIME,
        thursday: PICKUP_TIME,
      };
      const times = { ...days, friday: '12:00', saturday: null, sunday: null, updated_at: null };
      await ask(page.request, app, 'PUT', `/families/${id}/pickups`, times);
      const pickup_at = new Date(Date.now() + 900_000).toISOString();
      await notifyMember(app, member, {
        kind: 'pickup_soon',
        subject_id: id,
        parts: { pickup_at, time_zone: 'America/Chicago' },
      });
      await giveReport(app, member, id);
      await openInbox(fixtures);
      // At half past three the pickup of the record itself is soon as well.
      await expect(page.getByRole('button', { name: 'Skip This Day' }).first()).toBeVisible();
    },
  },
  {
    name: 'daily-report',
    async go({ page }) {
      await page.getByRole('link', { name: /^Your daily report/ }).click();
      await expect(page.getByRole('region', { name: /Looks at Your Records/ })).toBeVisible();
    },
  },
  {
    name: 'family-pickups',
    async go({ page }) {
      await page
        .getByRole('region', { name: /Looks at Your Records/ })
        .getByRole('link')
        .first()
        .click();
      const times = page.getByRole('region', { name: 'Pickup Times' });
      await expect(times.getByText('Next', { exact: true })).toBeVisible();
      await times.evaluate((part) => part.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'family-pickups-form',
    async go({ page }) {
      await page.getByRole('button', { name: 'Edit Pickup Times' }).click();
      await expect(page.getByRole('dialog', { name: 'Pickup Times' })).toBeVisible();
    },
  },
];

/** A report whose one thing has a name as long as they get, and others are gone. */
const longReport: Leg = [
  {
    name: 'report-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      const at = '2026-11-25T22:00:00Z';
      const title = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3);
      const nothing = { day: null, time_zone: null };
      const thing = {
        id: MISSING,
        kind: 'decisions',
        subject_id: MISSING,
        title,
        status: 'accepted',
        at,
        ...nothing,
      };
      const json = { id: MISSING, day: '2026-11-26', created_at: at, things: [thing], gone: 2 };
      await page.route('**/api/daily-reports/*', (route) => route.fulfill({ json }));
      await newcomer(fixtures);
      await page.goto(`${app.url}/daily-report?report=${MISSING}`);
      await expect(page.getByText('2 more things are not here anymore.')).toBeVisible();
    },
  },
];

export const INBOX_WALK: Walk = {
  name: 'the inbox and what the operator tells many',
  legs: [empty, full, reports, news, emergency, longReport],
};
