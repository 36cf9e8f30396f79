import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import {
  addMatchGoal,
  addMatchNote,
  decideMentorshipRequest,
  editMatchNote,
  endMatch,
  listMentorMatches,
  requestMentorship,
  setMatchFrequency,
  setMatchStatus,
  tickMatchGoal,
  waitForMentor,
  withdrawMentorshipRequest,
} from '@pcr/contract/mentors/matches/matches.endpoints.ts';
import { MATCHES_TOPIC, type MatchStatus } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { countUnread } from '@pcr/contract/notifications/inbox/inbox.endpoints.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/unread.ts';
import { page } from 'vitest/browser';
import { meetingServer } from '../../events/testing/meeting-server.ts';
import { callAs, calledAs } from '../../kit/api/api.ts';
import { newId } from '../../kit/api/ids.ts';
import { draftKey, saveDraft } from '../../kit/draft/draft-storage.ts';
import { Refused } from '../../kit/testing/answering-server.ts';
import {
  everShown,
  field,
  press,
  pressDiscard,
  textsOf,
  toast,
  toastsGone,
} from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { emptyDashboard } from '../../testing/empty-dashboard.ts';
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

/** A mentor who can be asked; the page hears of it. */
function askable(...[server, userId]: Parameters<typeof mentorServer>) {
  const { post, put, publish } = mentorServer(server, userId);
  const { add } = matchServer(server);
  const mentor = post();
  server.answer(requestMentorship, ({ in: { id, ...said } }) => {
    const match = add({ id, ...said, status: 'pending', is_mentor: false, start_date: null });
    put(mentor.id, { my_match: { id, status: 'pending' } });
    publish(mentor.id);
    return match;
  });
  return mentor;
}

async function fillIn() {
  await field(request, 'Experience level').selectOptions('Beginner');
  await field(request, 'Goals').fill('Get my license');
  await field(request, 'Preferred communication').selectOptions('Email');
  for (const name of ['Licensing', 'Weekends'])
    await request.getByRole('checkbox', { name }).click();
}
const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('pcr_draft:'));

test('the request asks what is missing, keeps what is typed, and closes after it said that it is sent, also where the answer was lost', async ({
  server,
  member,
  open,
}) => {
  const { id } = askable(server, member.user.id);
  await open(`/events?tab=mentorship&mentor=${id}`);
  await press(sheet('Rosa Delgado'), 'Request Mentorship');
  // Values that the account knows are filled in.
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
  await fillIn();
  await open();
  await expect.element(field(request, 'Goals')).toHaveValue('Get my license');
  await expect.poll(() => server.listening).toBe(1);
  const sending = server.hold(requestMentorship);
  server.loseAnswer(requestMentorship);
  await press(request, 'Send Request');
  await sending.arrived;
  // From here on nothing takes long before it is looked for.
  const began = performance.now();
  sending.letGo();
  await expect.element(page.getByText('Request sent!')).toBeVisible();
  await expect.element(page.getByText('Request sent!')).not.toBeInTheDocument();
  expect(performance.now() - began).toBeGreaterThan(1_950);
  expect(server.asked(requestMentorship)).toMatchObject([
    {
      in: {
        goals: 'Get my license',
        mentorship_focus: ['licensing'],
        phone: null,
        additional_info: null,
      },
    },
  ]);
  await expect.poll(drafts).toEqual([]);
});

