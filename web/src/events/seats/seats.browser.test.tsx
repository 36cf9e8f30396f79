import {
  answerOffer,
  checkIn,
  downloadRsvps,
  listAttendees,
  listRsvps,
  respondToEvent,
} from '@pcr/contract/events/rsvp/rsvps.endpoints.ts';
import { values } from 'idb-keyval';
import { onTestFinished, vi } from 'vitest';
import { page } from 'vitest/browser';
import {
  address,
  everShown,
  press,
  textsOf,
  toast,
  toastsGone,
} from '../../kit/testing/component-test.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { eventServer } from '../testing/event-server.ts';

const card = page.getByRole('article', { name: 'Infant CPR Class' });
const details = page.getByRole('dialog', { name: 'Infant CPR Class' });
const responses = page.getByRole('dialog', { name: 'Responses' });
const door = page.getByRole('dialog', { name: 'Check-in' });
const WAITS = {
  ...({
    id: '01990000-0000-7000-8000-00000000000b',
    response: 'waitlist',
    notes: null,
    place: 3,
  } as const),
  updated_at: '2026-01-01T00:00:00Z',
};
const OFFERED = { ...WAITS, place: null, offered_until: '2099-02-07T17:00:00Z' };
const GONE = 'This seat went to the next person. You can join the waitlist again.';

test('waiting members read their place, and one with a seat to take reads until when, on the card and in the details', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, put, publish } = eventServer(server, member);
  const { id } = postByAnother(
    { max_attendees: 1 },
    { attendees: 1, my_rsvp: { ...WAITS, offered_until: null } },
  );
  await open('/events');
  await expect.element(card.getByText('You are number 3 on the waitlist')).toBeVisible();
  await press(page, 'Infant CPR Class');
  await expect.element(details.getByText('You are number 3 on the waitlist')).toBeVisible();

  await expect.poll(() => server.listening).toBe(1);
  put(id, { my_rsvp: OFFERED });
  publish(id);
  await expect.element(details.getByText(/^A seat is free for you until .*2099/)).toBeVisible();
  await expect.element(details.getByText(/number 3/)).not.toBeInTheDocument();
  await press(details, 'Pass');
  await expect.element(toast('The seat goes to the next in line')).toBeVisible();
  await expect.element(details.getByText('You’re not going')).toBeVisible();
  expect(server.asked(answerOffer).map((asked) => asked.in.answer)).toEqual(['pass']);
});

test('a seat that is offered while one reads further down is there to take, and to pass', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, put, publish } = eventServer(server, member);
  const { id } = postByAnother(
    { max_attendees: 1, description: `${'Doll\n'.repeat(90)}End` },
    { attendees: 1, my_rsvp: { ...WAITS, offered_until: null } },
  );
  await open(`/events?event=${id}`);
  const end = details.getByText('Created');
  await expect.element(end).toBeInTheDocument();
  end.element().scrollIntoView({ block: 'center' });
  await expect.element(details.getByText('You are number 3 on the waitlist')).not.toBeInViewport();
  await expect.poll(() => server.listening).toBe(1);
  put(id, { my_rsvp: OFFERED });
  publish(id);
  for (const name of ['Take the Seat', 'Pass']) {
    await expect.element(details.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  const offer = details.getByRole('status').filter({ hasText: /^A seat is free for you until/ });
  await expect.element(offer).toBeInTheDocument();
  await expect.element(end).toBeInViewport();
  // Once it is gone that is said where it is seen.
  server.refuse(answerOffer, 'conflict', {
    message: GONE,
    current: put(id, { my_rsvp: { ...WAITS, offered_until: null } }),
  });
  await press(details, 'Take the Seat');
  await expect.element(details.getByText(GONE)).toBeInViewport({ ratio: 1 });
});

test('a seat is taken on the card, also where the answer was lost', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother } = eventServer(server, member);
  postByAnother({ requires_rsvp: true }, { my_rsvp: OFFERED });
  postByAnother({ title: 'First Aid' }, { my_rsvp: OFFERED });
  await open('/events');
  await press(page, 'Take the Seat: First Aid');
  await expect.element(toast('The seat is yours')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Attending: First Aid' })).toBeVisible();
  await toastsGone();
  await expect.element(card.getByText(/^A seat is free for you until/)).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  server.loseAnswer(answerOffer);
  await press(card, 'Take the Seat: Infant CPR Class');
  await expect.element(toast('The seat is yours')).toBeVisible();
  await expect
    .element(card.getByRole('button', { name: 'Attending: Infant CPR Class' }))
    .toBeVisible();
  await expect.element(page.getByText(/^The server cannot be reached/)).not.toBeInTheDocument();
});

