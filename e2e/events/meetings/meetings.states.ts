import { meetingDays } from '@pcr/contract/events/meetings/meeting-slots.ts';
import { expect, type Page } from '@playwright/test';
import { consentTo } from '../../environment/entries/consents.ts';
import { makeEvent, makeGuest, makeMeeting, noEvents } from '../../environment/entries/events.ts';
import type { Member } from '../../environment/entries/members.ts';
import { ownAnswers, refuse } from '../../kit/answers.ts';
import {
  type Leg,
  signedIn,
  type Walk,
  type WalkFixtures,
  withoutTimer,
} from '../../states/walk.ts';
import { press } from '../event-screen.ts';

const REQUEST = /\/api\/events\/[^/]*\/meetings$/;
const TAKEN = 'This time was just taken. Choose another one.';
const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const NOTES =
  'I would like to talk about my first resume, and about what to say when they ask for gaps in it. '.repeat(
    3,
  );

/**
 * In the zone of the event two days from now: it is still to come when a midnight passes meanwhile.
 */
const DAY = meetingDays(
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
    Date.now() + 86_400_000,
  ),
).first;

const schedule = (page: Page) => page.getByRole('dialog', { name: 'Schedule Meeting' });
const meeting = (page: Page) => page.getByRole('dialog', { name: 'Resume Review' });
const openMeetings = ({ page, app }: WalkFixtures, search = '') =>
  page.goto(`${app.url}/events/meetings${search}`);

/** An event of somebody else's that offers meetings. */
async function eventWithMeetings(fixtures: WalkFixtures): Promise<string> {
  const { page, app } = fixtures;
  await signedIn(fixtures, 'who takes requests', () =>
    consentTo(page, app, 'allow_contact_through_app'),
  );
  const { id } = await makeEvent(page, app, {
    title: 'Resume Review Evening',
    organizer: 'Coach Kim',
  });
  return id;
}
let eventId = '';

/** A member who asks: from an empty list to a sent request. */
const asks: Leg = [
  {
    name: 'meetings-none',
    async go(fixtures) {
      await noEvents(fixtures.app);
      eventId = await eventWithMeetings(fixtures);
      await signedIn(fixtures, 'who asks');
      await openMeetings(fixtures);
      await expect(fixtures.page.getByText(/^You have no meetings/)).toBeVisible();
    },
  },
  {
    name: 'meeting-form',
    async go({ page, app }) {
      await page.goto(`${app.url}/events?event=${eventId}`);
      await press(page, 'Schedule Meeting');
      await expect(schedule(page).getByLabel('Date')).toBeVisible();
    },
  },
  {
    name: 'meeting-form-times',
    async go({ page }) {
      await schedule(page).getByLabel('Date').fill(DAY);
      await schedule(page)
        .getByRole('radio', { name: /^9:00\sAM/ })
        .check();
    },
  },
  {
    name: 'meeting-form-taken',
    async go({ page }) {
      const form = schedule(page);
      await form.getByLabel('Purpose').selectOption('General Consultation');
      await form.getByLabel('Notes').fill(NOTES);
      await refuse(page, REQUEST, 409, 'conflict', TAKEN);
      await press(form, 'Schedule Meeting');
      await expect(form.getByText(TAKEN)).toBeVisible();
    },
  },
  {
    name: 'meeting-form-over',
    async go({ page, app }) {
      await ownAnswers(page);
      await app.database.query(`update events set status = 'cancelled' where id = $1`, [eventId]);
      await page.reload();
      await expect(
        schedule(page).getByText('This event takes no requests for a meeting anymore.'),
      ).toBeVisible();
    },
  },
  {
    name: 'meeting-unsent',
    async go({ page }) {
      await press(schedule(page), 'Cancel');
      await expect(page.getByText('You have an unsaved request for a meeting')).toBeVisible();
    },
  },
  {
    name: 'meeting-scheduled',
    async go({ page, app }) {
      await app.database.query(`update events set status = 'upcoming' where id = $1`, [eventId]);
      await page.goto(`${app.url}/events?event=${eventId}&meet`);
      const form = schedule(page);
      await expect(form.getByRole('radio', { name: /^9:00\sAM/ })).toBeChecked();
      await form.getByLabel('Notes').fill('My first resume.');
      await withoutTimer(page, 2000);
      await press(form, 'Schedule Meeting');
      await expect(page.getByText('Meeting Scheduled!')).toBeVisible();
    },
  },
  {
    name: 'meeting-waits',
    async go(fixtures) {
      const { page } = fixtures;
      await openMeetings(fixtures);
      await press(page, 'Resume Review Evening');
      await expect(page.getByRole('button', { name: 'Cancel Request' })).toBeVisible();
    },
  },
  {
    name: 'meeting-times-offered',
    async go(fixtures) {
      const { app } = fixtures;
      const { id } = await signedIn(fixtures, 'who asks');
      const organizer = await makeGuest(app, 'Coach Kim');
      const offered = await makeMeeting(app, [organizer, id], '09:00', { status: 'offered' }, [
        '10:30',
        '13:00',
      ]);
      await openMeetings(fixtures, `?meeting=${offered}`);
      await expect(fixtures.page.getByRole('region', { name: 'Offered times' })).toBeVisible();
    },
  },
];