test('a mentor who goes while somebody writes a request takes nothing of it away, also after a reload (mentors.md 43)', async ({
  server,
  member,
  open,
}) => {
  const { post, publish, mentors } = mentorServer(server, member.user.id);
  matchServer(server);
  const { id } = post();
  await open(`/events?tab=mentorship&mentor=${id}&request`);
  await fillIn();
  await expect.poll(() => server.listening).toBe(1);
  mentors.byAnother(() => mentors.remove(id, mentors.find(id).updated_at));
  publish(id);
  await expect
    .element(request.getByRole('alert'))
    .toMatchTextContent('This mentor is not here anymore.');
  await expect.element(field(request, 'Goals')).toHaveValue('Get my license');
  await expect
    .element(request.getByRole('button', { name: 'Send Request' }))
    .not.toBeInTheDocument();

  await open(`/events?tab=mentorship&mentor=${id}&request`);
  await expect.element(page.getByText('Get my license')).toBeVisible();
  await pressDiscard(page);
  await expect.element(page.getByText('Get my license')).not.toBeInTheDocument();
  expect(drafts()).toEqual([]);
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
  await expect
    .poll(() => server.asked(waitForMentor))
    .toMatchObject([{}, { in: { waiting: false } }]);
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
    goal_items: [
      goal('One'),
      goal('Three'),
      goal('Seventh'),
      goal('The fourth one'),
      goal('Done by now', true),
    ],
    total_meetings: 2,
  });
  add({
    status: 'pending',
    is_mentor: false,
    mentor_name: 'User',
    start_date: null,
    goals: 'Open a center\nFind families',
  });
  add({ status: 'paused', mentee_name: 'Lee Grey', paused_by_me: true });
  await open(MATCHES);
  await expect
    .poll(() => textsOf(mine.getByRole('article').getByRole('heading')))
    .toEqual(['Lee Grey', 'Your mentor', 'Kim Busy']);
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
  const other = mine.getByRole('article', { name: 'Your mentor' });
  expect(other.element().textContent).toContain('Pending');
  const goals = document.createRange();
  goals.selectNodeContents(other.getByText(/^Open a center\s+Find families$/).element());
  expect(new Set([...goals.getClientRects()].map(({ top }) => top)).size).toBe(2);
  /** The color of the dot beside the word of a status. */
  const dot = (of: typeof card, word: string) => {
    const mark = of.getByText(word, { exact: true }).element().querySelector('[aria-hidden]');
    return (
      mark &&
      getComputedStyle(mark)
        .backgroundColor.match(/[\d.]+/g)
        ?.join()
    );
  };
  const active = dot(card, 'Active');
  expect(active).toBeTruthy();
  const grey = dot(other, 'Pending');
  expect(grey).toBeTruthy();
  expect(dot(mine.getByRole('article', { name: 'Lee Grey' }), 'Paused')).toBe(grey);
  expect(active).not.toBe(grey);
});

test('a meeting that was begun before the update is in its form (kit.md 37)', async ({
  server,
  member,
  open,
}) => {
  const { id } = matchServer(server).add();
  meetingServer(server);
  saveDraft(draftKey(member.user.id, `meetings:${id}`), { notes: 'Half' });
  await open(`${MATCHES}&match=${id}`);
  await press(sheet('Bo Beginner'), 'Schedule Meeting');
  await expect.element(field(sheet('Schedule Meeting'), 'Notes')).toHaveValue('Half');
  expect(drafts()).toEqual([`pcr_draft:${member.user.id}:match_meetings:${id}`]);
});

test('a full mentor reads why accepting failed; a word that declines is known as sent though the answer was lost', async ({
  server,
  member,
  open,
}) => {
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
  server.loseAnswer(decideMentorshipRequest);
  await press(decline, 'Decline');
  await expect.element(toast('Request declined')).toBeVisible();
  await expect.element(decline).not.toBeInTheDocument();
  await expect.element(sheet('Bo Beginner').getByText('I move away soon.')).toBeVisible();
  await expect.element(sheet('Bo Beginner').getByText('Declined', { exact: true })).toBeVisible();

  const other = add({ status: 'pending', start_date: null });
  await toastsGone();
  await open(`${MATCHES}&match=${other.id}`);
  await press(sheet('Bo Beginner'), 'Decline');
  await press(decline, 'Decline');
  await expect.element(toast('Request declined')).toBeVisible();
  await expect.element(decline).not.toBeInTheDocument();

  // One of others, or one that there is not (the server says the same of both).
  await open(`${MATCHES}&match=${newId()}`);
  await expect.element(page.getByText('This mentorship is not here')).toBeVisible();
});

test('a request that is taken back, and a pause, are known as done though the answer was lost', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const { add } = matchServer(server);
  const asked = add({ status: 'pending', start_date: null, is_mentor: false });
  await open(`${MATCHES}&match=${asked.id}`);
  await press(page.getByRole('dialog'), 'Take Back');
  server.loseAnswer(withdrawMentorshipRequest);
  const question = page.getByRole('alertdialog', { name: 'Take this request back?' });
  await press(question, 'Take Back');
  await expect.element(toast('Request taken back')).toBeVisible();
  await expect.element(question).not.toBeInTheDocument();
  expect(server.asked(withdrawMentorshipRequest)).toHaveLength(1);

  const { id } = add();
  await open(`${MATCHES}&match=${id}`);
  const failed = everShown(/Please check your connection/);
  server.loseAnswer(setMatchStatus);
  await press(sheet('Bo Beginner'), 'Pause');
  await expect.element(toast('Mentorship paused')).toBeVisible();
  expect(failed()).toEqual([]);
  expect(server.asked(setMatchStatus)).toHaveLength(1);
});

