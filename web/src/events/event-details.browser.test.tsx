import {
  changeEventStatus,
  deleteEvent,
  deleteEventSeries,
  restoreEvent,
} from '@pcr/contract/events/events.endpoints.ts';
import { answerOffer, respondToEvent } from '@pcr/contract/events/rsvps.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { address, field, goBack, press, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { eventServer } from './testing/event-server.ts';

const card = page.getByRole('article', { name: 'Infant CPR Class' });
const details = page.getByRole('dialog', { name: 'Infant CPR Class' });
const rsvpForm = page.getByRole('dialog', { name: 'RSVP' });
const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this event?' });
const WAITING = "Added to waitlist! You'll be notified if a spot opens.";

test('the menu of a card sets any status', async ({ server, member, open }) => {
  eventServer(server, member).postByAnother();
  await open('/events');
  for (const [status, after] of [
    ['Cancelled', 'cancelled'],
    ['Completed', 'completed'],
    ['Ongoing', 'ongoing'],
    ['Upcoming', 'upcoming'],
  ] as const) {
    await open('/events?status=all');
    await press(card, 'Change Infant CPR Class');
    await press(details, status);
    await expect.element(toast(`Status changed to ${status}`)).toBeVisible();
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(card.getByText(status, { exact: true })).toBeVisible();
    expect(server.asked(changeEventStatus).at(-1)?.in.status).toBe(after);
    // An answer is taken while it is upcoming.
    const joins = card.getByRole('button', { name: /^Join Event/ });
    if (after === 'upcoming') await expect.element(joins).toBeVisible();
    else await expect.element(joins).not.toBeInTheDocument();
  }
});

test('Upcoming gives an event that is over back to the clock, and what is said is what it is', async ({
  server,
  member,
  open,
}) => {
  const { post } = eventServer(server, member);
  post({ event_date: '2020-02-08', status: 'cancelled' });
  await open('/events?status=all');
  await press(card, 'Change Infant CPR Class');
  await press(details, 'Upcoming');
  await expect.element(toast('Status changed to Completed')).toBeVisible();
  await expect.element(card.getByText('Completed', { exact: true })).toBeVisible();
});

test('the menu of a card deletes after the question, and Undo takes it back', async ({ server, member, open }) => {
  eventServer(server, member).post();
  await open('/events');
  await press(card, 'Change Infant CPR Class');
  await press(details, 'Delete');
  await press(question, 'Delete');
  await expect.element(card).not.toBeInTheDocument();
  expect(server.asked(deleteEvent)).toHaveLength(1);
  await toast('Infant CPR Class deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.element(card).toBeVisible();
  expect(address()).toBe('/events');
});

test('deleting from the details leads back to the list', async ({ server, member, open }) => {
  eventServer(server, member).post();
  await open('/events');
  await press(page, 'Infant CPR Class');
  await press(details, 'Delete');
  await press(question, 'Cancel');
  await expect.element(details).toBeVisible();
  await press(details, 'Delete');
  await press(question, 'Delete');
  await expect.element(toast('Infant CPR Class deleted')).toBeVisible();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(address()).toBe('/events');
});

test('of a series it is asked which dates are deleted, and Undo brings each of them back', async ({
  server,
  member,
  open,
}) => {
  const { post } = eventServer(server, member);
  const series = { id: '01990000-0000-7000-8000-00000000000a', dates: 3 };
  const pattern = { recurring_pattern: 'monthly', recurring_until: '2099-04-30' } as const;
  for (const event_date of ['2099-02-08', '2099-03-08', '2099-04-08']) {
    post({ ...pattern, title: `Class ${event_date}`, event_date }, { series });
  }
  await open('/events');
  await press(page, 'Class 2099-03-08');
  await press(page.getByRole('dialog'), 'Delete');
  await question.getByLabelText('This and later').click();
  await press(question, 'Delete');
  await expect.poll(() => page.getByRole('article').elements().length).toBe(1);
  expect(server.asked(deleteEventSeries).map(({ query }) => query.scope)).toEqual(['following']);
  await toast('deleted').getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => page.getByRole('article').elements().length).toBe(3);
  expect(server.asked(restoreEvent)).toHaveLength(2);
});

