import {
  changeEventStatus,
  listEventDays,
  listEvents,
} from '@pcr/contract/events/events.endpoints.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { newId } from '../kit/api/ids.ts';
import { address, clock, goBack, press, textsOf, toast } from '../kit/testing/component-test.ts';
import { todayOf } from '../kit/words/format.ts';
import { expect, test } from '../testing/app-test.tsx';
import { eventServer } from './testing/event-server.ts';

const card = (title: string) => page.getByRole('article', { name: title });
const GOING = {
  id: newId(),
  response: 'attending' as const,
  ...{ notes: null, place: null, offered_until: null, updated_at: '2026-03-01T00:00:00Z' },
};
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const grid = (month: string) => page.getByRole('grid', { name: month });
const day = (name: string | RegExp) => page.getByRole('gridcell', { name });
const expectEvents = (...titles: string[]) =>
  expect.poll(() => textsOf(page.getByRole('article').getByRole('heading'))).toEqual(titles);

test('the screen has its heading, three tabs with their counts, and the list is that of the tab in the address', async ({
  server,
  member,
  open,
}) => {
  const { post } = eventServer(server, member);
  post({ title: 'Later', event_date: '2099-05-01' });
  post({ title: 'Sooner', event_date: '2099-04-01' });
  await open('/events');
  await expect.element(page.getByRole('heading', { name: 'Community & Events' })).toBeVisible();
  await expectEvents('Sooner', 'Later');
  await expect
    .poll(() => textsOf(page.getByRole('tab')))
    .toEqual(['Events 2', 'Groups 4', 'Mentorship 12']);
  await tab('Mentorship').click();
  expect(address()).toBe('/events?tab=mentorship');
  await expect.element(card('Paula Stein')).toBeVisible();
  await expect.element(page.getByText('Using sample data for demonstration')).toBeVisible();
  await open();
  await expect.element(tab('Mentorship')).toHaveAttribute('aria-selected', 'true');
  await tab('Groups').click();
  await expect.poll(() => page.getByRole('article').elements().length).toBe(4);
  await tab('Events').click();
  await expectEvents('Sooner', 'Later');
});

test('a card says all of its event', async ({ server, member, open }) => {
  eventServer(server, member).postByAnother(
    { title: 'Infant CPR Class', max_attendees: 20, city: 'Austin', state: 'TX' },
    { attendees: 8, distance_miles: 3.2, image_url: '/nowhere', waitlist_count: 0 },
  );
  await open('/events');
  const shown = card('Infant CPR Class');
  await expect.element(shown).toBeVisible();
  const words = shown.element().textContent?.replaceAll('\u00a0', ' ');
  for (const said of [
    'Sun, Feb 8, 2099 · 9:00 AM PST',
    'your time',
    'Zilker Library, Austin, TX',
    '3.2 miles away',
    'ASBy Austin Child Safety',
    'Hands-on, with a card at the end.',
    'Health',
    'Upcoming',
    '8 of 20 attending',
  ]) {
    expect(words).toContain(said);
  }
  const place = shown.element().querySelector('[data-picture]')?.getBoundingClientRect();
  expect([place?.width, place?.height]).toEqual([52, 52]);
});

test('search, chips and filters are in the address, and what they find is asked of the server', async ({
  server,
  member,
  open,
}) => {
  const { post, postByAnother } = eventServer(server, member);
  post({ title: 'Coffee', category: 'social', event_type: 'coffee_chat' });
  postByAnother({ title: 'Drill', category: 'emergency' });
  postByAnother({ title: 'Old talk', status: 'completed', category: 'social' });
  await open('/events');
  await expect.element(card('Drill')).toBeVisible();
  await press(page, 'Organizing');
  await expectEvents('Coffee');
  expect(address()).toBe('/events?mine=organizing');
  await expect.element(tab('Events')).toHaveTextContent('Events 1');
  await press(page, 'Organizing');
  await page.getByLabelText('Status').selectOptions('Completed');
  await expectEvents('Old talk');
  await page.getByLabelText('Category').selectOptions('Emergency');
  await expect.element(page.getByText('No events found')).toBeVisible();
  await press(page, 'Clear filters');
  await page.getByLabelText('Event type').selectOptions('Coffee Chat');
  await expectEvents('Coffee');
  await open();
  await expectEvents('Coffee');
  expect(server.asked(listEvents).at(-1)?.query).toEqual({ event_type: 'coffee_chat' });
  await press(page, 'Going');
  await expect.element(page.getByText('No events found')).toBeVisible();
});