test('words that decline a request are not said to be sent where other words were', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const { add, put } = matchServer(server);
  const { id } = add({ status: 'pending', start_date: null });
  await open(`${MATCHES}&match=${id}&answer=decline`);
  const decline = page.getByRole('dialog', { name: 'Decline this request?' });
  await field(decline, 'A word why').fill('I move away soon.');
  // On another device, of which the page has not heard; to decline twice is fine.
  put(id, { status: 'declined', decline_note: 'I have no time.' });
  server.answer(decideMentorshipRequest, () => put(id, {}));
  server.loseAnswer(decideMentorshipRequest);
  await press(decline, 'Decline');
  await expect.element(decline.getByText('This request is not open anymore.')).toBeVisible();
  await expect.element(field(decline, 'A word why')).toHaveValue('I move away soon.');
  expect(textsOf(toast('Request declined'))).toEqual([]);
});

test('goals that are ticked fast, at a slow server, are all ticked; the last press of one holds, and a tick that is not saved goes back (mentors.md 60)', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const { add, put } = matchServer(server);
  const [one, two, last] = [goal('One'), goal('Second'), goal('Third one')];
  const { id } = add({ goal_items: [one, two, last] });
  await open(`${MATCHES}&match=${id}`);
  const box = (text: string) => sheet('Bo Beginner').getByRole('checkbox', { name: text });
  const slow = server.hold(tickMatchGoal);
  await expect.element(box('One')).toBeVisible();
  // Shown with the press itself, not a turn of the page later.
  const first = box('One').element() as HTMLInputElement;
  first.click();
  expect(first.checked).toBe(true);
  await box('Second').click();
  await box('Third one').click();
  await box('Third one').click();
  await expect.element(box('Third one')).not.toBeChecked();
  // At once: an answer that comes later would show them, too.
  for (const text of ['One', 'Second']) expect(box(text).element()).toHaveProperty('checked', true);
  // Each goal's first tick is on its way, so nothing is lost with the page; the second of one waits
  // for the first.
  expect(server.asked(tickMatchGoal)).toHaveLength(3);
  slow.letGo();
  await expect.poll(() => server.asked(tickMatchGoal).length).toBe(4);
  await expect
    .poll(() => put(id, {}).goal_items.map(({ done_at }) => done_at !== null))
    .toEqual([true, true, false]);
  await open();
  for (const text of ['One', 'Second']) await expect.element(box(text)).toBeChecked();
  await expect.element(box('Third one')).not.toBeChecked();

  // Each tick that could not be saved says so, and goes back.
  server.refuse(tickMatchGoal, 'too_many_requests');
  const failing = server.hold(tickMatchGoal);
  await box('One').click();
  await box('Third one').click();
  await failing.arrived;
  failing.letGo();
  await expect.element(box('One')).toBeChecked();
  await expect.element(box('Third one')).not.toBeChecked();
  expect(server.asked(tickMatchGoal)).toHaveLength(6);
  await expect.element(toast(/./)).toBeVisible();
});

test('a tick that waits for another one is sent, also where the page learns meanwhile whose session it is', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const { add } = matchServer(server);
  const { id } = add({ goal_items: [goal('One')] });
  const box = sheet('Bo Beginner').getByRole('checkbox', { name: 'One' });
  await open(`${MATCHES}&match=${id}`);
  await expect.element(box).toBeVisible();
  callAs(undefined);
  const session = server.hold(getSession);
  await open();
  const slow = server.hold(tickMatchGoal);
  await box.click();
  await box.click();
  const before = calledAs();
  session.letGo();
  await expect.poll(calledAs).toBeGreaterThan(before);
  slow.letGo();
  await expect.poll(() => server.asked(tickMatchGoal).length).toBe(2);
});

