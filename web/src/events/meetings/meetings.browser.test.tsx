import { listEvents } from '@pcr/contract/events/events.endpoints.ts';
import { EVENTS_TOPIC } from '@pcr/contract/events/events.schema.ts';
import {
  listFreeSlots,
  listMeetings,
  requestMeeting,
  stepMeeting,
} from '@pcr/contract/events/meetings/meetings.endpoints.ts';
import { MEETINGS_TOPIC } from '@pcr/contract/events/meetings/meetings.schema.ts';
import { countUnread, readInboxAbout } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { page } from 'vitest/browser';
import { Refused } from '../../kit/testing/answering-server.ts';
import {
  address,
  clock,
  field,
  press,
  textsOf,
  toast,
  toastsGone,
} from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { eventServer } from '../testing/event-server.ts';
import { CHANGED, held, meetingServer, TAKEN } from '../testing/meeting-server.ts';

// events.md 60 to 64, on the screens of both people; typed text is not lost (83 to 85), and a
// request that was sent without an answer is known as sent (kit.md 155).

const details = page.getByRole('dialog', { name: 'Infant CPR Class' });
const schedule = page.getByRole('dialog', { name: 'Schedule Meeting' });
const meeting = page.getByRole('dialog', { name: 'Resume Review' });
const card = page.getByRole('article', { name: 'Resume Review' });
const question = (name: string) => page.getByRole('alertdialog', { name });
const steps = (server: { asked: (endpoint: typeof stepMeeting) => { in: unknown }[] }) =>
  server.asked(stepMeeting).map(({ in: step }) => step);

/** An event whose organizer may be asked once, for a time that is free; the page hears of it. */
function askable(...[server, member]: Parameters<typeof eventServer>) {
  const { postByAnother, put, publish, rights } = eventServer(server, member);
  rights.meet = true;
  const { id } = postByAnother();
  const { add, taken } = meetingServer(server);
  server.answer(requestMeeting, ({ in: draft }) => {
    if (taken.has(draft.meeting_time))
      throw new Refused('conflict', { message: TAKEN, current: null });
    rights.meet = false;
    const made = add({ ...draft, event_id: id, is_organizer: false });
    put(id, { my_meeting: { id: made.id, open_until: made.open_until } });
    publish(id);
    return made;
  });
  return { id, taken };
}

async function fillIn() {
  await field(schedule, 'Date').fill('2099-02-10');
  await schedule.getByRole('radio', { name: /^9:00\sAM/ }).click();
  await field(schedule, 'Purpose').selectOptions('General Consultation');
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:'));

test('Schedule Meeting asks what is missing, keeps what is chosen, and closes 2 seconds after it said that it is scheduled', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, rights } = eventServer(server, member);
  rights.meet = true;
  const { id } = postByAnother();
  meetingServer(server).taken.add('09:30');
  await open('/events');
  await press(page, 'Infant CPR Class');
  await press(details, 'Schedule Meeting');
  await expect.element(schedule.getByRole('radio', { name: 'Video' })).toBeChecked();
  await press(schedule, 'Schedule Meeting');
  for (const missing of ['Date is required', 'Time is required', 'Purpose is required']) {
    await expect.element(schedule.getByText(missing)).toBeVisible();
  }
  await field(schedule, 'Date').fill('2099-02-10');
  await expect.element(schedule.getByRole('radio', { name: /^9:00\sAM/ })).toBeVisible();
  await press(schedule, 'Schedule Meeting');
  // Led to the first that is wrong.
  await expect.element(schedule.getByRole('radio', { name: /^9:00\sAM/ })).toHaveFocus();
  await schedule.getByRole('radio', { name: /^10:30\sAM PST/ }).click();
  expect(schedule.getByRole('radio', { name: /^9:30\sAM/ }).elements()).toEqual([]);
  // The page is in another zone than Los Angeles, so its own time stands beside it.
  await expect
    .element(schedule.getByRole('radio', { name: /^10:30\sAM PST.*your time$/ }))
    .toBeChecked();
  await field(schedule, 'Purpose').selectOptions('Resume Review & Interview Prep');
  await field(schedule, 'Notes').fill('My first resume.');
  await open();
  await expect.element(schedule.getByRole('radio', { name: /^10:30\sAM PST/ })).toBeChecked();
  await expect.element(field(schedule, 'Notes')).toHaveValue('My first resume.');
  const answer = server.hold(requestMeeting);
  await press(schedule, 'Schedule Meeting');
  await answer.arrived;
  clock.stand();
  answer.letGo();
  const said = page.getByText('Meeting Scheduled!');
  await clock.until(() => expect(said.query()).not.toBeNull());
  await clock.pass(1900);
  expect(said.query()).not.toBeNull();
  await clock.pass(200);
  // Going back takes the browser some turns.
  await expect.poll(address).toBe(`/events?event=${id}`);
  expect(server.asked(requestMeeting)).toMatchObject([
    {
      in: {
        ...{
          meeting_type: 'video',
          meeting_date: '2099-02-10',
          meeting_time: '10:30',
          notes: 'My first resume.',
        },
        purpose: 'Resume Review & Interview Prep',
      },
    },
  ]);
});