test('where there is room the events are shown as a month, by the same filters and of every status (events.md 90, 91)', async ({
  server,
  member,
  open,
}) => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const { post } = eventServer(server, member);
  post({ title: 'Coffee', event_date: '2099-02-10' }, { my_rsvp: GOING });
  for (const title of ['Yoga', 'Talk', 'Picnic']) post({ title, event_date: '2099-02-08' });
  post({ title: 'Drill', event_date: '2099-02-20', status: 'cancelled', category: 'emergency' });
  post({ title: 'Fair', event_date: '2099-03-31' });
  await open('/events');
  await press(page, 'Show as a month');
  expect(address()).toBe('/events?as=month');
  await expect.element(page.getByRole('button', { name: 'Show as cards' })).toHaveFocus();
  await open('/events?as=2099-02');
  await expect.element(grid('February 2099')).toBeVisible();
  await expect.element(page.getByText('5 events', { exact: true })).toBeVisible();
  expect(server.asked(listEventDays).at(-1)?.query).toEqual({
    from: '2099-02-01',
    to: '2099-02-28',
  });
  const busy = day('Sunday, February 8, 3 events');
  await expect.poll(() => busy.getByRole('link').elements().length).toBe(2);
  await press(busy, '+1 more');
  await expect.poll(() => busy.getByRole('link').elements().length).toBe(3);
  await expect.element(day(/February 10/).getByText(/^You’re going/)).toBeInTheDocument();
  await expect
    .element(day(/February 20/).getByRole('link'))
    .toMatchTextContent(/Drill \(Cancelled\)/);

  await press(page, 'Filters');
  await page.getByLabelText('Category').selectOptions('Emergency');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('1 event', { exact: true })).toBeVisible();
  expect(server.asked(listEventDays).at(-1)?.query).toMatchObject({ category: 'emergency' });
  await press(page, 'Next month');
  await expect.element(page.getByText('No events in March')).toBeVisible();
  await press(page, 'Clear filters');
  await expect.element(day('Tuesday, March 31, 1 event')).toBeVisible();
  expect(address()).toBe('/events?as=2099-03');
  await day(/March 31/)
    .getByRole('link')
    .click();
  await expect.element(page.getByRole('dialog', { name: 'Fair' })).toBeVisible();

  goBack();
  await page.viewport(390, 844);
  await expect.element(card('Fair')).toBeVisible();
  await expect.element(grid('March 2099')).not.toBeInTheDocument();
});

test('a month in which nothing is to come any more names the day of the next event, and leads there (events.md 94)', async ({
  server,
  member,
  open,
}) => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const { post } = eventServer(server, member);
  const today = todayOf();
  post({ title: 'Over', event_date: today, status: 'completed' });
  post({ title: 'Later', event_date: '2099-03-31', category: 'social' });
  post({ title: 'Yoga', event_date: '2099-02-08' });
  await open('/events?as=month&category=social');
  await expect
    .element(page.getByRole('button', { name: 'Next event: Tue, Mar 31, 2099' }))
    .toBeVisible();
  await press(page, 'Clear filters');
  await press(page, 'Next event: Sun, Feb 8, 2099');
  await expect.element(grid('February 2099')).toBeVisible();
  await expect.element(day('Sunday, February 8, 1 event')).toHaveFocus();
  const next = page.getByRole('button', { name: /^Next event/ });
  await expect.element(next).not.toBeInTheDocument();

  post({ title: 'Now', event_date: today, status: 'ongoing' });
  await open('/events?as=month');
  await expect.element(page.getByText('2 events', { exact: true })).toBeVisible();
  await expect.element(next).not.toBeInTheDocument();
});