// kit.md 155
test('a member who joins though the answer was lost is not told that it failed', async ({
  server,
  member,
  open,
}) => {
  eventServer(server, member).postByAnother();
  await open('/events');
  const failed = everShown(/The server cannot be reached/);
  server.loseAnswer(respondToEvent);
  await press(card, 'Join Event: Infant CPR Class');
  await expect.element(toast('RSVP submitted successfully!')).toBeVisible();
  expect(failed()).toEqual([]);
  expect(server.asked(respondToEvent)).toHaveLength(1);
});

test('the details show the faces of the first five who show their name, and how many more; they open the list of all (events.md 78)', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother, answered, put, publish } = eventServer(server, member);
  const { id } = postByAnother();
  await open(`/events?event=${id}`);
  await expect.element(details.getByText('0 attending')).toBeVisible();
  expect(server.asked(listAttendees)).toEqual([]);

  await expect.poll(() => server.listening).toBe(1);
  answered(id, { response: 'waitlist', offered_until: '2099-02-07T17:00:00Z' });
  put(id, { attendees: 1 });
  publish(id);
  await expect.element(details.getByText('No one yet')).toBeVisible();
  await expect.element(details.getByText('1 seat is offered and not taken yet')).toBeVisible();
  answered(id, { response: 'waitlist', offered_until: '2099-02-07T17:00:00Z' });
  put(id, { attendees: 2 });
  publish(id);
  await expect.element(details.getByText('2 seats are offered and not taken yet')).toBeVisible();
  for (const _ of [1, 2, 3, 4]) answered(id);
  answered(id, { response: 'maybe', name: 'Cy Maybe' });
  publish(id);
  await expect.element(details.getByText('4 people do not show a name')).toBeVisible();
  answered(id, { name: 'Ann Lee' });
  answered(id, { name: 'Bo Guest' });
  publish(id);
  const faces = (name: string) => details.getByRole('button', { name, exact: true });
  await expect.element(faces('Who attends: Ann Lee, Bo Guest and 4 more')).toBeVisible();

  for (let n = 3; n <= 60; n++) answered(id, { name: `Guest ${n}` });
  publish(id);
  const first = 'Who attends: Ann Lee, Bo Guest, Guest 3, Guest 4, Guest 5 and 59 more';
  await expect.element(faces(first)).toMatchTextContent(/AL.*\+59$/);
  await faces(first).click();
  const list = page.getByRole('dialog', { name: 'Who attends' });
  const names = list.getByRole('list', { name: 'Who attends' });
  await expect.element(names.getByRole('link', { name: 'Ann Lee' })).toBeVisible();
  await expect.element(names.getByText('Cy Maybe')).not.toBeInTheDocument();
  await expect.element(names.getByText(/not show a name/)).not.toBeInTheDocument();
  await press(list, 'Show more');
  await expect.element(names.getByRole('link', { name: 'Guest 60' })).toBeVisible();
  await expect.element(names.getByText('4 more do not show a name')).toBeVisible();
});

test('who made the event reads all answers with notes, by response, as they come, and has them as CSV', async ({
  server,
  member,
  open,
}) => {
  const { post, answered, publish } = eventServer(server, member);
  const { id } = post();
  await open(`/events?event=${id}`);
  await press(details, 'Responses');
  await expect
    .element(responses.getByText('No one has answered yet', { exact: false }))
    .toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  answered(id, { name: 'Ann Lee', notes: 'Peanut allergy' });
  publish(id);
  await expect.element(responses.getByText('Peanut allergy')).toBeVisible();
  answered(id, { name: 'Bo Guest', response: 'maybe' });
  answered(id, { response: 'waitlist', offered_until: '2099-02-07T17:00:00Z' });
  publish(id);
  await expect.element(responses.getByText(/Has a seat to take until .*2099/)).toBeVisible();
  expect(textsOf(responses.getByRole('heading', { level: 3 }))).toEqual([
    'Ann Lee',
    'Bo Guest',
    'User',
  ]);

  await press(responses, 'Maybe');
  await expect
    .poll(() => textsOf(responses.getByRole('heading', { level: 3 })))
    .toEqual(['Bo Guest']);
  expect(address()).toBe(`/events?event=${id}&responses=&response=maybe`);
  expect(server.asked(listRsvps).at(-1)?.query).toEqual({ response: 'maybe' });
  await open();
  await expect
    .poll(() => textsOf(responses.getByRole('heading', { level: 3 })))
    .toEqual(['Bo Guest']);
  await press(responses, 'Not Attending');
  await expect.element(responses.getByText('No one has answered “Not Attending”.')).toBeVisible();

  const mend = server.refuse(downloadRsvps, 'unavailable');
  await press(responses, 'Download CSV');
  await expect.element(toast(/^The responses were not downloaded\./)).toBeVisible();
  mend();
  const saved: string[] = [];
  const saving = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => saving.mockRestore());
  await press(responses, 'Download CSV');
  await expect.poll(() => saved).toEqual(['responses.csv']);
  await press(responses, 'Close');
  await expect.element(responses).not.toBeInTheDocument();
  await expect.element(details).toBeVisible();
});

