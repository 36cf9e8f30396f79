import type { Event } from '@pcr/contract/events/events.schema.ts';
import { expect } from '@playwright/test';
import { answerMany, makeEvent, makeMany, noEvents } from '../environment/entries/events.ts';
import type { Member } from '../environment/entries/members.ts';
import {
  type Leg,
  signedIn,
  type Walk,
  type WalkFixtures,
  withoutSamples,
} from '../states/walk.ts';
import {
  createForm,
  editEventForm,
  event,
  eventDetails,
  openEvent,
  press,
  question,
  rsvpForm,
} from './event-screen.ts';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh Family Center'; // 68 characters
const TEXT = 'A long talk with many words about rooms, children, rules and lunch. '
  .repeat(8)
  .slice(0, 500);

async function openTab({ page, app }: WalkFixtures, search = ''): Promise<void> {
  await page.goto(`${app.url}/events${search}`);
  await expect(
    page.getByRole('heading', { name: 'Community & Events', includeHidden: true }),
  ).toBeVisible();
}

async function eventNamed({ page, app }: WalkFixtures, title: string): Promise<Event> {
  const { items } = (await (await page.request.get(`${app.url}/api/events?status=all`)).json()) as {
    items: Event[];
  };
  const found = items.find((one) => one.title === title);
  if (!found) throw new Error(`There is no ${title}`);
  return found;
}

/** Without any event: samples, the other tabs, and an event that is begun. */
const none: Leg = [
  {
    name: 'events-samples',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noEvents(app);
      await signedIn(fixtures, 'without events');
      await openTab(fixtures);
      await expect(page.getByRole('list', { name: 'Sample events' })).toBeVisible();
    },
  },
  {
    name: 'events-sample-details',
    async go({ page }) {
      await openEvent(page, 'Infant and Child CPR');
    },
  },
  {
    name: 'event-form',
    async go(fixtures) {
      const { page } = fixtures;
      await openTab(fixtures);
      await press(page, 'Create Event');
      await expect(createForm(page).getByLabel('Title')).toBeVisible();
    },
  },
  {
    name: 'event-form-who',
    async go({ page }) {
      const form = createForm(page);
      await press(form, 'Add details');
      await form.getByLabel('Specializations').scrollIntoViewIfNeeded();
    },
  },
];

/** Without samples: nothing, one's own part, and then what happens to an event of one's own. */
const own: Leg = [
  {
    name: 'events-empty',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noEvents(app);
      await signedIn(fixtures, 'with an event');
      await withoutSamples(page);
      await openTab(fixtures);
      await expect(page.getByText('No events found')).toBeVisible();
    },
  },
  {
    name: 'events',
    async go(fixtures) {
      const { page, app } = fixtures;
      await makeEvent(page, app, {
        city: 'Austin',
        state: 'TX',
        specializations: ['First aid', 'Infant care'],
      });
      await makeEvent(page, app, {
        title: 'Coffee',
        category: 'social',
        max_attendees: null,
        end_time: null,
      });
      await makeEvent(page, app, {
        title: 'Talk on Licensing',
        category: 'education',
        requires_rsvp: true,
      });
      await makeEvent(page, app, {
        ...{ title: 'Drill', category: 'emergency', status: 'cancelled', event_date: '2090-01-15' },
        ...{ recurring_pattern: 'quarterly', recurring_until: '2090-12-31' },
      });
      await openTab(fixtures, '?status=all');
      await expect(event(page, 'Coffee')).toBeVisible();
    },
  },
  {
    name: 'event-menu',
    async go({ page }) {
      await press(event(page, 'Coffee'), 'Change Coffee');
      await expect(eventDetails(page, 'Coffee').getByText('Ongoing')).toBeVisible();
    },
  },
  {
    name: 'event-details',
    async go({ page }) {
      await page.goBack();
      await openEvent(page, 'Infant CPR Class');
    },
  },
  {
    name: 'event-series-edit',
    async go(fixtures) {
      const { page } = fixtures;
      const { id } = await eventNamed(fixtures, 'Drill');
      await openTab(fixtures, `?status=all&event=${id}&edit=${id}`);
      await expect(
        editEventForm(page).getByText('Which dates do you want to change?'),
      ).toBeVisible();
    },
  },
  {
    name: 'event-series-delete',
    async go({ page }) {
      await page.goto(page.url().replace(/&edit=[^&]*/, ''));
      await press(page.getByRole('dialog', { name: 'Drill' }), 'Delete');
      await expect(question(page).getByText('Which dates?')).toBeVisible();
    },
  },
  {
    name: 'event-rsvp',
    async go(fixtures) {
      const { page } = fixtures;
      const { id } = await eventNamed(fixtures, 'Talk on Licensing');
      await openTab(fixtures, `?rsvp=${id}`);
      await expect(rsvpForm(page).getByLabel('Notes')).toBeVisible();
    },
  },
  {
    name: 'calendar-address',
    async go(fixtures) {
      const { page } = fixtures;
      await openTab(fixtures, '?calendar');
      await press(page, 'Make an Address');
      await expect(page.getByLabel('Address', { exact: true })).toBeVisible();
    },
  },
];

