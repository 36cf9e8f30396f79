import type { Session } from '@pcr/contract/account/account.schema.ts';
import {
  changeEventStatus,
  deleteEvent,
  deleteEventSeries,
  getEvent,
  listEvents,
  restoreEvent,
} from '@pcr/contract/events/events.endpoints.ts';
import type { Event } from '@pcr/contract/events/events.schema.ts';
import { respondToEvent } from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import type { RsvpResponse } from '@pcr/contract/events/rsvp/rsvps.schema.ts';
import { countUnread, readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import { consentServer } from '../consent/testing/consent-server.ts';
import { newId } from '../kit/api/ids.ts';
import type { AnsweringServer } from '../kit/testing/answering-server.ts';
import {
  address,
  clock,
  field,
  goBack,
  press,
  textsOf,
  toast,
} from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { eventServer, SEAT_FREE } from './testing/event-server.ts';

const card = page.getByRole('article', { name: 'Infant CPR Class' });
const details = page.getByRole('dialog', { name: 'Infant CPR Class' });
const rsvpForm = page.getByRole('dialog', { name: 'RSVP' });
const question = page.getByRole('alertdialog', {
  name: 'Are you sure you want to delete this event?',
});
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:'));

test('the menu of a card sets any status, also where the answer was lost; Upcoming gives an event that is over back to the clock', async ({
  server,
  member,
  open,
}) => {
  const { post, postByAnother, publish } = eventServer(server, member);
  const { id } = postByAnother();
  post({ title: 'Long Ago', event_date: '2020-02-08', status: 'cancelled' });
  await open('/events?status=all');
  const over = page.getByRole('article', { name: 'Long Ago' });
  await press(over, 'Change Long Ago');
  await press(page.getByRole('dialog', { name: 'Long Ago' }), 'Upcoming');
  await expect.element(toast('Status changed to Completed')).toBeVisible();
  await expect.element(over.getByText('Completed', { exact: true })).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  for (const [status, after] of [
    ['Cancelled', 'cancelled'],
    ['Completed', 'completed'],
    ['Ongoing', 'ongoing'],
    ['Upcoming', 'upcoming'],
  ] as const) {
    await press(card, 'Change Infant CPR Class');
    if (after === 'completed') {
      server.loseAnswer(changeEventStatus);
      const asked = [getEvent, listEvents].map((endpoint) => server.hold(endpoint));
      await press(details, status);
      await expect.element(details.getByText('We don’t know if this was changed')).toBeVisible();
      await expect.element(page.getByText('Failed to update event')).not.toBeInTheDocument();
      for (const held of asked) held.letGo();
      publish(id);
    } else await press(details, status);
    if (after === 'cancelled') {
      await press(page.getByRole('alertdialog', { name: 'Cancel this event?' }), 'Cancel Event');
    }
    const said = after === 'cancelled' ? 'Event cancelled' : `Status changed to ${status}`;
    await expect.element(toast(said).first()).toBeVisible();
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(card.getByText(status, { exact: true })).toBeVisible();
    expect(server.asked(changeEventStatus).at(-1)?.in.status).toBe(after);
    // An answer is taken while it is upcoming.
    const joins = card.getByRole('button', { name: /^Join Event/ });
    if (after === 'upcoming') await expect.element(joins).toBeVisible();
    else await expect.element(joins).not.toBeInTheDocument();
  }
  expect(server.asked(changeEventStatus)).toHaveLength(5);
});

test('the menu says what the list says, also where the details know less yet (kit.md 151)', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, put, publish } = eventServer(server, member);
  const { id } = postByAnother();
  await open('/events?status=all');
  await press(card, 'Infant CPR Class');
  await expect.element(details.getByText('Zilker Library')).toBeVisible();
  await goBack();
  await expect.element(details).not.toBeInTheDocument();
  await expect.poll(() => server.listening).toBe(1);
  const asked = server.hold(getEvent);
  put(id, { location: 'Oak Hill Hall', status: 'ongoing' });
  publish(id);
  await expect.element(card.getByText('Oak Hill Hall')).toBeVisible();
  await press(card, 'Change Infant CPR Class');
  await expect
    .element(details.getByRole('button', { name: 'Ongoing', pressed: true }))
    .toBeVisible();
  await press(details, 'Completed');
  await expect.element(toast('Status changed to Completed')).toBeVisible();
  asked.letGo();
});

test('the menu of a card deletes after the question, and Undo takes it back; deleting from the details leads back to the list', async ({
  server,
  member,
  open,
}) => {
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

  await press(page, 'Infant CPR Class');
  await press(details, 'Delete');
  await press(question, 'Delete');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await expect.element(card).not.toBeInTheDocument();
  expect(address()).toBe('/events');
});

