import { comesIn, makeGroup, noGroups } from '../../environment/entries/groups.ts';
import { join } from '../../environment/entries/members.ts';
import { landscape } from '../../environment/pictures.ts';
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