test('both say how often they meet; of two choices at a slow server the last one holds, and one that is not saved goes back (mentors.md 69)', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const { add, put, publish } = matchServer(server);
  const { id } = add({ meeting_frequency: null });
  await open(`${MATCHES}&match=${id}`);
  const often = sheet('Bo Beginner').getByLabelText('How often you meet');
  await expect.element(often).toHaveValue('');
  await expect.poll(() => server.listening).toBe(1);
  const slow = server.hold(setMatchFrequency);
  await often.selectOptions('Every week');
  await often.selectOptions('As needed');
  await slow.arrived;
  await expect.element(often).toHaveValue('as_needed');
  // Two at once could arrive the other way round.
  expect(server.asked(setMatchFrequency)).toHaveLength(1);
  slow.letGo();
  await expect
    .poll(() => server.asked(setMatchFrequency).map((one) => one.in.meeting_frequency))
    .toEqual(['weekly', 'as_needed']);
  await expect.poll(() => put(id, {}).meeting_frequency).toBe('as_needed');
  await expect.element(often).toHaveValue('as_needed');

  put(id, { meeting_frequency: 'monthly' });
  publish(id);
  await expect.element(often).toHaveValue('monthly');
  server.answer(setMatchFrequency, () => {
    throw new Refused('too_many_requests');
  });
  await often.selectOptions('As needed');
  await expect.element(toast('Too many tries')).toBeVisible();
  await expect.element(often).toHaveValue('monthly');
  put(id, { status: 'ended', end_date: '2026-03-02', email: null, phone: null });
  publish(id);
  await expect.element(often).not.toBeInTheDocument();
  await expect.element(sheet('Bo Beginner').getByText('Every month')).toBeVisible();
  // No meeting can come anymore.
  await expect.element(sheet('Bo Beginner').getByText('Next meeting')).not.toBeInTheDocument();
});

test.for<[status: MatchStatus, is_mentor: boolean, words: string]>([
  ['expired', false, 'Nobody answered this request in time'],
  ['expired', true, 'They can ask you again.'],
  ['declined', false, 'I move away soon.'],
  ['withdrawn', true, 'Taken back'],
])(
  'a request that is %s, as mentor %s, has no address and no way to answer',
  async ([status, is_mentor, words], { server, member, open }) => {
    mentorServer(server, member.user.id);
    const decline_note = status === 'declined' ? words : null;
    const { id } = matchServer(server).add({
      ...{ status, is_mentor, decline_note, start_date: null, meeting_frequency: null },
      ...{ email: null, phone: null },
    });
    await open(`${MATCHES}&match=${id}`);
    const shown = sheet(is_mentor ? 'Bo Beginner' : 'Rosa Delgado');
    await expect.element(shown.getByText(words)).toBeVisible();
    for (const fact of ['Email', 'Phone'])
      await expect.element(shown.getByText(fact, { exact: true })).not.toBeInTheDocument();
    for (const name of ['Accept', 'Decline', 'Take Back'])
      await expect.element(shown.getByRole('button', { name })).not.toBeInTheDocument();
  },
);

test('text being typed when the other one ends the match is there to be copied', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const { add, addNote, put, publish } = matchServer(server);
  const { id } = add();
  const note = addNote({ text: 'First steps.' });
  await open(`${MATCHES}&match=${id}`);
  const shown = sheet('Bo Beginner');
  await field(shown, 'New note').fill('We spoke about licensing for an hour.');
  await field(shown, 'New goal').fill('Visit two centers');
  await expect.poll(() => server.listening).toBe(1);
  put(id, { status: 'ended', end_date: '2026-03-02' });
  note.can.edit = false;
  publish(id);
  await expect.element(field(shown, 'New note')).not.toBeInTheDocument();
  await expect.element(shown.getByText('You have an unsaved note')).toBeVisible();
  await expect.element(shown.getByText('We spoke about licensing for an hour.')).toBeVisible();
  await expect.element(shown.getByText('You have an unsaved goal')).toBeVisible();
  await expect.element(shown.getByText('Visit two centers')).toBeVisible();
  await shown.getByRole('button', { name: 'Discard' }).first().click();
  await press(page.getByRole('alertdialog'), 'Discard');
  await expect.element(shown.getByText('Visit two centers')).not.toBeInTheDocument();
});