/** Three dates of a series; the second is about to be deleted. */
async function deleteSecondOfThree(
  server: AnsweringServer,
  member: Session,
  open: (at: string) => Promise<void>,
) {
  const made = eventServer(server, member);
  const series = { id: '01990000-0000-7000-8000-00000000000a', dates: 3 };
  const pattern = { recurring_pattern: 'monthly', recurring_until: '2099-04-30' } as const;
  const dates = ['2099-02-08', '2099-03-08', '2099-04-08'].map((event_date) =>
    made.post({ ...pattern, title: `Class ${event_date}`, event_date }, { series }),
  );
  await open('/events');
  await press(page, 'Class 2099-03-08');
  await press(page.getByRole('dialog'), 'Delete');
  return { ...made, second: dates[1] as Event };
}
const eventsShown = () => page.getByRole('article').elements().length;

test('with a date of a series that was deleted meanwhile the others are not deleted, nor said to be (events.md 21)', async ({
  server,
  member,
  open,
}) => {
  const { events, second } = await deleteSecondOfThree(server, member, open);
  await question.getByLabelText('This and later').click();
  events.byAnother((store) => store.remove(second.id, second.updated_at));
  await press(question, 'Delete');
  await expect
    .element(
      question.getByText(
        'Not deleted. This date was already deleted. The other dates are still there.',
      ),
    )
    .toBeVisible();
  await press(question, 'Cancel');
  await press(page.getByRole('dialog'), 'Close');
  await expect.poll(eventsShown).toBe(2);
  expect(textsOf(toast('deleted'))).toEqual([]);
});

test('of a series it is asked which dates are deleted; without an answer it is known which were, and Undo brings each of them back', async ({
  server,
  member,
  open,
}) => {
  const { publish, second } = await deleteSecondOfThree(server, member, open);
  await question.getByLabelText('This and later').click();
  await expect.poll(() => server.listening).toBe(1);
  server.loseAnswer(deleteEventSeries);
  const mends = [getEvent, listEvents].map((endpoint) => server.refuse(endpoint, 'unavailable'));
  await press(question, 'Delete');
  await expect.element(question.getByText(/^We don’t know if this was deleted/)).toBeVisible();
  // Nothing else is sent for that.
  await question.getByLabelText('This date').click();
  for (const mend of mends) mend();
  publish(second.id);
  await expect.poll(eventsShown).toBe(1);
  await toast(/^Class 2099-03-08 \(this and/)
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect.poll(eventsShown).toBe(3);
  expect(server.asked(deleteEventSeries).map(({ query }) => query.scope)).toEqual(['following']);
  expect(server.asked(restoreEvent)).toHaveLength(2);
});

test('where an RSVP is needed the button opens the responses, which are four, with notes; one that was begun is found with the event, one whose answer was lost is known as sent, and it can be changed', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, events } = eventServer(server, member);
  const { id } = postByAnother({ requires_rsvp: true, max_attendees: 1 }, { attendees: 1 });
  await open('/events');
  await press(card, 'Join Waitlist: Infant CPR Class');
  for (const words of ['Attending', 'Maybe', 'Not Attending', 'Waitlist']) {
    await expect
      .element(rsvpForm.getByRole('radio', { name: words, exact: true }))
      .toBeInTheDocument();
  }
  await expect
    .element(rsvpForm.getByText('Only the person who made the event can read this.'))
    .toBeVisible();
  await rsvpForm.getByRole('radio', { name: 'Maybe' }).click();
  await field(rsvpForm, 'Notes').fill('x'.repeat(201));
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(rsvpForm.getByText('Notes can have at most 200 characters')).toBeVisible();
  expect(server.asked(respondToEvent)).toEqual([]);
  await field(rsvpForm, 'Notes').fill('I may be late');
  goBack();
  await expect.element(rsvpForm).not.toBeInTheDocument();
  await press(page, 'Infant CPR Class');
  await expect.element(details.getByText('You have an unsaved answer')).toBeVisible();
  await press(details, 'Continue');
  await expect.element(field(rsvpForm, 'Notes')).toHaveValue('I may be late');
  await expect.poll(() => server.listening).toBe(1);
  server.loseAnswer(respondToEvent);
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(toast('RSVP submitted successfully!')).toBeVisible();
  await expect.element(rsvpForm).not.toBeInTheDocument();
  await expect.poll(drafts).toEqual([]);
  expect(server.asked(respondToEvent)).toHaveLength(1);
  await press(details, 'Close');
  expect(events.find(id).my_rsvp).toMatchObject({ response: 'maybe', notes: 'I may be late' });
  await press(card, 'Maybe: Infant CPR Class');
  await expect.element(rsvpForm.getByRole('radio', { name: 'Maybe' })).toBeChecked();
  await rsvpForm.getByRole('radio', { name: 'Not Attending' }).click();
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(card.getByRole('button', { name: /^Not Attending/ })).toBeVisible();
  const [first, second] = server.asked(respondToEvent);
  expect(second?.in.id).toBe(first?.in.id);
  // Where it stands who reads the name (events.md 44).
  expect([first?.in.named, second?.in.named]).toEqual([true, true]);
});