test('a time of a request that was begun may be taken meanwhile: that is said, and the rest is kept, also where it is taken as it is sent; without an answer it is known as sent', async ({
  server,
  member,
  open,
}) => {
  const { id, taken } = askable(server, member);
  await open(`/events?event=${id}&meet`);
  await fillIn();
  await field(schedule, 'Notes').fill('My first resume.');
  taken.add('09:00');
  await open();
  await expect
    .element(schedule.getByText(/^9:00\sAM is not free anymore\. Choose another time\.$/))
    .toBeVisible();
  await expect.element(field(schedule, 'Date')).toHaveValue('2099-02-10');
  await schedule.getByRole('radio', { name: /^10:00\sAM/ }).click();
  await expect.element(schedule.getByText(/is not free anymore/)).not.toBeInTheDocument();

  taken.add('10:00');
  await press(schedule, 'Schedule Meeting');
  await expect.element(toast('Failed to schedule meeting. Please try again.')).toBeVisible();
  await expect.element(schedule.getByText(TAKEN)).toBeVisible();
  await expect
    .poll(() => schedule.getByRole('radio', { name: /^10:00\sAM/ }).elements())
    .toEqual([]);
  await expect.element(field(schedule, 'Notes')).toHaveValue('My first resume.');
  // It was answered: opened again, the form still says so.
  await open();
  await expect
    .element(schedule.getByText(/^10:00\sAM is not free anymore\. Choose another time\.$/))
    .toBeVisible();

  await schedule.getByRole('radio', { name: /^10:30\sAM/ }).click();
  await expect.poll(() => server.listening).toBe(1);
  await toastsGone();
  server.loseAnswer(requestMeeting);
  await press(schedule, 'Schedule Meeting');
  await expect.element(page.getByText('Meeting Scheduled!')).toBeVisible();
  expect(toast('Failed to schedule meeting. Please try again.').query()).toBeNull();
  expect(server.asked(requestMeeting)).toHaveLength(2);
  await expect.poll(drafts).toEqual([]);
});

test('a day that is too near, too far or full says so', async ({ server, member, open }) => {
  const { postByAnother, rights } = eventServer(server, member);
  rights.meet = true;
  const { id } = postByAnother();
  meetingServer(server);
  server.answer(listFreeSlots, () => ({
    time_zone: 'America/Los_Angeles',
    today: '2099-02-10',
    items: [],
  }));
  await open(`/events?event=${id}&meet`);
  // The words change with each.
  for (const [day, words] of [
    ['2099-02-11', 'No time is free on this day. Choose another date.'],
    ['2099-02-10', 'Choose a day from tomorrow to 30 days ahead.'],
    ['2099-03-12', 'No time is free on this day. Choose another date.'],
    ['2099-03-13', 'Choose a day from tomorrow to 30 days ahead.'],
  ] as const) {
    await field(schedule, 'Date').fill(day);
    await expect.element(schedule.getByText(words)).toBeVisible();
  }
});

test('while one writes a request, an event that begins takes none and says so; what was typed stays', async ({
  server,
  member,
  open,
}) => {
  const from = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const { postByAnother, rights } = eventServer(server, member);
  rights.meet = true;
  const { id } = postByAnother({}, { starts_at: from(30), ends_at: from(90) });
  meetingServer(server);
  clock.stand();
  await open(`/events?event=${id}&meet`);
  const notes = field(schedule, 'Notes');
  const submits = schedule.getByRole('button', { name: 'Schedule Meeting' });
  await clock.until(() => expect(submits.query()).not.toBeNull());
  await notes.fill('My first resume.');
  clock.jump(31 * 60_000);
  await clock.pass(10_000);
  await clock.until(() => expect(submits.query()).toBeNull());
  expect(schedule.getByRole('alert').query()).toMatchTextContent(
    'This event takes no requests for a meeting anymore.',
  );
  await expect.element(notes).toHaveValue('My first resume.');
  await expect.element(notes).toHaveFocus();
});