test('keys lead through the days of a month, and Tab to one day alone (events.md 92)', async ({
  server,
  member,
  open,
}) => {
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const { post } = eventServer(server, member);
  post({ title: 'Yoga', event_date: '2099-03-09' });
  post({ title: 'Talk', event_date: '2099-02-09' });
  await open('/events?as=2099-02');
  await day('Sunday, February 1').click();
  await userEvent.keyboard('{ArrowRight}{ArrowDown}');
  await expect.element(day('Monday, February 9, 1 event')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('link', { name: /Talk/ })).toHaveFocus();
  await userEvent.keyboard('{End}');
  await expect.element(day('Saturday, February 14')).toHaveFocus();
  expect(page.getByRole('link', { name: /Talk/ }).element().tabIndex).toBe(-1);
  await userEvent.keyboard('{Home}{ArrowRight}{PageDown}');
  await expect.element(grid('March 2099')).toBeVisible();
  await expect.element(day('Monday, March 9, 1 event')).toHaveFocus();
  await userEvent.keyboard('{PageUp}');
  await expect.element(day('Monday, February 9, 1 event')).toHaveFocus();
});

test('an own part that is empty says what to do', async ({ server, member, open }) => {
  eventServer(server, member).postByAnother();
  await open('/events?mine=going');
  await expect.element(page.getByText('You are not going to an event yet')).toBeVisible();
  await press(page, 'See all events');
  await expectEvents('Infant CPR Class');
});

test('while there is no event at all samples are shown, counted and explained; past events are real ones', async ({
  server,
  member,
  open,
}) => {
  const { post } = eventServer(server, member);
  await open('/events');
  await expect.element(page.getByText('Using sample data for demonstration')).toBeVisible();
  await expect.element(tab('Events')).toHaveTextContent('Events 6');
  await press(page, 'Infant and Child CPR');
  const details = page.getByRole('dialog', { name: 'Infant and Child CPR' });
  await expect.element(details.getByText('This is a sample, not a real event')).toBeVisible();
  await press(details, 'Join Event');
  await expect.element(page.getByRole('alertdialog', { name: 'This is a sample' })).toBeVisible();
  expect(server.asked(respondToEvent)).toEqual([]);
  post({ title: 'Old talk', status: 'completed' });
  await open('/events');
  await expect.element(page.getByText('No events found')).toBeVisible();
});

test('an event that begins and ends while the page is open says so, and offers no answer anymore (events.md 16)', async ({
  server,
  member,
  open,
}) => {
  const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  eventServer(server, member).postByAnother({}, { starts_at: from(30), ends_at: from(90) });
  clock.stand();
  await open('/events');
  const shown = card('Infant CPR Class');
  const joins = shown.getByRole('button', { name: /^Join Event/ });
  await clock.until(() => expect(joins.query()).not.toBeNull());
  // A device that slept: its timers did not hear of it.
  clock.jump(31 * 60_000);
  await clock.pass(10_000);
  await clock.until(() =>
    expect(shown.getByText('Ongoing', { exact: true }).query()).not.toBeNull(),
  );
  expect(joins.query()).toBeNull();
  clock.jump(60 * 60_000);
  await clock.pass(10_000);
  await clock.until(() =>
    expect(shown.getByText('Completed', { exact: true }).query()).not.toBeNull(),
  );
});

test('setting an event to Cancelled asks, says who is told, and can be undone (events.md 73)', async ({
  server,
  member,
  open,
}) => {
  const { id } = eventServer(server, member).post({ title: 'Coffee' });
  await open('/events');
  await press(page, 'Change Coffee');
  const menu = page.getByRole('dialog', { name: 'Coffee' });
  await press(menu, 'Cancelled');
  const question = page.getByRole('alertdialog', { name: 'Cancel this event?' });
  await expect.element(question.getByText(/is told within a minute/)).toBeVisible();
  await press(question, 'Keep Event');
  expect(server.asked(changeEventStatus)).toEqual([]);
  await press(menu, 'Cancelled');
  await press(question, 'Cancel Event');
  await expect.element(toast('Event cancelled')).toBeVisible();
  await press(page, 'Undo');
  await expect.element(toast('The event takes place again')).toBeVisible();
  expect(server.asked(changeEventStatus).map(({ in: { status } }) => status)).toEqual([
    'cancelled',
    'upcoming',
  ]);
  await expect.element(card('Coffee').getByText('Upcoming', { exact: true })).toBeVisible();
  expect(id).toBe(server.asked(changeEventStatus).at(-1)?.params.id);
});