test.for([
  ['note', 'Note', addMatchNote],
  ['goal', 'Goal', addMatchGoal],
] as const)(
  'a %s whose answer was lost stands in its list, and not in its field',
  async ([what, name, endpoint], { server, member, open }) => {
    mentorServer(server, member.user.id);
    const { id } = matchServer(server).add();
    await open(`${MATCHES}&match=${id}`);
    const shown = sheet('Bo Beginner');
    const typed = field(shown, `New ${what}`);
    await typed.fill('Visit two centers');
    server.loseAnswer(endpoint);
    await press(shown, `Add ${name}`);
    await expect.element(shown.getByRole('list').getByText('Visit two centers')).toBeVisible();
    await expect.element(typed).toHaveValue('');
    await expect
      .element(shown.getByText('No answer came. What you typed is kept.'))
      .not.toBeInTheDocument();
    await expect.poll(drafts).toEqual([]);
    expect(server.asked(endpoint)).toHaveLength(1);
  },
);

test('a change of an own note that was begun is there on another visit; where another device changed it both versions are shown, and it is saved or given up', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  const { add, addNote, changeNote } = matchServer(server);
  const { id } = add();
  const note = addNote({ text: 'First steps.' });
  addNote({ text: 'Well done.', mine: false, can: { edit: false } });
  await open(`${MATCHES}&match=${id}`);
  const notes = sheet('Bo Beginner').getByRole('list', { name: 'Progress notes' });
  await expect
    .poll(() => notes.getByRole('button', { name: 'Edit your note' }).elements().length)
    .toBe(1);
  await press(notes, 'Edit your note');
  await field(notes, 'Your note').fill('First steps, and more.');
  await open(`${MATCHES}&match=${id}`);
  await expect.element(field(notes, 'Your note')).toHaveValue('First steps, and more.');
  changeNote(note.id, 'From the phone.');
  await press(notes, 'Save Note');
  await expect.element(notes.getByRole('alert').getByText('From the phone.')).toBeVisible();
  await press(notes, 'Keep Mine');
  await expect.element(toast('Note changed')).toBeVisible();
  expect(server.asked(editMatchNote)).toHaveLength(2);
  await expect.element(notes.getByText('First steps, and more.')).toBeVisible();
  await press(notes, 'Edit your note');
  await field(notes, 'Your note').fill('Not that.');
  await press(notes, 'Cancel');
  await open(`${MATCHES}&match=${id}`);
  await expect.element(notes.getByText('First steps, and more.')).toBeVisible();
  await expect.element(field(notes, 'Your note')).not.toBeInTheDocument();
});

test('the end takes thanks for the other, and stars that stay with the operator, also where the answer was lost', async ({
  server,
  member,
  open,
}) => {
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
  // Nobody writes notes any more.
  await expect
    .element(sheet('Bo Beginner').getByText('There are no notes.', { exact: true }))
    .toBeVisible();
  expect(server.asked(endMatch)).toMatchObject([
    { in: { thank_you: 'It was a joy.', rating: 4, rating_words: null } },
  ]);

  const other = add();
  await open(`${MATCHES}&match=${other.id}&end`);
  await field(end, 'Thank-you note').fill('Thank you for all.');
  server.loseAnswer(endMatch);
  await press(end, 'End Mentorship');
  await expect.element(toast('Thank you sent')).toBeVisible();
  await expect.element(page.getByRole('dialog', { name: 'Say Thank You' })).not.toBeInTheDocument();
  await expect.poll(drafts).toEqual([]);
  expect(server.asked(endMatch)).toHaveLength(2);
});

test('a mentor’s name that is no longer shown goes from matches that are not on the screen (consent.md 22)', async ({
  server,
  member,
  open,
}) => {
  mentorServer(server, member.user.id);
  emptyDashboard(server);
  const { add, put } = matchServer(server);
  const { id } = add({ is_mentor: false, mentor_name: 'Zelda Zimmer' });
  await open(MATCHES);
  await expect.poll(() => document.body.textContent).toContain('Zelda Zimmer');
  await expect.poll(() => server.listening).toBe(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect.element(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
  put(id, { mentor_name: 'User' });
  const list = server.hold(listMentorMatches);
  // Twice: what the page asks for by itself may be taken for the first.
  for (let round = 0; round < 2; round++) {
    const asked = server.asked(countUnread).length;
    server.publish(
      { topic: MATCHES_TOPIC, id: null, everyone: false },
      { topic: INBOX_TOPIC, id: null, everyone: false },
    );
    await expect.poll(() => server.asked(countUnread).length).toBeGreaterThan(asked);
  }
  window.history.back();
  await list.arrived;
  await expect.poll(() => document.body.textContent).toContain('Licensing');
  expect(document.body.textContent).not.toContain('Zelda');
  list.letGo();
});
