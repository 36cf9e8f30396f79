import { requestMeeting, stepMeeting } from '@pcr/contract/events/meetings.endpoints.ts';
import { page } from 'vitest/browser';
import { address, field, press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { eventServer } from '../testing/event-server.ts';
import { held, meetingServer, TAKEN } from '../testing/meeting-server.ts';

// events.md 60 to 64, on the screens of both people.

const details = page.getByRole('dialog', { name: 'Infant CPR Class' });
const schedule = page.getByRole('dialog', { name: 'Schedule Meeting' });
const meeting = page.getByRole('dialog', { name: 'Resume Review' });
const card = page.getByRole('article', { name: 'Resume Review' });
const question = (name: string) => page.getByRole('alertdialog', { name });
const steps = (server: { asked: (endpoint: typeof stepMeeting) => { in: unknown }[] }) =>
  server.asked(stepMeeting).map(({ in: step }) => step);

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
  await schedule.getByRole('radio', { name: /^10:30\sAM PST/ }).click();
  expect(schedule.getByRole('radio', { name: /^9:30\sAM/ }).elements()).toEqual([]);
  // The page is in another zone than Los Angeles, so its own time stands beside it.
  await expect.element(schedule.getByRole('radio', { name: /^10:30\sAM PST.*your time$/ })).toBeChecked();
  await field(schedule, 'Purpose').selectOptions('Resume Review & Interview Prep');
  await field(schedule, 'Notes').fill('My first resume.');
  await open();
  await expect.element(schedule.getByRole('radio', { name: /^10:30\sAM PST/ })).toBeChecked();
  await expect.element(field(schedule, 'Notes')).toHaveValue('My first resume.');
  await press(schedule, 'Schedule Meeting');
  await expect.element(page.getByText('Meeting Scheduled!')).toBeVisible();
  await expect.element(page.getByText('Meeting Scheduled!')).not.toBeInTheDocument();
  expect(server.asked(requestMeeting)).toMatchObject([
    {
      in: {
        ...{ meeting_type: 'video', meeting_date: '2099-02-10', meeting_time: '10:30', notes: 'My first resume.' },
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
  await field(schedule, 'Date').fill('2099-02-10');
  await schedule.getByRole('radio', { name: /^9:00\sAM/ }).click();
  await field(schedule, 'Purpose').selectOptions('General Consultation');
  await field(schedule, 'Notes').fill('Hello');
  taken.add('09:00');
  await press(schedule, 'Schedule Meeting');
  await expect.element(toast('Failed to schedule meeting. Please try again.')).toBeVisible();
  await expect.element(schedule.getByText(TAKEN)).toBeVisible();
  await expect.poll(() => schedule.getByRole('radio', { name: /^9:00\sAM/ }).elements()).toEqual([]);
  await expect.element(field(schedule, 'Notes')).toHaveValue('Hello');
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
  await expect.element(details.getByText('You have an unsaved request for a meeting')).toBeVisible();
  await press(details, 'Continue');
  await expect.element(field(schedule, 'Notes')).toHaveValue('My first resume.');
  put(id, { status: 'cancelled' });
  await open(`/events?event=${id}`);
  await expect.element(details.getByText('My first resume.')).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Copy' })).toBeVisible();
});

test('it is offered on an upcoming event alone, and not where nobody may ask', async ({ server, member, open }) => {
  const { postByAnother, put, rights } = eventServer(server, member);
  const { id } = postByAnother();
  await open(`/events?event=${id}`);
  await expect.element(details.getByRole('button', { name: 'Share' })).toBeVisible();
  expect(details.getByRole('button', { name: 'Schedule Meeting' }).elements()).toEqual([]);
  rights.meet = true;
  put(id, { status: 'cancelled' });
  await open(`/events?event=${id}`);
  await expect.element(details.getByText('Cancelled')).toBeVisible();
  expect(details.getByRole('button', { name: 'Schedule Meeting' }).elements()).toEqual([]);
});

test('the organizer finds a request under Meetings, and accepts it with a link', async ({ server, member, open }) => {
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
  await field(meeting, 'Link to the video call').fill('https://meet.example.org/a');
  await press(meeting, 'Accept');
  await expect.element(toast('Meeting accepted')).toBeVisible();
  await expect
    .element(meeting.getByRole('link', { name: 'https://meet.example.org/a' }))
    .toHaveAttribute('rel', 'noopener noreferrer');
  expect(steps(server)).toEqual([{ step: 'accept', link: 'https://meet.example.org/a' }]);
  await field(meeting, 'Link to the video call').fill('');
  await press(meeting, 'Save Link');
  await expect.element(toast('Link removed')).toBeVisible();
});

test('the organizer offers up to three other times, of several days', async ({ server, open }) => {
  const { id } = meetingServer(server).add();
  await open(`/events/meetings?meeting=${id}`);
  await press(meeting, 'Offer Other Times');
  const sheet = page.getByRole('dialog', { name: 'Offer Other Times' });
  await press(sheet, 'Offer These Times');
  await expect.element(sheet.getByText('Choose at least one time')).toBeVisible();
  await field(sheet, 'Date').fill('2099-02-12');
  for (const time of [/^9:00\sAM/, /^9:30\sAM/]) await sheet.getByRole('checkbox', { name: time }).click();
  await field(sheet, 'Date').fill('2099-02-11');
  await sheet.getByRole('checkbox', { name: /^1:00\sPM/ }).click();
  await sheet.getByRole('checkbox', { name: /^1:30\sPM/ }).click();
  await expect.element(sheet.getByText('Offer at most 3 times')).toBeVisible();
  await press(sheet, 'Offer These Times');
  await expect.element(toast('Other times offered')).toBeVisible();
  await expect.element(meeting.getByText('Waits for an answer')).toBeVisible();
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

test('the other takes one of the offered times', async ({ server, open }) => {
  const offered = (['09:00', '15:00'] as const).map((meeting_time) =>
    held({ meeting_date: '2099-02-12', meeting_time }),
  );
  const { id } = meetingServer(server).add({ status: 'offered', offered, is_organizer: false });
  await open(`/events/meetings?meeting=${id}`);
  await meeting.getByRole('button', { name: /^Feb 12, 2099, 3:00\sPM PST/ }).click();
  await expect.element(toast('Meeting set')).toBeVisible();
  await expect.element(meeting.getByText('Accepted', { exact: true })).toBeVisible();
  expect(steps(server)).toEqual([{ step: 'take', meeting_date: '2099-02-12', meeting_time: '15:00' }]);
});

test('an accepted one is moved, which the other accepts; both see it at once', async ({ server, open }) => {
  const { add, changes } = meetingServer(server);
  const { id } = add({ status: 'accepted', is_organizer: false });
  await open(`/events/meetings?meeting=${id}`);
  await press(meeting, 'Move');
  const sheet = page.getByRole('dialog', { name: 'Move the Meeting' });
  await field(sheet, 'Date').fill('2099-02-11');
  await sheet.getByRole('radio', { name: /^11:00\sAM/ }).click();
  await press(sheet, 'Ask for This Time');
  await expect.element(meeting.getByText('You asked for a new time')).toBeVisible();
  expect(meeting.getByRole('button', { name: 'Take the New Time' }).elements()).toEqual([]);
  changes(id, { move: { ...held({ meeting_date: '2099-02-13', meeting_time: '09:00' }), mine: false } });
  await expect.element(meeting.getByText('You are asked for a new time')).toBeVisible();
  await press(meeting, 'Take the New Time');
  await expect.element(toast('Meeting moved')).toBeVisible();
  expect(steps(server).at(-1)).toEqual({ step: 'accept_move', meeting_date: '2099-02-13', meeting_time: '09:00' });
});

test('it is declined or cancelled after a question, and stands among the past ones then', async ({ server, open }) => {
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

test('what the other did first is shown, and said', async ({ server, open }) => {
  const { add, put } = meetingServer(server);
  const { id } = add({ meeting_type: 'phone' });
  await open(`/events/meetings?meeting=${id}`);
  await expect.element(meeting.getByRole('button', { name: 'Accept' })).toBeVisible();
  const current = put(id, { status: 'cancelled', open_until: '2026-03-01T00:00:00Z' });
  server.refuse(stepMeeting, 'conflict', { message: 'This meeting just changed. Check how it stands now.', current });
  await press(meeting, 'Accept');
  await expect.element(meeting.getByText('This meeting just changed. Check how it stands now.')).toBeVisible();
  await expect.element(meeting.getByText('Cancelled')).toBeVisible();
  expect(meeting.getByRole('button', { name: 'Accept' }).elements()).toEqual([]);
});

test('a meeting that is gone says so', async ({ server, open }) => {
  meetingServer(server);
  await open('/events/meetings?meeting=0190f000-0000-7000-8000-000000000000');
  await expect.element(page.getByText('This meeting is not here')).toBeVisible();
});