/** The maker of the event: what others ask, and what becomes of it. */
const answers: Leg = [
  {
    name: 'meetings',
    async go(fixtures) {
      const { app } = fixtures;
      await signedIn(fixtures, 'who answers', async ({ id }: Member) => {
        const both = [id, await makeGuest(app)] as const;
        await makeMeeting(app, both, '09:00', { notes: NOTES });
        await makeMeeting(app, both, '10:00', {
          event_title: 'Coffee',
          status: 'accepted',
          meeting_type: 'phone',
        });
        await makeMeeting(app, both, '11:00', { event_title: 'Talk', status: 'offered' }, [
          '11:30',
          '14:00',
        ]);
        await makeMeeting(
          app,
          both,
          '15:00',
          { event_title: 'Move', status: 'accepted', moved_by: 'asker' },
          ['16:00'],
        );
        const over = { status: 'declined', open_until: '2026-01-01T00:00:00Z' };
        await makeMeeting(app, both, '16:30', { event_title: 'Declined', ...over });
      });
      await openMeetings(fixtures);
      await expect(fixtures.page.getByRole('article')).toHaveCount(4);
    },
  },
  {
    name: 'meeting-asked',
    async go({ page }) {
      await press(page, 'Resume Review');
      await expect(meeting(page).getByLabel('Link to the video call')).toBeVisible();
    },
  },
  {
    name: 'meeting-times-chosen',
    async go({ page }) {
      const offer = page.getByRole('dialog', { name: 'Offer Other Times' });
      await press(meeting(page), 'Offer Other Times');
      await offer.getByLabel('Date').fill(DAY);
      for (const time of [/^9:00\sAM/, /^11:30\sAM/, /^1:00\sPM/]) {
        await offer.getByRole('checkbox', { name: time }).check();
      }
      await offer.getByRole('checkbox', { name: /^4:00\sPM/ }).click();
      await expect(offer.getByText('Offer at most 3 times')).toBeVisible();
    },
  },
  {
    name: 'meeting-accepted',
    async go(fixtures) {
      await ownAnswers(fixtures.page);
      await openMeetings(fixtures);
      await press(fixtures.page, 'Coffee');
      await expect(fixtures.page.getByRole('button', { name: 'Cancel Meeting' })).toBeVisible();
    },
  },
  {
    name: 'meeting-move',
    async go(fixtures) {
      await openMeetings(fixtures);
      await press(fixtures.page, 'Move');
      await expect(fixtures.page.getByText('You are asked for a new time')).toBeVisible();
    },
  },
];

/** With everything as long as it gets. */
const long: Leg = [
  {
    name: 'meetings-long',
    async go(fixtures) {
      const { app } = fixtures;
      await signedIn(fixtures, 'with long meetings', async ({ id }: Member) => {
        const other = await makeGuest(app, LONG.slice(0, 60));
        const title = `${LONG} invites everybody who knows it`.slice(0, 100);
        const words = { event_title: title, organizer: LONG, notes: NOTES, status: 'accepted' };
        for (let day = 1; day <= 31; day += 1) {
          const meeting_date = `2090-03-${String(day).padStart(2, '0')}`;
          const link = `https://meet.example.org/${'a'.repeat(day * 10)}`;
          await makeMeeting(app, [id, other], '09:00', { ...words, meeting_date, link });
        }
      });
      await openMeetings(fixtures);
      await expect(fixtures.page.getByRole('button', { name: 'Show more' })).toBeVisible();
    },
  },
  {
    name: 'meeting-long',
    async go({ page }) {
      await page.getByRole('article').nth(20).getByRole('heading').getByRole('button').click();
      await expect(page.getByRole('dialog').getByLabel('Link to the video call')).toBeVisible();
    },
  },
];

export const MEETING_WALK: Walk = { name: 'meetings', legs: [asks, answers, long] };
