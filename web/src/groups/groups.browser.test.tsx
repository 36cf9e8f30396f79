import { countGroups, listGroups } from '@pcr/contract/groups/groups.endpoints.ts';
import { page } from 'vitest/browser';
import { newId } from '../kit/api/ids.ts';
import { address, press, textsOf, toast } from '../kit/testing/component-test.ts';
import { expect, test } from '../testing/app-test.tsx';
import { groupServer } from './testing/group-server.ts';

const card = (name: string) => page.getByRole('article', { name });
const details = (name: string) => page.getByRole('dialog', { name });
const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) });
const expectGroups = (...names: string[]) =>
  expect.poll(() => textsOf(page.getByRole('article').getByRole('heading'))).toEqual(names);
const GROUPS = '/events?tab=groups';

test('a card says all of its group: three tags, and how many more', async ({ server, open }) => {
  groupServer(server).postByAnother(
    {
      name: 'Night Shift',
      group_type: 'support',
      max_members: 20,
      tags: ['Sleep', 'Infants', 'Spanish', 'New', 'Naps'],
    },
    { member_count: 8, distance_miles: 3.2, image_url: '/nowhere' },
  );
  await open(GROUPS);
  await expect.element(card('Night Shift')).toBeVisible();
  const words = card('Night Shift').element().textContent;
  for (const said of [
    '8 of 20 members',
    'Meets monthly',
    'Eastside Library',
    'Austin, TX',
    '3.2 miles away',
    'LPLed by Lea Park',
    'We meet and help each other.',
    'Support',
    '#Sleep #Infants #Spanish +2 more',
  ]) {
    expect(words).toContain(said);
  }
  expect(words).not.toContain('Almost Full');
  await expect.element(tab('Groups')).toHaveTextContent('Groups 1');
});

test.for<[members: number, says: string | null, joins: boolean]>([
  [8, null, true],
  [9, 'Almost Full', true],
  [10, 'Full', false],
])(
  'of 10 seats %i taken: it says %s, and Join is %s',
  async ([member_count, says, joins], { server, open }) => {
    groupServer(server).postByAnother({ max_members: 10 }, { member_count });
    await open(GROUPS);
    const shown = card('Eastside Providers');
    const join = shown.getByRole('button', { name: 'Join Eastside Providers' });
    await (joins ? expect.element(join).toBeEnabled() : expect.element(join).toBeDisabled());
    const badge = shown.getByText(/^(Almost )?Full$/);
    await (says
      ? expect.element(badge).toHaveTextContent(says)
      : expect.element(badge).not.toBeInTheDocument());
  },
);

test('leader, members and applicants of a group read that instead of Join', async ({
  server,
  open,
}) => {
  const { post, postByAnother, put, publish } = groupServer(server);
  post({ name: 'Own' });
  postByAnother({ name: 'Joined' }, { my_membership: 'member' });
  const asked = postByAnother({ name: 'Asked' });
  await open(GROUPS);
  await expect.element(card('Own').getByText('You lead this group')).toBeVisible();
  await expect.element(card('Joined').getByText('You are a member')).toBeVisible();
  await expect.element(card('Asked').getByRole('button', { name: 'Join Asked' })).toBeVisible();
  await expect.poll(() => server.listening).toBe(1);
  put(asked.id, { my_membership: 'applied' });
  publish(asked.id);
  await expect.element(card('Asked').getByText('You asked to join')).toBeVisible();
});

test('a group without a leader and one that is not active say so, on card and details', async ({
  server,
  open,
}) => {
  const { postByAnother } = groupServer(server);
  const since = '2026-03-01T18:00:00Z';
  postByAnother({ name: 'Left' }, { leader_name: null, no_leader: { since, open_at: since } });
  const { id } = postByAnother({ name: 'Resting' }, { is_active: false, my_membership: 'member' });
  await open(GROUPS);
  await expect.element(card('Left').getByText('This group has no leader')).toBeVisible();
  await expect
    .element(card('Left').getByRole('button', { name: 'Join Left' }))
    .not.toBeInTheDocument();
  await press(page, 'Left');
  await expect.element(details('Left').getByText('This group has no leader')).toBeVisible();
  await open(`${GROUPS}&my_groups=member&group=${id}`);
  await expect.element(details('Resting').getByText('This group is not active')).toBeVisible();
});

test('details are read: when it meets, its place on a map, its leader with a face and Message, and what one agrees to (groups.md 27)', async ({
  server,
  open,
}) => {
  const { postByAnother, put } = groupServer(server);
  const leader_card = newId();
  const { id } = postByAnother({}, { next_meeting_date: '2030-12-05' });
  await open(`${GROUPS}&group=${id}`);
  const shown = details('Eastside Providers');
  await expect.element(shown.getByText('Meets monthly · next Thu, Dec 5, 2030')).toBeVisible();
  const map = shown.getByRole('link', { name: /^Eastside Library/ });
  await expect.element(map).toMatchTextContent('Austin, TX');
  expect(map.element().getAttribute('href')).toContain('Eastside%20Library%2C%20Austin%2C%20TX');
  await expect.element(shown.getByText('For 25 miles around')).toBeVisible();
  await expect.element(shown.getByText(/You agree to a background check/)).toBeVisible();
  const message = shown.getByRole('link', { name: 'Message' });
  await expect.element(message).not.toBeInTheDocument();
  put(id, { leader_card });
  await open(`${GROUPS}&group=${id}`);
  await expect.element(message).toHaveAttribute('href', `/messages/new/${leader_card}`);
});

