import * as endpoints from '@pcr/contract/groups/board/board.endpoints.ts';
import { GROUP_POSTS_TOPIC } from '@pcr/contract/groups/board/board.schema.ts';
import { GROUPS_TOPIC } from '@pcr/contract/groups/groups.schema.ts';
import { get } from 'idb-keyval';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { eventDraft, eventServer } from '../../events/testing/event-server.ts';
import {
  address,
  goBack,
  press,
  pressDiscard,
  textsOf,
  toast,
} from '../../kit/testing/component-test.ts';
import { preferencesServer } from '../../notifications/testing/preferences-server.ts';
import { paths } from '../../paths.ts';
import { expect, test } from '../../testing/app-test.tsx';
import { boardServer } from '../testing/board-server.ts';
import { groupServer } from '../testing/group-server.ts';
import { memberServer } from '../testing/member-server.ts';

const main = page.getByRole('main');
const cards = page.getByRole('article');
const details = page.getByRole('dialog', { name: 'Post' });
const form = page.getByRole('dialog', { name: 'Write a Post' });
const deleted = page.getByRole('dialog', { name: 'Recently deleted' });
const said = details.getByRole('log', { name: 'Comments' }).getByRole('listitem');

type Server = Parameters<typeof groupServer>[0];
/** A group whose member opens its board. */
function start(server: Server) {
  const { id } = groupServer(server).postByAnother(
    {},
    { my_membership: 'member', member_count: 3 },
  );
  return { group_id: id, address: paths.groupBoard(id), ...boardServer(server, id) };
}