/** A month with a busy day, on a desktop; a phone shows the list (events.md 90). */
const month: Leg = [
  {
    name: 'events-month',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noEvents(app);
      await signedIn(fixtures, 'with a month of events');
      for (const [event_date, title, status] of [
        ['2090-02-02', 'Coffee', 'upcoming'],
        ['2090-02-08', 'Infant CPR Class', 'upcoming'],
        ['2090-02-08', LONG.slice(0, 60), 'upcoming'],
        ['2090-02-08', 'Talk on Licensing', 'upcoming'],
        ['2090-02-16', 'Drill', 'cancelled'],
        ['2090-03-02', 'Picnic', 'upcoming'],
      ] as const) {
        await makeEvent(page, app, { event_date, title, status });
      }
      await openTab(fixtures, '?status=all');
      await press(page, 'Join Event: Coffee');
      await expect(page.getByRole('button', { name: 'Attending: Coffee' })).toBeVisible();
      await openTab(fixtures, '?as=2090-02&status=all');
      await expect(page.getByRole('button', { name: 'Attending: Coffee' })).toBeVisible();
    },
  },
];

/** Answers of others: offered seats, attendees, and what the maker of the event sees of them. */
const seats: Leg = [
  {
    name: 'event-waiting',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noEvents(app);
      await signedIn(fixtures, 'with seats');
      const { id } = await makeEvent(page, app, { max_attendees: 8 });
      await answerMany(app, id, 12);
      await app.database.query('update events set max_attendees = attendees where id = $1', [id]);
      await openTab(fixtures);
      await press(page, 'Join Waitlist: Infant CPR Class');
      await expect(page.getByText('You are number 2 on the waitlist')).toBeVisible();
    },
  },
  {
    name: 'event-seat-offered',
    async go(fixtures) {
      const { page, app } = fixtures;
      await app.database.query(
        `update event_rsvps set offered_until = '2090-02-07T20:40:00Z' where response = 'waitlist'`,
      );
      await openTab(fixtures);
      await expect(page.getByText(/^A seat is free for you until/)).toBeVisible();
    },
  },
  {
    name: 'event-attendees',
    async go({ page }) {
      const details = await openEvent(page, 'Infant CPR Class');
      await press(details, /^Who attends: .* more$/);
      await expect(page.getByText(/not show a name$/)).toBeVisible();
    },
  },
  {
    name: 'event-responses',
    async go({ page }) {
      await page.goBack();
      await press(eventDetails(page, 'Infant CPR Class'), 'Responses');
      const sheet = page.getByRole('dialog', { name: 'Responses' });
      await expect(sheet.getByText('Brings a baby and a bag').first()).toBeVisible();
    },
  },
  {
    name: 'event-door',
    async go(fixtures) {
      const { id } = await eventNamed(fixtures, 'Infant CPR Class');
      await openTab(fixtures, `?event=${id}&door=`);
      await expect(
        fixtures.page.getByRole('dialog', { name: 'Check-in' }).getByText(/are here$|is here$/),
      ).toBeVisible();
    },
  },
  {
    name: 'event-door-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      const { id } = await makeEvent(page, app, { title: 'Coffee' });
      await answerMany(app, id, 450, LONG);
      await openTab(fixtures, `?event=${id}&door=`);
      await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
    },
  },
];

/** 120 events with everything as long as it gets. */
const long: Leg = [
  {
    name: 'events-long',
    async go(fixtures) {
      const { page, app } = fixtures;
      await noEvents(app);
      await signedIn(fixtures, 'with long events', async (member: Member) => {
        await makeMany(app, member, 120);
        await app.database.query(
          `update events set title = left($1 || ' invites everybody who knows it', 100), location = left($1, 100),
             organizer = left($1, 100), description = $2, max_attendees = 10000, attendees = 9999, waitlist_count = 1234`,
          [LONG, TEXT],
        );
      });
      await openTab(fixtures);
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'event-details-long',
    async go({ page }) {
      await page.getByRole('article').first().getByRole('heading').getByRole('button').click();
      await expect(page.getByRole('dialog').getByText('When')).toBeVisible();
    },
  },
];

export const EVENT_WALK: Walk = { name: 'events', legs: [none, own, month, seats, long] };