test('chips and own parts are in the address and ask the server; an own part that is empty says what to do (groups.md 15, 26)', async ({
  server,
  open,
}) => {
  const { postByAnother } = groupServer(server);
  postByAnother({ name: 'Sleep talk', group_type: 'support' });
  postByAnother({ name: 'Mentors', group_type: 'mentorship' });
  await open(GROUPS);
  await expectGroups('Mentors', 'Sleep talk');
  await press(page, 'Support');
  await expectGroups('Sleep talk');
  await expect.element(tab('Groups')).toHaveTextContent('Groups 1');
  expect(address()).toBe(`${GROUPS}&group_type=support`);
  await page.getByLabelText('Your groups').selectOptions('My groups');
  await expect.element(page.getByText('No groups found')).toBeVisible();
  await press(page, 'Clear filters');
  await expectGroups('Mentors', 'Sleep talk');
  expect(address()).toBe(GROUPS);
  await page.getByLabelText('Your groups').selectOptions('My groups');
  await expect.element(page.getByText('You are not in a group yet')).toBeVisible();
  await press(page, 'See all groups');
  await expectGroups('Mentors', 'Sleep talk');
  for (const filters of [{ group_type: 'support' }, { mine: 'member' }])
    for (const asked of [server.asked(listGroups), server.asked(countGroups)])
      expect(asked.map(({ query }) => query)).toContainEqual(expect.objectContaining(filters));
});

test('the question before a deletion says for how many members it goes, and Undo takes it back (groups.md 25)', async ({
  server,
  open,
}) => {
  const { id } = groupServer(server).post({}, { member_count: 7 });
  await open(`${GROUPS}&group=${id}`);
  await press(details('Eastside Providers'), 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete this group?' });
  await expect
    .element(question.getByText('It goes for all of its 7 members.', { exact: false }))
    .toBeVisible();
  await press(question, 'Delete');
  await expect.element(card('Eastside Providers')).not.toBeInTheDocument();
  await press(toast('Eastside Providers deleted'), 'Undo');
  await expect.element(card('Eastside Providers')).toBeVisible();
});

test('words stay when another tab is looked at, and what was open does not', async ({
  server,
  open,
}) => {
  const { post } = groupServer(server);
  const { id } = post();
  await open(`${GROUPS}&search=east&group=${id}`);
  await expect.element(details('Eastside Providers')).toBeVisible();
  await press(details('Eastside Providers'), 'Close');
  await tab('Events').click();
  await expect.poll(address).toBe('/events?search=east');
  await tab('Groups').click();
  await expect.poll(address).toBe('/events?search=east&tab=groups');
  await expectGroups('Eastside Providers');
});

test('others find neither Edit nor Delete, and a link to the form says who may', async ({
  server,
  open,
}) => {
  const { postByAnother } = groupServer(server);
  const { id } = postByAnother();
  await open(`${GROUPS}&group=${id}`);
  await expect.element(details('Eastside Providers').getByText('Lea Park')).toBeVisible();
  for (const name of ['Edit', 'Delete', 'Earlier versions']) {
    await expect
      .element(details('Eastside Providers').getByRole('button', { name }))
      .not.toBeInTheDocument();
  }
  await open(`${GROUPS}&edit=${id}`);
  await expect.element(page.getByText('Only the leader of this group can change it')).toBeVisible();
});

test('a shared group has its facts and a link that opens it', async ({ server, open }) => {
  const { post } = groupServer(server);
  const { id } = post();
  await open(GROUPS);
  let shared = '';
  const own = Object.getOwnPropertyDescriptor(Navigator.prototype, 'share');
  Object.defineProperty(navigator, 'share', {
    configurable: true,
    value: async ({ text }: { text: string }) => {
      shared = text;
    },
  });
  try {
    await press(page, 'Share Eastside Providers');
    await expect.poll(() => shared).toContain('Eastside Library, Austin, TX');
    expect(shared).toContain('Meets monthly');
    expect(shared).toContain(`/events?tab=groups&group=${id}`);
  } finally {
    Reflect.deleteProperty(navigator, 'share');
    if (own) Object.defineProperty(Navigator.prototype, 'share', own);
  }
});

test('a link says that a group is gone, and of one that this device never saw not that somebody deleted it (groups.md 23)', async ({
  server,
  open,
}) => {
  const { postByAnother, groups } = groupServer(server);
  const { id } = postByAnother();
  await open(`${GROUPS}&group=${id}`);
  await expect.element(details('Eastside Providers')).toBeVisible();
  groups.byAnother(() => groups.remove(id, groups.find(id).updated_at));
  await open(`${GROUPS}&group=${id}`);
  await expect.element(details('Group').getByText('Someone deleted it.')).toBeVisible();
  await open(`${GROUPS}&group=${newId()}`);
  await expect
    .element(details('Group').getByText('It was deleted, or the link is wrong.'))
    .toBeVisible();
  await open(`${GROUPS}&join=${newId()}`);
  await expect
    .element(details('Join Group').getByText('It was deleted, or the link is wrong.'))
    .toBeVisible();
});
