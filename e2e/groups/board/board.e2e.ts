import { comesIn, makeGroup, noGroups } from '../../environment/entries/groups.ts';
import { join } from '../../environment/entries/members.ts';
import { landscape } from '../../environment/pictures.ts';
import { press as pressEvent } from '../../events/event-screen.ts';
import { heldToast, toast } from '../../families/family-screen.ts';
import { expectPicture } from '../../kit/expect-picture.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { groupDetails, openGroup, openGroups, press } from '../group-screen.ts';
import { comments, post, postForm, posts, reportForm } from './board-screen.ts';

test.beforeEach(({ app }) => noGroups(app));

test('a member posts on the board of their group, another comments and it is seen at once, and a stranger finds no board', async ({
  page,
  app,
  member: _,
  device,
}) => {
  const { id } = await makeGroup(page, app);
  const other = await device();
  await comesIn(app, id, await join(other, app, { full_name: 'Bo Guest' }));
  const outside = await device();
  await join(outside, app, { full_name: 'Sam Stranger' });
  await other.goto(`/groups/${id}/board`);
  await expect(other.getByText('Nobody has written here yet.')).toBeVisible();

  await test.step('from the group the board opens, and a post goes there with its picture', async () => {
    await openGroups(page);
    await openGroup(page, 'Eastside Providers');
    await groupDetails(page, 'Eastside Providers')
      .getByRole('link', { name: /^Board/ })
      .click();
    await expect(page.getByRole('heading', { name: 'Eastside Providers', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Write a Post' }).first().click();
    await postForm(page).getByLabel('Post').fill('Who has a spare crib?');
    await postForm(page)
      .locator('input[type=file]:not([capture])')
      .setInputFiles(await landscape(page, 'crib.jpg', 1200, 800, 200));
    await expect(postForm(page).getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await press(postForm(page), 'Post');
    await expect(posts(page)).toContainText(['Who has a spare crib?']);
  });

  await test.step('another sees it without a reload, opens it with its picture, and comments', async () => {
    await expect(posts(other)).toContainText(['Who has a spare crib?']);
    await posts(other).getByRole('button').click();
    await expectPicture(post(other).locator('img'));
    await post(other).getByLabel('Your comment').fill('I have one. Come by on Friday.');
    await press(post(other), 'Comment');
    await expect(comments(other)).toContainText('I have one.');
    await expect(post(other).getByLabel('Your comment')).toHaveValue('');
  });

  await test.step('the author reads the comment at once, and how many there are', async () => {
    await expect(posts(page)).toContainText(['1 comment']);
    await posts(page).getByRole('button').click();
    await expect(comments(page)).toContainText('Come by on Friday.');
  });

  await test.step('a comment is changed and deleted, and Undo brings it back', async () => {
    await press(post(other), 'Edit comment');
    const form = other.getByRole('dialog', { name: 'Edit Comment' });
    await form.getByLabel('Comment').fill('I have one. Come by on Sunday.');
    await press(form, 'Save Changes');
    await expect(comments(page)).toContainText('Come by on Sunday.');
    await press(post(other), 'Delete comment');
    await press(other.getByRole('alertdialog', { name: 'Delete this comment?' }), 'Delete');
    await heldToast(other, 'Comment deleted');
    await expect(comments(page)).not.toContainText('Come by on Sunday.');
    await toast(other, 'Comment deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(comments(page)).toContainText('Come by on Sunday.');
  });

  await test.step('the post is reported once', async () => {
    await post(other).getByRole('button', { name: 'Report' }).first().click();
    await reportForm(other, 'post').getByLabel('Reason').selectOption('Advertising or spam');
    await press(reportForm(other, 'post'), 'Send Report');
    await expect(post(other)).toContainText('You reported this post.');
  });

  await test.step('a member who is told of a post finds the board from the inbox; one who mutes it is not told', async () => {
    await other.goto('/inbox');
    await expect(other.getByText('There is a new post in “Eastside Providers”.')).toBeVisible();
    await page.goto(`/groups/${id}/board`);
    await page.getByRole('button', { name: /^Mute/ }).click();
    await expect(page.getByRole('button', { name: /^Unmute/ })).toBeVisible();
  });

  await test.step('for a stranger there is no board', async () => {
    await outside.goto(`/groups/${id}/board`);
    await expect(outside.getByText('This board is not here')).toBeVisible();
    await expect(outside.getByText('crib')).toHaveCount(0);
  });
});

test('the leader sets the next meeting of the group, a member answers it, and nobody else sees it', async ({
  page,
  app,
  member: _,
  device,
}) => {
  const { id } = await makeGroup(page, app, { meeting_frequency: 'weekly' });
  const other = await device();
  await comesIn(app, id, await join(other, app, { full_name: 'Bo Guest' }));
  const outside = await device();
  await join(outside, app, { full_name: 'Sam Stranger' });
  await openGroups(other);
  await openGroup(other, 'Eastside Providers');
  await expect(groupDetails(other, 'Eastside Providers')).toContainText('No meeting is planned.');
  await openGroups(outside);

  await test.step('the form begins with what the group says of itself', async () => {
    await openGroups(page);
    await openGroup(page, 'Eastside Providers');
    await press(groupDetails(page, 'Eastside Providers'), 'Set the Next Meeting');
    const form = page.getByRole('dialog', { name: 'Set the Next Meeting' });
    await expect(form.getByLabel('Title')).toHaveValue('Eastside Providers meeting');
    await expect(form.getByLabel('Location')).toHaveValue('Eastside Library');
    await form.getByLabel('Description').fill('Bring a chair.');
    await form.getByLabel('Date').fill('2090-02-07');
    await form.getByLabel('Time', { exact: false }).first().fill('18:30');
    await press(form, 'Set Meeting');
    await expect(groupDetails(page, 'Eastside Providers')).toContainText('Feb 7, 2090');
  });

  await test.step('a member sees it at once, opens it and answers', async () => {
    const details = groupDetails(other, 'Eastside Providers');
    await details.getByRole('link', { name: /^Eastside Providers meeting/ }).click();
    await pressEvent(other.getByRole('dialog', { name: 'Eastside Providers meeting' }), 'Join Event');
    await expect(toast(other, 'RSVP submitted successfully!')).toBeVisible();
    await other.goto('/events?mine=groups');
    await expect(other.getByRole('article', { name: 'Eastside Providers meeting' })).toContainText('Attending');
  });

  await test.step('the next one is a week later, as they met last', async () => {
    await press(groupDetails(page, 'Eastside Providers'), 'Set the Next Meeting');
    const form = page.getByRole('dialog', { name: 'Set the Next Meeting' });
    await expect(form.getByLabel('Date')).toHaveValue('2090-02-14');
    await expect(form.getByLabel('Description')).toHaveValue('Bring a chair.');
    await page.goBack();
  });

  await test.step('a stranger reads when the group meets, and nothing of the event', async () => {
    await openGroup(outside, 'Eastside Providers');
    await expect(groupDetails(outside, 'Eastside Providers')).toContainText('Feb 7, 2090');
    await expect(groupDetails(outside, 'Eastside Providers')).not.toContainText('Events of this group');
    await outside.goto('/events?status=all');
    await expect(outside.getByRole('list', { name: /^(Sample events|Events)$/ })).toBeVisible();
    await expect(outside.getByText('Eastside Providers meeting')).toHaveCount(0);
  });
});