test('other members are offered neither the answers nor the door, also by a link', async ({
  server,
  member,
  open,
}) => {
  const { postByAnother } = eventServer(server, member);
  const { id } = postByAnother();
  await open(`/events?event=${id}&responses=&door=`);
  await expect.element(details.getByRole('button', { name: 'Join Event' })).toBeVisible();
  await expect.element(details.getByRole('button', { name: 'Responses' })).not.toBeInTheDocument();
  await expect.element(responses).not.toBeInTheDocument();
  expect(server.asked(listRsvps)).toEqual([]);
});

test('at the door who came is found by name and ticked with a tap, which can be taken back; one whose answer was lost is not said to have failed', async ({
  server,
  member,
  open,
}) => {
  const { post, answered, publish } = eventServer(server, member);
  const { id } = post();
  answered(id, { name: 'Zoé O’Lund', notes: 'Brings a baby' });
  answered(id, { name: 'Bo Guest' });
  answered(id, { name: 'Max Maybe', response: 'maybe' });
  answered(id, { name: 'Nia Never', response: 'not_attending' });
  answered(id);
  await open(`/events?event=${id}`);
  await press(details, 'Check-in');
  const names = () =>
    door
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('bdi')?.textContent);
  await expect.poll(names).toEqual(['Bo Guest', 'Zoé O’Lund', 'User', 'Max Maybe']);
  await expect.element(door.getByRole('status').getByText('0 of 3 are here')).toBeVisible();

  await door.getByRole('searchbox', { name: 'Search by name' }).fill("zoe o'lu");
  await expect.poll(names).toEqual(['Zoé O’Lund']);
  const zoe = door.getByRole('button', { name: 'Zoé O’Lund' });
  await zoe.click();
  await expect.element(zoe).toHaveAttribute('aria-pressed', 'true');
  await expect.element(door.getByText('1 of 3 is here')).toBeVisible();
  await zoe.click();
  await expect.element(door.getByText('0 of 3 are here')).toBeVisible();
  expect(server.asked(checkIn).map((asked) => asked.in.checked_in)).toEqual([true, false]);

  const held = server.hold(checkIn);
  await zoe.click();
  await held.arrived;
  // It shows before the answer is here.
  await expect.element(zoe).toHaveAttribute('aria-pressed', 'true');
  held.letGo();
  await expect.element(door.getByText('1 of 3 is here')).toBeVisible();

  await door.getByRole('searchbox').fill('nobody');
  await expect.element(door.getByText('No one with this name has answered.')).toBeVisible();
  await press(door, 'Clear search');
  // Members who did not say that they attend count once they came.
  await press(door, 'Max Maybe');
  await expect.element(door.getByText('2 of 4 are here')).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  answered(id, { name: 'Abe Late' });
  publish(id);
  await expect.element(door.getByText('2 of 5 are here')).toBeVisible();
  server.loseAnswer(checkIn);
  await press(door, 'Abe Late');
  await expect.element(toast(/^We don’t know if Abe Late was checked in\./)).toBeVisible();
  publish(id);
  await expect.element(door.getByText('3 of 5 are here')).toBeVisible();
});

test('the door can be read without a network, from when it is, and a tick that is not saved goes back', async ({
  server,
  member,
  open,
}) => {
  const { post, answered, publish } = eventServer(server, member);
  const { id } = post();
  answered(id, { name: 'Bo Guest' });
  await open(`/events?event=${id}&door=`);
  await expect.element(door.getByText('0 of 1 are here')).toBeVisible();
  await press(door, 'Close');
  await expect.element(door).not.toBeInTheDocument();
  await expect.poll(() => server.listening).toBe(1);
  // Answers that came while the list was not on the screen are kept too.
  answered(id, { name: 'Ann Lee' });
  const asked = server.asked(listRsvps).length;
  publish(id);
  await expect.poll(() => server.asked(listRsvps).length).toBe(asked + 1);
  // The device has it a moment after it came.
  await expect.poll(async () => JSON.stringify(await values())).toContain('Ann Lee');

  server.setOnline(false);
  await open(`/events?event=${id}&door=`);
  const ann = door.getByRole('button', { name: 'Ann Lee' });
  await expect.element(ann).toBeVisible();
  await expect
    .element(door.getByText(/Shown as of .*Check people in once you are online\./))
    .toBeVisible();
  await ann.click();
  await expect.element(toast(/^Ann Lee was not checked in\./)).toBeVisible();
  await expect.element(ann).toHaveAttribute('aria-pressed', 'false');
  await door.getByRole('searchbox').fill('bo');
  await expect.element(ann).not.toBeInTheDocument();
});