test('a request that was begun is found on the event, and can still be read and copied once nobody may ask', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, put, rights } = eventServer(server, member);
  rights.meet = true;
  const { id } = postByAnother();
  meetingServer(server);
  await open(`/events?event=${id}`);
  await press(details, 'Schedule Meeting');
  await field(schedule, 'Notes').fill('My first resume.');
  await press(schedule, 'Cancel');
  await expect
    .element(details.getByText('You have an unsaved request for a meeting'))
    .toBeVisible();
  await press(details, 'Continue');
  await expect.element(field(schedule, 'Notes')).toHaveValue('My first resume.');
  put(id, { status: 'cancelled' });
  await open(`/events?event=${id}`);
  await expect.element(details.getByText('My first resume.')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('the organizer finds a request under Meetings, accepts it with a link, moves and cancels it; each step is known as done though its answer was lost', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member).post();
  meetingServer(server).add({ notes: 'My first resume.' });
  await open('/events');
  await page.getByRole('link', { name: 'Meetings' }).click();
  await expect.element(card.getByText('Waits for your answer')).toBeVisible();
  await press(card, 'Resume Review');
  await expect.element(meeting.getByText('My first resume.')).toBeVisible();
  const link = field(meeting, 'Link to the video call');
  await link.fill('http://meet.example.org');
  await press(meeting, 'Accept');
  await expect.element(meeting.getByText('Enter a link that begins with https://')).toBeVisible();
  // As people paste it.
  await link.fill('meet.example.org/a');
  server.loseAnswer(stepMeeting);
  await press(meeting, 'Accept');
  await expect.element(toast('Meeting accepted')).toBeVisible();
  await expect
    .element(meeting.getByRole('link', { name: 'https://meet.example.org/a' }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  await expect.element(link).toHaveValue('https://meet.example.org/a');
  await expect.element(meeting.getByText('What you typed is back')).not.toBeInTheDocument();
  expect(steps(server)).toEqual([{ step: 'accept', link: 'https://meet.example.org/a' }]);
  await link.fill('');
  await press(meeting, 'Save Link');
  await expect.element(toast('Link removed')).toBeVisible();
  await open();
  await expect.element(meeting.getByText('Accepted', { exact: true })).toBeVisible();
  expect(meeting.getByText('What you typed is back').elements()).toEqual([]);

  await press(meeting, 'Move');
  const move = page.getByRole('dialog', { name: 'Move the Meeting' });
  await field(move, 'Date').fill('2099-02-11');
  await move.getByRole('radio', { name: /^4:30\sPM/ }).click();
  server.loseAnswer(stepMeeting);
  await press(move, 'Ask for This Time');
  await expect.element(toast('You asked for the new time')).toBeVisible();
  await expect.element(move).not.toBeInTheDocument();
  await link.fill('meet.example.org/never-sent');
  await press(meeting, 'Cancel Meeting');
  server.loseAnswer(stepMeeting);
  await press(question('Cancel this meeting?'), 'Cancel Meeting');
  await expect.element(toast('Meeting cancelled')).toBeVisible();
  await expect.element(meeting.getByText('You have an unsaved link')).not.toBeInTheDocument();
  await expect.element(meeting.getByText(/^The server cannot be reached/)).not.toBeInTheDocument();
  expect(steps(server)).toHaveLength(4);
});

test('a meeting has the initials of the organizer’s line where their member shows no name', async ({
  server,
  open,
}) => {
  meetingServer(server).add({ is_organizer: false, name: 'User', card: null });
  await open('/events/meetings');
  const coach = page.getByRole('article').filter({ hasText: 'With Coach Kim' });
  await expect.element(coach.getByText('CK', { exact: true })).toBeVisible();
});

test('of the times that are offered to them the other takes one, and so they take a new time that is asked for', async ({
  server,
  open,
}) => {
  const { add, changes } = meetingServer(server);
  const offered = (['09:00', '15:00'] as const).map((meeting_time) =>
    held({ meeting_date: '2099-02-12', meeting_time }),
  );
  const { id } = add({ status: 'offered', is_organizer: false, offered });
  await open(`/events/meetings?meeting=${id}`);
  await meeting.getByRole('button', { name: /3:00\sPM PST.*your time/ }).click();
  await expect.element(meeting.getByText('Accepted', { exact: true })).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  const time = { meeting_date: '2099-02-13', meeting_time: '16:30' } as const;
  changes(id, { move: { ...held(time), mine: false } });
  await press(meeting, 'Take the New Time');
  await expect.element(meeting.getByText(/4:30\sPM PST/)).toBeVisible();
  expect(steps(server)).toMatchObject([
    { step: 'take', meeting_date: '2099-02-12', meeting_time: '15:00' },
    { step: 'accept_move', ...time },
  ]);
});

test('the organizer offers up to three other times, of several days; times that could not be offered stay chosen, and the one that was taken says so', async ({
  server,
  open,
}) => {
  const { add, taken } = meetingServer(server);
  const { id } = add();
  await open(`/events/meetings?meeting=${id}`);
  await press(meeting, 'Offer Other Times');
  const offer = page.getByRole('dialog', { name: 'Offer Other Times' });
  const chosen = offer.getByRole('list', { name: 'Chosen times' }).getByRole('listitem');
  await press(offer, 'Offer These Times');
  await expect.element(offer.getByText('Choose at least one time')).toBeVisible();
  await field(offer, 'Date').fill('2099-02-12');
  for (const time of [/^9:00\sAM/, /^9:30\sAM/])
    await offer.getByRole('checkbox', { name: time }).click();
  await field(offer, 'Date').fill('2099-02-11');
  await offer.getByRole('checkbox', { name: /^1:00\sPM/ }).click();
  await offer.getByRole('checkbox', { name: /^1:30\sPM/ }).click();
  await expect.element(offer.getByText('Offer at most 3 times')).toBeVisible();

  const isFree = server.refuse(stepMeeting, 'conflict', { message: TAKEN });
  taken.add('13:00');
  await press(offer, 'Offer These Times');
  await expect.element(offer.getByText(TAKEN)).toBeVisible();
  expect(chosen.elements()).toHaveLength(3);
  await expect
    .element(chosen.filter({ hasText: 'Feb 11, 2099' }))
    .toMatchTextContent('Not free anymore');
  for (const other of textsOf(chosen.filter({ hasText: 'Feb 12, 2099' })))
    expect(other).not.toContain('Not free anymore');
  isFree();
  taken.clear();
  await offer.getByRole('button', { name: /^Remove Wed, Feb 11/ }).click();
  await offer.getByRole('checkbox', { name: /^1:30\sPM/ }).click();
  await press(offer, 'Offer These Times');
  await expect.element(toast('Other times offered')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  await expect.element(meeting.getByText('Waits for an answer')).toBeVisible();
  // The requested time no longer holds; the offered one does.
  const offered = meeting.getByRole('region', { name: 'Offered times' });
  await expect
    .poll(() => textsOf(offered.getByRole('listitem')).map((text) => text.slice(0, 17)))
    .toEqual(['Wed, Feb 11, 2099', 'Thu, Feb 12, 2099', 'Thu, Feb 12, 2099']);
  await expect.element(meeting.getByRole('term').filter({ hasText: 'Asked for' })).toBeVisible();
  await expect
    .element(meeting.getByRole('term').filter({ hasText: 'When' }))
    .not.toBeInTheDocument();
  await press(meeting, 'Close');
  await expect.element(card.getByText('3 other times offered')).toBeVisible();
  expect(steps(server).at(-1)).toEqual({
    step: 'offer',
    slots: [
      { meeting_date: '2099-02-11', meeting_time: '13:30' },
      { meeting_date: '2099-02-12', meeting_time: '09:00' },
      { meeting_date: '2099-02-12', meeting_time: '09:30' },
    ],
  });
});

test('a link that was typed and not sent is kept, also where the meeting takes none anymore', async ({
  server,
  open,
}) => {
  const { add, put } = meetingServer(server);
  const { id } = add();
  const link = field(meeting, 'Link to the video call');
  await open(`/events/meetings?meeting=${id}`);
  await link.fill('https://meet.example.org/abc');
  await press(meeting, 'Close');
  await open();
  await press(card, 'Resume Review');
  await expect.element(link).toHaveValue('https://meet.example.org/abc');
  await expect.element(meeting.getByText('What you typed is back')).toBeVisible();
  put(id, { status: 'cancelled', open_until: '2026-03-01T00:00:00Z' });
  await open(`/events/meetings?meeting=${id}`);
  await expect.element(meeting.getByText('https://meet.example.org/abc')).toBeVisible();
  await expect.element(meeting.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('both ask for a new time: who is second sees the first in their form, keeps what they chose, and may still ask; of the inbox they have read it once no form covers the meeting', async ({
  server,
  open,
}) => {
  const { add, changes } = meetingServer(server);
  const { id } = add({ status: 'accepted' });
  server.answer(countUnread, () => ({ unread: 1 }));
  await open(`/events/meetings?meeting=${id}`);
  await expect.poll(() => server.asked(readInboxAbout).length).toBe(1);
  await press(meeting, 'Move');
  const sheet = page.getByRole('dialog', { name: 'Move the Meeting' });
  await field(sheet, 'Date').fill('2099-02-11');
  await sheet.getByRole('radio', { name: /^4:30\sPM/ }).click();
  await expect.poll(() => server.listening).toBe(1);
  changes(id, {
    move: { ...held({ meeting_date: '2099-02-13', meeting_time: '16:00' }), mine: false },
  });
  await expect.element(sheet.getByText('You are asked for a new time')).toBeVisible();
  expect(server.asked(readInboxAbout)).toHaveLength(1);
  await press(sheet, 'Ask for This Time');
  await expect.element(sheet.getByText(CHANGED)).toBeVisible();
  await expect
    .element(sheet.getByRole('status').filter({ hasText: /^You are asked/ }))
    .toMatchTextContent(/Fri, Feb 13, 2099 · 4:00\sPM/);
  await expect.element(sheet.getByRole('radio', { name: /^4:30\sPM/ })).toBeChecked();
  expect(server.asked(readInboxAbout)).toHaveLength(1);
  await press(sheet, 'Ask for This Time');
  await expect.element(toast('You asked for the new time')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(steps(server).at(-1)).toMatchObject({
    step: 'move',
    meeting_date: '2099-02-11',
    meeting_time: '16:30',
  });
  await expect.poll(() => server.asked(readInboxAbout).length).toBeGreaterThan(1);
});

test('it is declined after a question, and stands among the past ones then', async ({
  server,
  open,
}) => {
  meetingServer(server).add();
  await open('/events/meetings');
  await press(card, 'Resume Review');
  await press(meeting, 'Decline');
  await press(question('Decline this meeting?'), 'Decline');
  await expect.element(toast('Request declined')).toBeVisible();
  await press(meeting, 'Close');
  await expect.element(page.getByText(/^You have no meetings/)).toBeVisible();
  await press(page, 'Past');
  expect(address()).toBe('/events/meetings?show=past');
  await expect.element(card).toBeVisible();
});

test('the other’s earlier step is shown, and announced', async ({ server, open }) => {
  const { add, put } = meetingServer(server);
  const { id } = add({ meeting_type: 'phone' });
  await open(`/events/meetings?meeting=${id}`);
  await expect.element(meeting.getByRole('button', { name: 'Accept' })).toBeVisible();
  const current = put(id, { status: 'cancelled', open_until: '2026-03-01T00:00:00Z' });
  server.refuse(stepMeeting, 'conflict', {
    message: 'This meeting just changed. Check how it stands now.',
    current,
  });
  await press(meeting, 'Accept');
  await expect
    .element(meeting.getByText('This meeting just changed. Check how it stands now.'))
    .toBeVisible();
  await expect.element(meeting.getByText('Cancelled')).toBeVisible();
  expect(meeting.getByRole('button', { name: 'Accept' }).elements()).toEqual([]);
});

test('a name that is shown no more goes from a list that is not on the screen (consent.md 22)', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member);
  const { add, put } = meetingServer(server);
  const { id } = add({ name: 'Zelda Zimmer', is_organizer: true });
  await open('/events/meetings');
  await expect.element(card).toMatchTextContent('Zelda Zimmer');
  await expect.poll(() => server.listening).toBe(1);
  await page.getByRole('link', { name: 'Back to Events' }).click();
  // The list stands until the other screen is here.
  await expect.element(page.getByRole('heading', { name: 'Community & Events' })).toBeVisible();
  put(id, { name: 'User', card: null });
  const list = server.hold(listMeetings);
  // Twice: what the screen asks for by itself may be taken for the first.
  for (let round = 0; round < 2; round++) {
    const asked = server.asked(listEvents).length;
    server.publish(
      { topic: MEETINGS_TOPIC, id: null, everyone: false },
      { topic: EVENTS_TOPIC, id: null, everyone: true },
    );
    await expect.poll(() => server.asked(listEvents).length).toBeGreaterThan(asked);
  }
  window.history.back();
  await list.arrived;
  await expect.element(card).toBeVisible();
  expect(document.body.textContent).not.toContain('Zelda');
  list.letGo();
});