test('nobody is offered to wait for a seat that is free; who chose it when all were taken is told', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, put, publish } = eventServer(server, member);
  const { id } = postByAnother({ requires_rsvp: true, max_attendees: 1 });
  const waitlist = rsvpForm.getByRole('radio', { name: 'Waitlist' });
  await open(`/events?rsvp=${id}`);
  await expect.element(rsvpForm.getByRole('radio', { name: 'Not Attending' })).toBeInTheDocument();
  await expect.element(waitlist).not.toBeInTheDocument();
  await expect.poll(() => server.listening).toBe(1);
  put(id, { attendees: 1 });
  publish(id);
  await waitlist.click();
  put(id, { attendees: 0 });
  publish(id);
  await expect.element(rsvpForm.getByText(/All seats are taken/)).not.toBeInTheDocument();
  await expect.element(waitlist).toBeChecked();
  await press(rsvpForm, 'Submit RSVP');
  await expect.element(rsvpForm.getByText(SEAT_FREE)).toBeVisible();
  await rsvpForm.getByRole('radio', { name: 'Attending', exact: true }).click();
  await expect.element(waitlist).not.toBeInTheDocument();
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
  const text = share.mock.calls[0]?.[0].text?.replaceAll('\u00a0', ' ') ?? '';
  expect(text.split('\n')).toEqual([
    'Infant CPR Class',
    'Sun, Feb 8, 2099 · 9:00 AM PST',
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
  expect(write.mock.calls[0]?.[0].replaceAll('\u00a0', ' ')).toBe(text);
});

test('a link that was sent opens the event, and says when it is gone', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, events } = eventServer(server, member);
  const { id } = postByAnother({ organizer: 'Eastside' });
  await open(`/events?event=${id}`);
  await expect.element(details.getByText('Eastside')).toBeVisible();
  events.byAnother(() => events.remove(id, events.find(id).updated_at));
  await open(`/events?event=${id}`);
  await expect.element(page.getByText('This event is not here')).toBeVisible();
  await expect.element(page.getByText('Someone deleted it.')).toBeVisible();
  // Of what this device never saw nobody knows whether it was there.
  await open(`/events?event=${newId()}`);
  await expect.element(page.getByText('It was deleted, or the link is wrong.')).toBeVisible();
  await open(`/events?rsvp=${newId()}`);
  await expect.element(rsvpForm.getByText('It was deleted, or the link is wrong.')).toBeVisible();
});

test('a place with a town leads to a map in a new tab, one without is its words alone; that an RSVP is needed is said, and whether one can wait where no seat is free (events.md 89)', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother } = eventServer(server, member);
  const { id } = postByAnother(
    { city: 'Austin', state: 'TX', requires_rsvp: true, max_attendees: 2 },
    { attendees: 2 },
  );
  await open(`/events?event=${id}`);
  const map = details.getByRole('link', { name: /^Zilker Library/ });
  await expect
    .element(map)
    .toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/search?query=Zilker%20Library%2C%20Austin%2C%20TX',
    );
  await expect.element(map).toHaveAttribute('target', '_blank');
  await expect.element(map).toHaveAttribute('rel', expect.stringContaining('noreferrer'));
  await expect
    .element(details.getByText('2 of 2 attending · RSVP needed · Waitlist open'))
    .toBeVisible();
  const other = postByAnother();
  await open(`/events?event=${other.id}`);
  await expect.element(details.getByText('Zilker Library')).toBeVisible();
  await expect.element(details.getByText(/RSVP needed|aitlist/)).not.toBeInTheDocument();
  await expect.element(map).not.toBeInTheDocument();
});