test('a post says that it is edited once its words are others, not once it was deleted and restored', async ({
  server,
  open,
}) => {
  const { address, post, posts } = start(server);
  const { id } = post('Who has a spare crib?');
  await open(address);
  await cards.getByRole('button', { name: 'You', exact: true }).click();
  await press(details, 'Delete');
  await press(page.getByRole('alertdialog', { name: 'Delete this post?' }), 'Delete');
  await press(page, 'Undo');
  await expect.element(cards.getByText('Who has a spare crib?')).toBeVisible();
  expect(posts.find(id).updated_at).not.toBe(posts.find(id).created_at);
  await expect.element(cards.getByText('Edited')).not.toBeInTheDocument();
  await cards.getByRole('button', { name: 'You', exact: true }).click();
  await press(details, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit Post' });
  await edit.getByLabelText('Post', { exact: false }).fill('Who has a crib?');
  await press(edit, 'Save Changes');
  await expect.element(details.getByText(/, edited$/)).toBeVisible();
  await press(details, 'Close');
  await expect.element(cards.getByText('Edited')).toBeVisible();
});

test('comments stand in their order; one’s own is found among the recently deleted, and restored', async ({
  server,
  open,
}) => {
  const { address, post, comment, byAnother } = start(server);
  const asked = byAnother(() => post('Who has a spare crib?'));
  byAnother(() => comment(asked, 'Not me.'));
  comment(asked, 'Ask the library.');
  await open(address);
  await cards.getByRole('button', { name: 'Lea Park', exact: true }).click();
  await details.getByLabelText('Your comment', { exact: false }).fill('I have one.');
  await press(details, 'Comment');
  await expect.element(details.getByText('I have one.')).toBeVisible();
  const order = () => textsOf(said.getByRole('paragraph'));
  await expect.poll(order).toEqual(['Not me.', 'Ask the library.', 'I have one.']);
  await said
    .filter({ hasText: 'Ask the library.' })
    .getByRole('button', { name: 'Delete comment' })
    .click();
  await press(page.getByRole('alertdialog', { name: 'Delete this comment?' }), 'Delete');
  await expect.poll(order).toEqual(['Not me.', 'I have one.']);
  await press(details, 'Recently deleted comments');
  await expect.element(deleted.getByRole('heading', { name: 'Ask the library.' })).toBeVisible();
  await deleted.getByRole('button', { name: /^Restore/ }).click();
  await expect.element(toast('Comment restored')).toBeVisible();
  goBack();
  await expect.element(deleted).not.toBeInTheDocument();
  await expect.poll(order).toEqual(['Not me.', 'Ask the library.', 'I have one.']);
});

test('the screen Notifications lists what is muted, and unmutes (groups.md 58)', async ({
  server,
  open,
}) => {
  preferencesServer(server);
  const { group_id, address } = start(server);
  await open('/notifications');
  await expect.element(page.getByText(/^No group is muted\./)).toBeVisible();
  await open(address);
  await press(page, 'Mute: don’t tell me of new posts');
  await expect
    .element(page.getByRole('button', { name: 'Unmute: tell me of new posts' }))
    .toBeVisible();
  await open('/notifications');
  const muted = page.getByRole('list', { name: 'Muted groups' });
  await expect
    .element(muted.getByRole('link', { name: 'Eastside Providers' }))
    .toHaveAttribute('href', `/groups/${group_id}/board`);
  const failing = server.refuse(endpoints.changeGroupBoard, 'internal');
  await press(muted, 'Unmute Eastside Providers');
  await expect.element(toast(/./)).toBeVisible();
  failing();
  await press(muted, 'Unmute Eastside Providers');
  await expect.element(toast('You hear of new posts there again')).toBeVisible();
  await expect.element(page.getByText(/^No group is muted\./)).toBeVisible();
});

test('a comment that is being typed when its post is deleted is there to be copied', async ({
  server,
  open,
}) => {
  const { address, post, posts, byAnother } = start(server);
  const asked = byAnother(() => post('Who has a spare crib?'));
  await open(`${address}?post=${asked.id}`);
  await details
    .getByLabelText('Your comment', { exact: false })
    .fill('I have one, and a mattress.');
  await expect.poll(() => server.listening).toBe(1);
  posts.remove(asked.id, posts.find(asked.id).updated_at);
  server.publish({ topic: GROUP_POSTS_TOPIC, id: asked.id, everyone: false });
  await expect.element(details.getByText('This post is not here')).toBeVisible();
  await expect.element(details.getByText('I have one, and a mattress.')).toBeVisible();
  await pressDiscard(details);
  await expect.element(details.getByText('I have one, and a mattress.')).not.toBeInTheDocument();
});

test('text for a board that its author has left is there to be copied', async ({
  server,
  open,
}) => {
  const { group_id, address, post } = start(server);
  const { id } = post('Who has a spare crib?');
  await open(`${address}?post=${id}`);
  await details.getByLabelText('Your comment', { exact: false }).fill('It is still free.');
  await open(address);
  await press(page, 'Share something...');
  await form.getByLabelText('Post', { exact: false }).fill('See you all on Friday.');
  await expect.poll(() => server.listening).toBe(1);
  for (const asked of [endpoints.getGroupBoard, endpoints.listGroupPosts, endpoints.getGroupPost])
    server.refuse(asked, 'not_found');
  server.publish({ topic: GROUPS_TOPIC, id: group_id, everyone: true });
  await expect
    .element(main.getByText('Only members of a group see its board.', { exact: false }))
    .toBeVisible();
  await expect.element(main.getByText('See you all on Friday.')).toBeVisible();
  await pressDiscard(main);
  await expect.element(main.getByText('See you all on Friday.')).not.toBeInTheDocument();
  await open(`${address}?post=${id}`);
  await expect.element(main.getByText('It is still free.')).toBeVisible();
});

test('a member who has left the group keeps no post of its board on the device (groups.md 50)', async ({
  server,
  member,
  open,
}) => {
  const { group_id, address, post, byAnother } = start(server);
  const { id } = byAnother(() => post('Who has a spare crib?'));
  await open(`${address}?post=${id}`);
  await expect.element(details.getByText('Who has a spare crib?')).toBeVisible();
  const onDevice = async () => JSON.stringify(await get(`pcr_cache:${member.user.id}`));
  await expect.poll(onDevice).toContain('spare crib');
  await expect.poll(() => server.listening).toBe(1);
  for (const asked of [endpoints.getGroupBoard, endpoints.listGroupPosts, endpoints.getGroupPost])
    server.refuse(asked, 'not_found');
  server.publish({ topic: GROUPS_TOPIC, id: group_id, everyone: true });
  await expect
    .element(main.getByText('Only members of a group see its board.', { exact: false }))
    .toBeVisible();
  await expect.poll(onDevice).not.toContain('spare crib');
});

test('who is in a group opens its page by its card, with what it says and who is in it under tabs in the address; who is not reads the details (groups.md 81)', async ({
  server,
  member,
  open,
}) => {
  const { post, postByAnother, join } = memberServer(server);
  eventServer(server, member);
  const { id } = post({ name: 'Night Shift', max_members: 24 }, { member_count: 3 });
  boardServer(server, id);
  join(id, { name: 'Lea Park' });
  postByAnother({ name: 'Sleep Talk' });
  await open('/events?tab=groups');
  await press(page, 'Sleep Talk');
  await expect.element(page.getByRole('dialog', { name: 'Sleep Talk' })).toBeVisible();
  await open('/events?tab=groups');
  await press(page, 'Night Shift');
  await expect.element(main.getByText('3 of 24 members · meets monthly')).toBeVisible();
  expect(address()).toBe(`/groups/${id}/board`);
  await main.getByRole('tab', { name: 'Members' }).click();
  const people = main.getByRole('list', { name: 'Members' });
  await expect.element(people.getByText('Lea Park')).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Manage Members' })).toBeVisible();
  await main.getByRole('tab', { name: 'About' }).click();
  expect(address()).toBe(`/groups/${id}/board?tab=about`);
  await expect.element(main.getByText('We meet and help each other.')).toBeVisible();
  // Where there is room both stand side by side.
  await expect.element(people).not.toBeInTheDocument();
  await page.viewport(1280, 800);
  onTestFinished(() => page.viewport(390, 844));
  const beside = main.getByRole('complementary', { name: 'Members' });
  await expect.element(beside.getByText('Lea Park')).toBeVisible();
  // What its leader changes opens where it always did.
  await main.getByRole('link', { name: 'Edit' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Edit Group' })).toBeVisible();
});

test('a post shows how many comments it has, nothing where it has none, and Reply leads to where one is written (groups.md 82)', async ({
  server,
  open,
}) => {
  const { address, post, posts, byAnother } = start(server);
  const asked = byAnother(() => post('Who has a spare crib?'));
  await open(address);
  const card = cards.filter({ hasText: 'spare crib' });
  await expect.element(card.getByRole('button', { name: 'Reply to Lea Park' })).toBeVisible();
  expect(card.element().textContent).not.toContain('comment');
  posts.change(asked.id, { comments: 3 });
  server.publish({ topic: GROUP_POSTS_TOPIC, id: asked.id, everyone: false });
  await expect.element(card.getByText('3 comments')).toBeVisible();
  await card.getByRole('button', { name: 'Reply to Lea Park' }).click();
  const comment = details.getByLabelText('Your comment', { exact: false });
  await expect.element(comment).toHaveFocus();
  // What is typed and not sent is said where it was begun.
  await comment.fill('I have one.');
  goBack();
  await expect.element(card.getByText('Reply to Lea Park · Draft')).toBeVisible();
});

test('the next meeting stands over the posts, and one tap answers it (groups.md 83)', async ({
  server,
  member,
  open,
}) => {
  const { group_id, address } = start(server);
  const events = eventServer(server, member);
  const { id } = events.post(
    eventDraft({ group_id, title: 'Tuesday Night', event_date: '2099-06-02' }),
  );
  events.post(eventDraft({ group_id, title: 'Later', event_date: '2099-07-02' }));
  await open(address);
  const next = main.getByRole('region', { name: 'Next meeting' });
  await expect.element(next.getByRole('link')).toHaveAttribute('href', paths.event(id));
  await expect.element(next.getByText('Tuesday Night')).toBeVisible();
  await expect.element(main.getByText('Later')).not.toBeInTheDocument();
  await press(next, 'I’m coming');
  await expect.element(next.getByText('Attending')).toBeVisible();
  await expect
    .element(next.getByRole('link', { name: 'Change' }))
    .toHaveAttribute('href', paths.event(id));
});