test('where an RSVP is needed the button opens the responses, which are four, with notes; the answer can be changed', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, events } = eventServer(server, member);
  const { id } = postByAnother({ requires_rsvp: true });
  await open('/events');
  await press(card, 'RSVP: Infant CPR Class');
  for (const words of ['Attending', 'Maybe', 'Not Attending', 'Waitlist']) {
    await expect.element(rsvpForm.getByRole('radio', { name: words, exact: true })).toBeInTheDocument();
  }
  await rsvpForm.getByRole('radio', { name: 'Maybe' }).click();
  await field(rsvpForm, 'Notes').fill('x'.repeat(201));
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(rsvpForm.getByText('Notes can have at most 200 characters')).toBeVisible();
  expect(server.asked(respondToEvent)).toEqual([]);
  await field(rsvpForm, 'Notes').fill('I may be late');
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(toast('RSVP submitted successfully!')).toBeVisible();
  await expect.element(rsvpForm).not.toBeInTheDocument();
  expect(events.find(id).my_rsvp).toMatchObject({ response: 'maybe', notes: 'I may be late' });
  await press(card, 'Maybe: Infant CPR Class');
  await expect.element(rsvpForm.getByRole('radio', { name: 'Maybe' })).toBeChecked();
  await rsvpForm.getByRole('radio', { name: 'Not Attending' }).click();
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(card.getByRole('button', { name: /^Not Attending/ })).toBeVisible();
  const [first, second] = server.asked(respondToEvent);
  expect(second?.in.id).toBe(first?.in.id);
});

test('on a full event one joins the waitlist, and a seat that is offered is taken', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, put } = eventServer(server, member);
  const { id } = postByAnother({ max_attendees: 1 }, { attendees: 1 });
  await open('/events');
  await press(card, 'Join Waitlist: Infant CPR Class');
  await expect.element(toast(WAITING)).toBeVisible();
  await expect.element(card.getByRole('button', { name: /^On Waitlist/ })).toBeVisible();
  const mine = { id, response: 'waitlist', notes: null, place: 1 } as const;
  put(id, { my_rsvp: { ...mine, offered_until: '2099-02-07T17:00:00Z', updated_at: '2026-01-01T00:00:00Z' } });
  await open(`/events?event=${id}`);
  await expect.element(details.getByText(/^A seat is free for you/)).toBeVisible();
  await press(details, 'Take the Seat');
  await expect.element(toast('The seat is yours')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Attending', exact: true })).toBeVisible();
  expect(server.asked(answerOffer)).toHaveLength(1);
});

test('an answer that could not be sent stays, and is sent once more', async ({ server, member, open }) => {
  eventServer(server, member).postByAnother({ requires_rsvp: true });
  const works = server.refuse(respondToEvent, 'internal');
  await open('/events');
  await press(card, 'RSVP: Infant CPR Class');
  await field(rsvpForm, 'Notes').fill('Peanut allergy');
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(rsvpForm.getByText('Not sent. What you typed is kept.')).toBeVisible();
  goBack();
  await expect.element(rsvpForm).not.toBeInTheDocument();
  works();
  await press(page, 'Infant CPR Class');
  await expect.element(details.getByText('You have an unsaved answer')).toBeVisible();
  await press(details, 'Continue');
  await expect.element(field(rsvpForm, 'Notes')).toHaveValue('Peanut allergy');
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(toast('RSVP submitted successfully!')).toBeVisible();
});

test('sharing uses the device’s sheet, and copies where there is none; what is shared leads to the event', async ({
  server,
  member,
  open,
}) => {
  const { id } = eventServer(server, member).post();
  const share = vi.fn(async (_: ShareData) => {});
  Object.defineProperty(navigator, 'share', { configurable: true, value: share });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'));
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  onTestFinished(() => write.mockRestore());
  await open('/events');
  await press(card, 'Share Infant CPR Class');
  await expect.poll(() => share.mock.calls.length).toBe(1);
  const text = share.mock.calls[0]?.[0].text?.replaceAll('\u202f', ' ') ?? '';
  expect(text.split('\n')).toEqual([
    'Infant CPR Class',
    'Feb 8, 2099, 9:00 AM PST',
    'Zilker Library',
    'Hands-on, with a card at the end.',
    `${window.location.origin}/events?event=${id}`,
  ]);
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await press(card, 'Share Infant CPR Class');
  await expect.poll(() => share.mock.calls.length).toBe(2);
  expect(write).not.toHaveBeenCalled();
  Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
  await press(card, 'Share Infant CPR Class');
  await expect.element(toast('Event details copied to clipboard!')).toBeVisible();
  expect(write.mock.calls[0]?.[0].replaceAll('\u202f', ' ')).toBe(text);
});

test('a link that was sent opens the event, and says when it is gone', async ({ server, member, open }) => {
  const { postByAnother, events } = eventServer(server, member);
  const { id } = postByAnother({ organizer: 'Eastside' });
  await open(`/events?event=${id}`);
  await expect.element(details.getByText('Eastside')).toBeVisible();
  events.byAnother(() => events.remove(id, events.find(id).updated_at));
  await open(`/events?event=${id}`);
  await expect.element(page.getByText('This event is not here')).toBeVisible();
});

test('without a network the events that were seen are there, with when they are from', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member).post();
  await open('/events');
  await expect.element(card).toBeVisible();
  server.setOnline(false);
  await open('/events');
  await expect.element(card).toBeVisible();
  await expect.element(page.getByText(/Shown as of/)).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Events 1' })).toBeVisible();
});