test('while one writes an answer, an event that begins takes none and says so; what was typed stays', async ({
  server,
  member,
  open,
}) => {
  const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { postByAnother } = eventServer(server, member);
  const { id } = postByAnother({ requires_rsvp: true }, { starts_at: from(30), ends_at: from(90) });
  clock.stand();
  await open(`/events?rsvp=${id}`);
  const notes = field(rsvpForm, 'Notes');
  const submits = rsvpForm.getByRole('button', { name: 'Submit RSVP' });
  await clock.until(() => expect(submits.query()).not.toBeNull());
  await notes.fill('I may be late');
  clock.jump(31 * 60_000);
  await clock.pass(10_000);
  await clock.until(() => expect(submits.query()).toBeNull());
  for (const words of [
    'This event is not upcoming anymore. You can’t answer now.',
    'What you typed is kept on this device.',
  ]) {
    expect(rsvpForm.getByRole('alert').query()).toMatchTextContent(words);
  }
  await expect.element(notes).toHaveValue('I may be late');
  await expect.element(notes).toHaveFocus();
});

test('an answer that nobody takes has no fields where nothing was typed', async ({
  server,
  member,
  open,
}) => {
  const { id } = eventServer(server, member).postByAnother({
    requires_rsvp: true,
    status: 'cancelled',
  });
  await open(`/events?rsvp=${id}`);
  await expect
    .element(rsvpForm.getByText('This event is not upcoming anymore. You can’t answer now.'))
    .toBeVisible();
  expect(rsvpForm.getByRole('radio').elements()).toEqual([]);
  expect(rsvpForm.getByText(/^What you typed/).elements()).toEqual([]);
});

test('while one writes an answer, an event that is deleted takes nothing of it away', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, events, publish } = eventServer(server, member);
  const { id } = postByAnother(
    { requires_rsvp: true },
    { group_id: newId(), group_name: 'Eastside Circle' },
  );
  await open(`/events?rsvp=${id}`);
  const notes = field(rsvpForm, 'Notes');
  // Of an event of a group its leader reads it (38).
  await expect
    .element(rsvpForm.getByText('Only the leader of the group can read this.'))
    .toBeVisible();
  await notes.fill('I may be late');
  await expect.poll(() => server.listening).toBe(1);
  events.byAnother(() => events.remove(id, events.find(id).updated_at));
  publish(id);
  await expect
    .element(rsvpForm.getByRole('alert'))
    .toMatchTextContent('Someone deleted this event.');
  await expect.element(notes).toHaveValue('I may be late');
  expect(rsvpForm.getByRole('button', { name: 'Submit RSVP' }).elements()).toEqual([]);
});

test('the button of a card has one of seven labels', async ({ server, member, open }) => {
  const { postByAnother } = eventServer(server, member);
  const answered = (response: RsvpResponse) => ({
    my_rsvp: {
      ...{
        id: newId(),
        response,
        notes: null,
        place: response === 'waitlist' ? 1 : null,
        offered_until: null,
      },
      updated_at: '2026-03-03T18:00:00Z',
    },
  });
  postByAnother({ title: 'Free' });
  postByAnother({ title: 'Asks', requires_rsvp: true });
  postByAnother({ title: 'Full', max_attendees: 1 }, { attendees: 1 });
  postByAnother({ title: 'Goes', requires_rsvp: true }, answered('attending'));
  postByAnother({ title: 'Waits', max_attendees: 1 }, { attendees: 1, ...answered('waitlist') });
  postByAnother({ title: 'Thinks' }, answered('maybe'));
  postByAnother({ title: 'Stays' }, answered('not_attending'));
  await open('/events');
  const labels = (title: string) =>
    textsOf(
      page
        .getByRole('article', { name: title })
        .getByRole('button', { name: new RegExp(`: ${title}$`) }),
    );
  for (const [title, label] of [
    ['Free', 'Join Event'],
    ['Asks', 'RSVP'],
    ['Full', 'Join Waitlist'],
    ['Goes', 'Attending'],
    ['Waits', 'On Waitlist'],
    ['Thinks', 'Maybe'],
    ['Stays', 'Not Attending'],
  ] as const) {
    await expect.poll(() => labels(title)).toEqual([label]);
  }
});

test('a member who opens an event has read its inbox entries, up to the newest that is shown of it', async ({
  server,
  member,
  open,
}) => {
  server.answer(countUnread, () => ({ unread: 1 }));
  server.answer(readInboxAbout, () => undefined);
  const my_rsvp = {
    ...{
      id: newId(),
      response: 'attending' as const,
      notes: null,
      place: null,
      offered_until: null,
    },
    updated_at: '2098-03-03T18:00:00Z',
  };
  const { id } = eventServer(server, member).postByAnother({}, { my_rsvp });
  await open(`/events?event=${id}`);
  await expect
    .poll(() => server.asked(readInboxAbout).map((asked) => asked.in))
    .toContainEqual({
      subject_id: id,
      until: my_rsvp.updated_at,
    });
});

