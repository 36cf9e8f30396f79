import {
  createEvent,
  updateEvent,
  updateEventSeries,
} from '@pcr/contract/events/events.endpoints.ts';
import { page } from 'vitest/browser';
import { address, field, press, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { eventServer } from './testing/event-server.ts';

const addForm = page.getByRole('dialog', { name: 'Create New Event' });
const editForm = page.getByRole('dialog', { name: 'Edit Event' });

test('required fields are asked for in the description’s words, which go when they are typed', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  await open('/events?add');
  await press(addForm, 'Create Event');
  for (const words of ['Title', 'Date', 'Time', 'Location', 'Description', 'Organizer']) {
    await expect.element(addForm.getByText(`${words} is required`, { exact: true })).toBeVisible();
  }
  await field(addForm, 'Title').fill('Coffee');
  await expect.element(addForm.getByText('Title is required')).not.toBeInTheDocument();
  await field(addForm, 'Description').fill('x'.repeat(501));
  await expect
    .element(addForm.getByText('Description can have at most 500 characters'))
    .toBeVisible();
  await field(addForm, 'Max attendees').fill('0');
  await field(addForm, 'ZIP code').fill('12');
  await press(addForm, 'Create Event');
  await expect.element(addForm.getByText('Enter a whole number of 1 or more')).toBeVisible();
  await expect
    .element(addForm.getByText('Enter a ZIP code like 78701 or 78701-1234'))
    .toBeVisible();
  expect(server.asked(createEvent)).toEqual([]);
});

test('a new event is made with all that was typed, in the zone of the device, and its details open', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  await open('/events?add');
  await field(addForm, 'Title').fill('Coffee');
  await field(addForm, 'Description').fill('An easy hour.');
  await field(addForm, 'Category').selectOptions('Social');
  await field(addForm, 'Event type').selectOptions('Coffee Chat');
  await field(addForm, 'Date').fill('2099-02-08');
  await field(addForm, 'Time').fill('09:00');
  await field(addForm, 'Ends at').fill('10:30');
  const zone = field(addForm, 'Time zone');
  await expect.element(zone).toHaveValue(Intl.DateTimeFormat().resolvedOptions().timeZone);
  await zone.selectOptions('Pacific Time (Los Angeles)');
  await field(addForm, 'Location').fill('Mozart’s');
  await field(addForm, 'City').fill('Austin');
  await field(addForm, 'State').selectOptions('Texas');
  await field(addForm, 'ZIP code').fill('78701');
  await field(addForm, 'Organizer').fill('Eastside');
  await field(addForm, 'Max attendees').fill('12');
  await addForm.getByLabelText('RSVP needed').click();
  await field(addForm, 'Repeats').selectOptions('Every month');
  await press(addForm, 'Create Event');
  await expect.element(addForm.getByText('Choose a last day after the first date')).toBeVisible();
  await field(addForm, 'Last day').fill('2099-05-01');
  await press(addForm, 'Add details');
  await field(addForm, 'Mentorship level').selectOptions('Beginner');
  await field(addForm, 'Specializations').fill('Infant care, infant care,  Sleep ');
  await press(addForm, 'Create Event');
  await expect.element(toast('Event created successfully!')).toBeVisible();
  const [asked] = server.asked(createEvent);
  expect(asked?.in).toEqual({
    id: asked?.in.id,
    title: 'Coffee',
    description: 'An easy hour.',
    category: 'social',
    event_type: 'coffee_chat',
    event_date: '2099-02-08',
    event_time: '09:00',
    end_time: '10:30',
    time_zone: 'America/Los_Angeles',
    location: 'Mozart’s',
    address: null,
    city: 'Austin',
    state: 'TX',
    zip_code: '78701',
    organizer: 'Eastside',
    max_attendees: 12,
    waitlist_enabled: true,
    requires_rsvp: true,
    mentorship_level: 'beginner',
    specializations: ['Infant care', 'Sleep'],
    image_id: null,
    group_id: null,
    recurring_pattern: 'monthly',
    recurring_until: '2099-05-01',
    status: 'upcoming',
  });
  await expect.element(page.getByRole('dialog', { name: 'Coffee' })).toBeVisible();
  expect(address()).toBe(`/events?event=${asked?.in.id}`);
});

test('on a date of a series it has to be said which dates are changed', async ({
  server,
  member,
  open,
}) => {
  const { post } = eventServer(server, member);
  const series = { id: '01990000-0000-7000-8000-00000000000a', dates: 3 };
  const { id } = post({ recurring_pattern: 'monthly', recurring_until: '2099-04-30' }, { series });
  await open(`/events?event=${id}`);
  await press(page.getByRole('dialog'), 'Edit');
  await field(editForm, 'Title').fill('CPR for All');
  await press(editForm, 'Save Changes');
  await expect.element(editForm.getByText('Choose which dates to change')).toBeVisible();
  // It is above the typed text, beyond the edge of a phone.
  await expect.element(editForm.getByLabelText('This date')).toHaveFocus();
  expect([...server.asked(updateEvent), ...server.asked(updateEventSeries)]).toEqual([]);
  await editForm.getByLabelText('This and later').click();
  await press(editForm, 'Save Changes');
  await expect.element(toast('Event updated successfully!')).toBeVisible();
  expect(server.asked(updateEventSeries).map(({ in: { scope, title } }) => [scope, title])).toEqual(
    [['following', 'CPR for All']],
  );
  await press(page.getByRole('dialog'), 'Edit');
  await editForm.getByLabelText('This date').click();
  await press(editForm, 'Save Changes');
  await expect.poll(() => server.asked(updateEvent).length).toBe(1);
  // The browser goes back then, which must not come over the next test.
  await expect.element(editForm).not.toBeInTheDocument();
});

test('an event alone is changed without a question, and its pattern, its last day and its status are not among what is changed', async ({
  server,
  member,
  open,
}) => {
  const { post } = eventServer(server, member);
  const { id } = post();
  await open(`/events?event=${id}&edit=${id}`);
  await expect.element(field(editForm, 'Title')).toHaveValue('Infant CPR Class');
  await expect.element(editForm.getByLabelText('Repeats')).not.toBeInTheDocument();
  await expect.element(editForm.getByLabelText('This date')).not.toBeInTheDocument();
  await field(editForm, 'Ends at').fill('11:00');
  await press(editForm, 'Save Changes');
  await expect
    .poll(() => server.asked(updateEvent).map(({ in: edit }) => edit.end_time))
    .toEqual(['11:00']);
  expect(Object.keys(server.asked(updateEvent)[0]?.in ?? {})).not.toContain('status');
});

test('an end that is the beginning is refused, and one of more than 12 hours is asked about (events.md 15)', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  await open('/events?add');
  await field(addForm, 'Time').fill('09:00');
  await field(addForm, 'Ends at').fill('21:00');
  await expect.element(addForm.getByText(/^It lasts/)).not.toBeInTheDocument();
  await field(addForm, 'Ends at').fill('08:30');
  await expect
    .element(
      addForm.getByText('It lasts 23 hours and 30 minutes, until the next day. Is it right?'),
    )
    .toBeVisible();
  await field(addForm, 'Ends at').fill('09:00');
  await press(addForm, 'Create Event');
  await expect
    .element(addForm.getByText('This is when it begins. Choose another end, or leave it empty'))
    .toBeVisible();
});
