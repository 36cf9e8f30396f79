import { changeEventStatus, listEvents } from '@pcr/contract/events/events.endpoints.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { page } from 'vitest/browser';
import { address, clock, press, textsOf, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { eventServer } from './testing/event-server.ts';

const card = (title: string) => page.getByRole('article', { name: title });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
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
  const words = shown.element().textContent?.replaceAll('\u202f', ' ');
  for (const said of [
    'Feb 8, 2099, 9:00 AM PST',
    'your time',
    'Zilker Library, Austin, TX',
    '3.2 miles away',
    'By Austin Child Safety',
    'Hands-on, with a card at the end.',
    'Health',
    'Upcoming',
    '8 of 20 attending',
  ]) {
    expect(words).toContain(said);
  }
  const place = shown
    .element()
    .querySelector('span:has(> img), span.size-20')
    ?.getBoundingClientRect();
  expect([place?.width, place?.height]).toEqual([80, 80]);
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
