import {
  decideMentorshipRequest,
  editMatchNote,
  endMatch,
  requestMentorship,
  waitForMentor,
} from '@pcr/contract/mentors/matches.endpoints.ts';
import { page } from 'vitest/browser';
import { address, field, press, textsOf, toast } from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { matchServer } from '../testing/match-server.ts';
import { mentorServer } from '../testing/mentor-server.ts';

// mentors.md 40 to 72, on the screens of mentor and mentee.

const MATCHES = '/events?tab=mentorship&view=matches';
const mine = page.getByRole('region', { name: 'My Matches' });
const sheet = (name: string) => page.getByRole('dialog', { name, exact: true });
const request = page.getByRole('dialog', { name: 'Request Mentorship' });
const goal = (text: string, done = false) => ({
  id: `0199${text.length.toString().padStart(4, '0')}-0000-7000-8000-00000000000${text.length % 10}`,
  ...{ text, done_at: done ? '2026-03-01T00:00:00Z' : null, mine: true },
});

test('the request asks what is missing, keeps what is typed, and closes after it said that it is sent', async ({
  server,
  member,
  open,
}) => {
  const { post } = mentorServer(server, member.user.id);
  matchServer(server);
  const { id } = post();
  await open(`/events?tab=mentorship&mentor=${id}`);
  await press(sheet('Rosa Delgado'), 'Request Mentorship');
  // What the account knows stands there already.
  await expect.element(field(request, 'Full name')).toHaveValue('Ana Provider');
  await expect.element(field(request, 'Email')).toHaveValue('ana@example.org');
  await press(request, 'Send Request');
  for (const missing of [
    'Choose your experience level',
    'Choose at least one focus area',
    'Goals is required',
    'Choose at least one time when you are available',
    'Choose how you like to talk',
  ])
    await expect.element(request.getByText(missing)).toBeVisible();
  await field(request, 'Experience level').selectOptions('Beginner');
  await field(request, 'Goals').fill('Get my license');
  await field(request, 'Preferred communication').selectOptions('Email');
  for (const name of ['Licensing', 'Weekends']) await request.getByRole('checkbox', { name }).click();
  await open();
  await expect.element(field(request, 'Goals')).toHaveValue('Get my license');
  await press(request, 'Send Request');
  await expect.element(page.getByText('Request sent!')).toBeVisible();
  await expect.element(page.getByText('Request sent!')).not.toBeInTheDocument();
  expect(server.asked(requestMentorship)).toMatchObject([
    { in: { goals: 'Get my license', mentorship_focus: ['licensing'], phone: null, additional_info: null } },
  ]);
});

test('a full mentor can be asked to tell when there is room', async ({ server, member, open }) => {
  const { post, put } = mentorServer(server, member.user.id);
  matchServer(server);
  const { id } = post({}, { current_mentees: 2 });
  await open(`/events?tab=mentorship&mentor=${id}`);
  await press(sheet('Rosa Delgado'), 'Tell Me When There Is Room');
  await expect.element(toast('We tell you once when there is room')).toBeVisible();
  expect(server.asked(waitForMentor)).toMatchObject([{ in: { waiting: true } }]);
  put(id, { waiting: true });
  await open();
  await press(sheet('Rosa Delgado'), 'Don’t Tell Me');
  expect(server.asked(waitForMentor)).toMatchObject([{}, { in: { waiting: false } }]);
});

test('a card says status, role, focus and three goals with how many more; active alone is green', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const { add } = matchServer(server);
  add({
    mentee_name: 'Kim Busy',
    goal_items: [goal('One'), goal('Three'), goal('Seventh'), goal('The fourth one'), goal('Done by now', true)],
    total_meetings: 2,
  });
  add({ status: 'pending', is_mentor: false, mentor_name: 'User', start_date: null, goals: 'Open a center' });
  await open(MATCHES);
  await expect.poll(() => textsOf(mine.getByRole('article').getByRole('heading'))).toEqual(['Your mentor', 'Kim Busy']);
  const card = mine.getByRole('article', { name: 'Kim Busy' });
  const words = card.element().textContent ?? '';
  for (const said of [
    'Active',
    'Your mentee',
    'Licensing',
    'Every month',
    '2 meetings',
    'One',
    'Seventh',
    '+2 more goals',
  ])
    expect(words).toContain(said);
  expect(words).not.toContain('The fourth one');
  expect(mine.getByRole('article', { name: 'Your mentor' }).element().textContent).toContain('Pending');
});