test('a member who asked for a meeting finds it at the event, and does not ask twice (events.md 60)', async ({
  server,
  member,
  open,
}) => {
  const my_meeting = { id: newId(), open_until: new Date(Date.now() + 3_600_000).toISOString() };
  const can = { edit: false, delete: false, rsvp: true, meet: false, see_responses: false };
  const { id } = eventServer(server, member).postByAnother({}, { my_meeting, can });
  await open(`/events?event=${id}`);
  const row = details.getByRole('link', { name: /^You asked for a meeting/ });
  await expect.element(row).toHaveAttribute('href', `/events/meetings?meeting=${my_meeting.id}`);
  await expect
    .element(page.getByRole('button', { name: 'Schedule Meeting' }))
    .not.toBeInTheDocument();
});

test('a member of a group answers its meeting with one tap, and reads who sees the name (groups.md 80)', async ({
  server,
  member,
  open,
}) => {
  const { id } = eventServer(server, member).postByAnother(
    { requires_rsvp: true },
    { group_id: newId(), group_name: 'Eastside Circle' },
  );
  await open(`/events?event=${id}`);
  const answers = page.getByRole('region', { name: 'Your answer' });
  await expect
    .element(answers.getByText(/the leader of the group sees your name until a day after/))
    .toBeVisible();
  await press(answers, 'Maybe');
  // The answer stands in the place of the three, and leads to another one (events.md 88).
  await expect.element(answers.getByText('You might go')).toBeVisible();
  await expect.element(answers.getByRole('button', { name: 'Maybe' })).not.toBeInTheDocument();
  await press(answers, 'Change');
  await expect.element(rsvpForm).toBeVisible();
  expect(
    server.asked(respondToEvent).map(({ in: given }) => [given.response, given.named]),
  ).toEqual([['maybe', true]]);
});

test('nobody is told that they will see their own name: its maker, or the leader of the group (events.md 44)', async ({
  server,
  member,
  open,
}) => {
  const { post } = eventServer(server, member);
  const own = post({ requires_rsvp: true });
  const ofGroup = post(
    { title: 'Circle Meeting' },
    { group_id: newId(), group_name: 'Eastside Circle' },
  );
  const named = /sees your name until a day after/;
  await open(`/events?event=${own.id}`);
  await expect.element(details.getByText('Responses')).toBeVisible();
  await expect.element(page.getByText(named)).not.toBeInTheDocument();
  await open(`/events?event=${ofGroup.id}`);
  await expect.element(page.getByRole('region', { name: 'Your answer' })).toBeVisible();
  await expect.element(page.getByText(named)).not.toBeInTheDocument();
  await open(`/events?rsvp=${own.id}`);
  await expect.element(field(rsvpForm, 'Notes')).toBeVisible();
  await expect.element(page.getByText(named)).not.toBeInTheDocument();
});

test('its maker reads that nobody can ask them for a meeting, with the switch beside it (events.md 60)', async ({
  server,
  member,
  open,
}) => {
  const { post, put } = eventServer(server, member);
  const { on } = consentServer(server, member);
  const { id } = post({ title: 'Resume review' });
  put(id, { takes_no_requests: true });
  await open(`/events?event=${id}`);
  const note = page.getByRole('note').filter({ hasText: 'Nobody can ask you for a meeting' });
  await note.getByRole('switch', { name: 'Let others contact me' }).click();
  const question = page.getByRole('alertdialog', { name: 'Let others contact me?' });
  await press(question, 'Cancel');
  await expect.element(question).not.toBeInTheDocument();
  expect([...on]).toEqual([]);
  await note.getByRole('switch', { name: 'Let others contact me' }).click();
  put(id, { takes_no_requests: false });
  await press(question, 'I Consent');
  await expect.element(toast('“Let others contact me” is on')).toBeVisible();
  expect([...on]).toEqual(['allow_contact_through_app']);
  await expect.element(note).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog', { name: 'Resume review' })).toBeVisible();
  expect(address()).toBe(`/events?event=${id}`);
});

test('with text of twice the size the lines of a date do not lie over each other', async ({
  server,
  member,
  open,
}) => {
  document.documentElement.style.fontSize = '200%';
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  eventServer(server, member).post({ event_date: '2090-02-08' });
  await open('/events');
  const month = card.getByText('Feb', { exact: true });
  await expect.element(month).toBeVisible();
  const { fontSize } = getComputedStyle(month.element());
  expect(month.element().getBoundingClientRect().height).toBeGreaterThan(
    Number.parseFloat(fontSize),
  );
});
