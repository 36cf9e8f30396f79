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
import { address, clock, field, press, textsOf, toast } from '../../kit/testing/component-test.ts';
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

/** An event whose organizer may be asked once; the page hears of it. */
function askable(...[server, member]: Parameters<typeof eventServer>) {
  const { postByAnother, put, publish, rights } = eventServer(server, member);
  rights.meet = true;
  const event = postByAnother();
  const { add } = meetingServer(server);
  server.answer(requestMeeting, ({ params: { id }, in: draft }) => {
    rights.meet = false;
    const made = add({ ...draft, event_id: id, is_organizer: false });
    put(id, { my_meeting: { id: made.id, open_until: made.open_until } });
    publish(id);
    return made;
  });
  return event;
}

async function fillIn() {
  await field(schedule, 'Date').fill('2099-02-10');
  await schedule.getByRole('radio', { name: /^9:00\sAM/ }).click();
  await field(schedule, 'Purpose').selectOptions('General Consultation');
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:'));

test('Schedule Meeting asks what is missing, keeps what is chosen, and closes after it said that it is scheduled', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, rights } = eventServer(server, member);
  rights.meet = true;
  postByAnother();
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
  // It is gone after 2 s, which a press may take on a machine that does ten other things.
  const answer = server.hold(requestMeeting);
  await press(schedule, 'Schedule Meeting');
  answer.letGo();
  await expect.element(page.getByText('Meeting Scheduled!')).toBeVisible();
  await expect.element(page.getByText('Meeting Scheduled!')).not.toBeInTheDocument();
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

test('a time that was just taken says so, what was typed stays, and the free times are asked for again', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, rights } = eventServer(server, member);
  rights.meet = true;
  const { id } = postByAnother();
  const { taken } = meetingServer(server);
  await open(`/events?event=${id}&meet`);
  await fillIn();
  await field(schedule, 'Notes').fill('Hello');
  taken.add('09:00');
  await press(schedule, 'Schedule Meeting');
  await expect.element(toast('Failed to schedule meeting. Please try again.')).toBeVisible();
  await expect.element(schedule.getByText(TAKEN)).toBeVisible();
  await expect
    .poll(() => schedule.getByRole('radio', { name: /^9:00\sAM/ }).elements())
    .toEqual([]);
  await expect.element(field(schedule, 'Notes')).toHaveValue('Hello');
});

test('a request whose answer was lost is known as sent', async ({ server, member, open }) => {
  const { id } = askable(server, member);
  await open(`/events?event=${id}&meet`);
  await fillIn();
  await expect.poll(() => server.listening).toBe(1);
  server.loseAnswer(requestMeeting);
  await press(schedule, 'Schedule Meeting');
  await expect.element(page.getByText('Meeting Scheduled!')).toBeVisible();
  expect(toast('Failed to schedule meeting. Please try again.').query()).toBeNull();
  expect(server.asked(requestMeeting)).toHaveLength(1);
  await expect.poll(drafts).toEqual([]);
});

test('a time of a request that was begun may be taken meanwhile: that is said, and the rest is kept', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, rights } = eventServer(server, member);
  rights.meet = true;
  const { id } = postByAnother();
  const { taken } = meetingServer(server);
  await open(`/events?event=${id}&meet`);
  await field(schedule, 'Date').fill('2099-02-10');
  await schedule.getByRole('radio', { name: /^9:00\sAM/ }).click();
  await field(schedule, 'Notes').fill('My first resume.');
  taken.add('09:00');
  await open();
  await expect
    .element(schedule.getByText(/^9:00\sAM is not free anymore\. Choose another time\.$/))
    .toBeVisible();
  await expect.element(field(schedule, 'Date')).toHaveValue('2099-02-10');
  await expect.element(field(schedule, 'Notes')).toHaveValue('My first resume.');
  await schedule.getByRole('radio', { name: /^10:00\sAM/ }).click();
  await expect.element(schedule.getByText(/is not free anymore/)).not.toBeInTheDocument();
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