test('samples stand where there is no match, under their note, and open; then the way to a mentor', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  matchServer(server);
  await open(MATCHES);
  await expect.element(page.getByText('Using sample data for demonstration')).toBeVisible();
  await press(mine.getByRole('article', { name: 'Rosa Delgado' }), 'Rosa Delgado');
  await expect.element(sheet('Rosa Delgado').getByText('This is a sample, not a real mentorship')).toBeVisible();
  await expect.element(sheet('Rosa Delgado').getByText('Finish the licensing checklist')).toBeVisible();
  await press(sheet('Rosa Delgado'), 'Close');
  await press(mine, 'Find a Mentor');
  expect(address()).toBe('/events?tab=mentorship');
});

test('without samples an empty list says so', async ({ server, member, settings, open }) => {
  settings.sample_data = false;
  mentorServer(server, member.user.id);
  matchServer(server);
  await open(MATCHES);
  await expect.element(mine.getByText('You have no mentor and no mentees yet.')).toBeVisible();
  await press(mine, 'Past');
  await expect.element(mine.getByText('No mentorship of yours is over yet.')).toBeVisible();
});

test('the mentor declines with a word; a full one reads why accepting failed', async ({ server, member, open }) => {
  mentorServer(server, member.user.id);
  const { add } = matchServer(server);
  const { id } = add({ status: 'pending', start_date: null });
  const FULL = 'You have as many mentees as you said you can take.';
  const accepting = server.refuse(decideMentorshipRequest, 'conflict', { message: FULL });
  await open(`${MATCHES}&match=${id}`);
  await press(sheet('Bo Beginner'), 'Accept');
  await press(page.getByRole('dialog', { name: 'Accept this request?' }), 'Accept');
  await expect.element(page.getByText(FULL)).toBeVisible();
  accepting();
  await press(page.getByRole('dialog', { name: 'Accept this request?' }), 'Cancel');
  await press(sheet('Bo Beginner'), 'Decline');
  const decline = page.getByRole('dialog', { name: 'Decline this request?' });
  await field(decline, 'A word why').fill('I move away soon.');
  await press(decline, 'Decline');
  await expect.element(toast('Request declined')).toBeVisible();
  await expect.element(sheet('Bo Beginner').getByText('I move away soon.')).toBeVisible();
  await expect.element(sheet('Bo Beginner').getByText('Declined', { exact: true })).toBeVisible();
});

test('what the other did shows on the open sheet', async ({ server, member, open }) => {
  mentorServer(server, member.user.id);
  const { add, put, publish } = matchServer(server);
  const { id } = add({ goal_items: [goal('First')] });
  await open(`${MATCHES}&match=${id}`);
  await expect.element(sheet('Bo Beginner').getByRole('checkbox', { name: 'First' })).not.toBeChecked();
  put(id, { goal_items: [goal('First', true)], status: 'paused', paused_by_me: false });
  publish(id);
  await expect.element(sheet('Bo Beginner').getByRole('checkbox', { name: 'First' })).toBeChecked();
  await expect.element(sheet('Bo Beginner').getByText('This mentorship is paused')).toBeVisible();
});

test('an own note that another device changed shows both versions', async ({ server, member, open }) => {
  mentorServer(server, member.user.id);
  const { add, addNote, changeNote } = matchServer(server);
  const { id } = add();
  const note = addNote({ text: 'First steps.' });
  addNote({ text: 'Well done.', mine: false, can: { edit: false } });
  await open(`${MATCHES}&match=${id}`);
  const notes = sheet('Bo Beginner').getByRole('list', { name: 'Progress notes' });
  await expect.poll(() => notes.getByRole('button', { name: 'Edit your note' }).elements().length).toBe(1);
  await press(notes, 'Edit your note');
  await field(notes, 'Your note').fill('First steps, and more.');
  changeNote(note.id, 'From the phone.');
  await press(notes, 'Save Note');
  await expect.element(notes.getByRole('alert').getByText('From the phone.')).toBeVisible();
  await press(notes, 'Keep Mine');
  await expect.element(toast('Note changed')).toBeVisible();
  expect(server.asked(editMatchNote)).toHaveLength(2);
  await expect.element(notes.getByText('First steps, and more.')).toBeVisible();
});

test('the end takes thanks for the other, and stars that stay with the operator', async ({ server, member, open }) => {
  mentorServer(server, member.user.id);
  const { add } = matchServer(server);
  const { id } = add();
  await open(`${MATCHES}&match=${id}`);
  await press(sheet('Bo Beginner'), 'End Mentorship');
  const end = page.getByRole('dialog', { name: 'End Mentorship' });
  await field(end, 'Thank-you note').fill('It was a joy.');
  await end.getByRole('radio', { name: '4 stars' }).click();
  await press(end, 'End Mentorship');
  await expect.element(toast('Mentorship ended')).toBeVisible();
  await expect.element(sheet('Bo Beginner').getByText('It was a joy.')).toBeVisible();
  expect(server.asked(endMatch)).toMatchObject([{ in: { thank_you: 'It was a joy.', rating: 4, rating_words: null } }]);
});