test('‘Meeting Scheduled!’ closes after 2 seconds', async ({ server, member, open }) => {
  const { postByAnother, rights } = eventServer(server, member);
  rights.meet = true;
  const { id } = postByAnother();
  meetingServer(server);
  await open(`/events?event=${id}&meet`);
  await fillIn();
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

test('the organizer finds a request under Meetings, and accepts it with a link', async ({
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
  await field(meeting, 'Link to the video call').fill('http://meet.example.org');
  await press(meeting, 'Accept');
  await expect.element(meeting.getByText('Enter a link that begins with https://')).toBeVisible();
  // As people paste it.
  await field(meeting, 'Link to the video call').fill('meet.example.org/a');
  await press(meeting, 'Accept');
  await expect.element(toast('Meeting accepted')).toBeVisible();
  await expect
    .element(meeting.getByRole('link', { name: 'https://meet.example.org/a' }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  expect(steps(server)).toEqual([{ step: 'accept', link: 'https://meet.example.org/a' }]);
  await field(meeting, 'Link to the video call').fill('');
  await press(meeting, 'Save Link');
  await expect.element(toast('Link removed')).toBeVisible();
  await open();
  await expect.element(meeting.getByText('Accepted', { exact: true })).toBeVisible();
  expect(meeting.getByText('What you typed is back').elements()).toEqual([]);
});

test('the organizer offers up to three other times, of several days', async ({ server, open }) => {
  const { id } = meetingServer(server).add();
  await open(`/events/meetings?meeting=${id}`);
  await press(meeting, 'Offer Other Times');
  const sheet = page.getByRole('dialog', { name: 'Offer Other Times' });
  await press(sheet, 'Offer These Times');
  await expect.element(sheet.getByText('Choose at least one time')).toBeVisible();
  await field(sheet, 'Date').fill('2099-02-12');
  for (const time of [/^9:00\sAM/, /^9:30\sAM/])
    await sheet.getByRole('checkbox', { name: time }).click();
  await field(sheet, 'Date').fill('2099-02-11');
  await sheet.getByRole('checkbox', { name: /^1:00\sPM/ }).click();
  await sheet.getByRole('checkbox', { name: /^1:30\sPM/ }).click();
  await expect.element(sheet.getByText('Offer at most 3 times')).toBeVisible();
  await press(sheet, 'Offer These Times');
  await expect.element(toast('Other times offered')).toBeVisible();
  await expect.element(meeting.getByText('Waits for an answer')).toBeVisible();
  // The requested time no longer holds; the offered one does.
  const offered = meeting.getByRole('region', { name: 'Offered times' });
  await expect
    .poll(() => textsOf(offered.getByRole('listitem')).map((text) => text.slice(0, 12)))
    .toEqual(['Feb 11, 2099', 'Feb 12, 2099', 'Feb 12, 2099']);
  await expect.element(meeting.getByRole('term').filter({ hasText: 'Asked for' })).toBeVisible();
  await expect
    .element(meeting.getByRole('term').filter({ hasText: 'When' }))
    .not.toBeInTheDocument();
  await press(meeting, 'Close');
  await expect.element(card.getByText('3 other times offered')).toBeVisible();
  expect(steps(server)).toEqual([
    {
      step: 'offer',
      slots: [
        { meeting_date: '2099-02-11', meeting_time: '13:00' },
        { meeting_date: '2099-02-12', meeting_time: '09:00' },
        { meeting_date: '2099-02-12', meeting_time: '09:30' },
      ],
    },
  ]);
});

test('times that could not be offered stay chosen, and the one that was taken says so', async ({
  server,
  open,
}) => {
  const { add, taken } = meetingServer(server);
  const { id } = add();
  await open(`/events/meetings?meeting=${id}`);
  await press(meeting, 'Offer Other Times');
  const offer = page.getByRole('dialog', { name: 'Offer Other Times' });
  const chosen = offer.getByRole('list', { name: 'Chosen times' }).getByRole('listitem');
  await field(offer, 'Date').fill('2099-02-11');
  await offer.getByRole('checkbox', { name: /^1:00\sPM/ }).click();
  await field(offer, 'Date').fill('2099-02-12');
  await offer.getByRole('checkbox', { name: /^9:00\sAM/ }).click();
  const works = server.refuse(stepMeeting, 'internal');
  await press(offer, 'Offer These Times');
  await expect.element(offer.getByRole('alert')).toBeVisible();
  expect(chosen.elements()).toHaveLength(2);
  works();
  const isFree = server.refuse(stepMeeting, 'conflict', { message: TAKEN });
  taken.add('13:00');
  await press(offer, 'Offer These Times');
  await expect.element(offer.getByText(TAKEN)).toBeVisible();
  await expect
    .element(chosen.filter({ hasText: 'Feb 11, 2099' }))
    .toMatchTextContent('Not free anymore');
  await expect
    .element(chosen.filter({ hasText: 'Feb 12, 2099' }))
    .not.toMatchTextContent('Not free anymore');
  isFree();
  await offer.getByRole('button', { name: /^Remove Feb 11/ }).click();
  await press(offer, 'Offer These Times');
  await expect.element(toast('Other times offered')).toBeVisible();
  await expect.element(offer).not.toBeInTheDocument();
  expect(steps(server).at(-1)).toEqual({
    step: 'offer',
    slots: [{ meeting_date: '2099-02-12', meeting_time: '09:00' }],
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

test('a step whose answer was lost is known as done, and its link as saved', async ({
  server,
  open,
}) => {
  const { add } = meetingServer(server);
  const { id } = add();
  await open(`/events/meetings?meeting=${id}`);
  await field(meeting, 'Link to the video call').fill('meet.example.org/abc');
  server.loseAnswer(stepMeeting);
  await press(meeting, 'Accept');
  await expect.element(toast('Meeting accepted')).toBeVisible();
  await expect
    .element(field(meeting, 'Link to the video call'))
    .toHaveValue('https://meet.example.org/abc');
  await expect.element(meeting.getByText('What you typed is back')).not.toBeInTheDocument();
  await press(meeting, 'Move');
  const move = page.getByRole('dialog', { name: 'Move the Meeting' });
  await field(move, 'Date').fill('2099-02-11');
  await move.getByRole('radio', { name: /^4:30\sPM/ }).click();
  server.loseAnswer(stepMeeting);
  await press(move, 'Ask for This Time');
  await expect.element(toast('You asked for the new time')).toBeVisible();
  await expect.element(move).not.toBeInTheDocument();
  await field(meeting, 'Link to the video call').fill('meet.example.org/never-sent');
  await press(meeting, 'Cancel Meeting');
  server.loseAnswer(stepMeeting);
  await press(question('Cancel this meeting?'), 'Cancel Meeting');
  await expect.element(toast('Meeting cancelled')).toBeVisible();
  await expect.element(meeting.getByText('You have an unsaved link')).not.toBeInTheDocument();
  await expect.element(meeting.getByText(/^The server cannot be reached/)).not.toBeInTheDocument();
  expect(steps(server)).toHaveLength(3);
});

test('both ask for a new time: who is second sees the first in their form, keeps what they chose, and may still ask', async ({
  server,
  open,
}) => {
  const { add, changes } = meetingServer(server);
  const { id } = add({ status: 'accepted' });
  await open(`/events/meetings?meeting=${id}`);
  await press(meeting, 'Move');
  const sheet = page.getByRole('dialog', { name: 'Move the Meeting' });
  await field(sheet, 'Date').fill('2099-02-11');
  await sheet.getByRole('radio', { name: /^4:30\sPM/ }).click();
  await expect.poll(() => server.listening).toBe(1);
  changes(id, {
    move: { ...held({ meeting_date: '2099-02-13', meeting_time: '16:00' }), mine: false },
  });
  await expect.element(sheet.getByText('You are asked for a new time')).toBeVisible();
  await press(sheet, 'Ask for This Time');
  await expect.element(sheet.getByText(CHANGED)).toBeVisible();
  await expect
    .element(sheet.getByRole('status').filter({ hasText: /^You are asked/ }))
    .toMatchTextContent(/Feb 13, 2099, 4:00\sPM/);
  await expect.element(sheet.getByRole('radio', { name: /^4:30\sPM/ })).toBeChecked();
  await press(sheet, 'Ask for This Time');
  await expect.element(toast('You asked for the new time')).toBeVisible();
  await expect.element(sheet).not.toBeInTheDocument();
  expect(steps(server).at(-1)).toMatchObject({
    step: 'move',
    meeting_date: '2099-02-11',
    meeting_time: '16:30',
  });
});

test('inbox entries about a meeting stay unread while a form covers the meeting', async ({
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
  await expect.element(field(sheet, 'Date')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  changes(id, {
    move: { ...held({ meeting_date: '2099-02-13', meeting_time: '16:00' }), mine: false },
  });
  await expect.element(sheet.getByText('You are asked for a new time')).toBeVisible();
  expect(server.asked(readInboxAbout)).toHaveLength(1);
  await press(sheet, 'Back');
  await expect.poll(() => server.asked(readInboxAbout).length).toBe(2);
});

test('it is declined or cancelled after a question, and stands among the past ones then', async ({
  server,
  open,
}) => {
  const { add } = meetingServer(server);
  const declined = add();
  const cancelled = add({ event_title: 'Mentor lunch', status: 'accepted' });
  await open(`/events/meetings?meeting=${declined.id}`);
  await press(meeting, 'Decline');
  await press(question('Decline this meeting?'), 'Decline');
  await expect.element(toast('Request declined')).toBeVisible();
  await open(`/events/meetings?meeting=${cancelled.id}`);
  await press(page.getByRole('dialog', { name: 'Mentor lunch' }), 'Cancel Meeting');
  await press(question('Cancel this meeting?'), 'Cancel Meeting');
  await expect.element(toast('Meeting cancelled')).toBeVisible();
  await open('/events/meetings');
  await expect.element(page.getByText(/^You have no meetings/)).toBeVisible();
  await press(page, 'Past');
  expect(address()).toBe('/events/meetings?show=past');
  await expect
    .poll(() => textsOf(page.getByRole('article').getByRole('heading')))
    .toEqual(['Resume Review', 'Mentor lunch']);
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
