import { endSessions, join, signIn } from '../environment/entries/members.ts';
import { heldToast, toast } from '../families/family-screen.ts';
import { hold, release } from '../kit/answers.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  announcement,
  editForm,
  expectTitles,
  fill,
  newForm,
  noAnnouncements,
  openEditForm,
  openNewForm,
  post,
  press,
  question,
  recentlyDeleted,
  revise,
  versions,
  withdraw,
} from './announcement-screen.ts';

test.beforeEach(({ app }) => noAnnouncements(app));

test('another member sees a post, and may delete it; only its creator restores it', {
  tag: '@first',
}, async ({ page, app, member, device }) => {
  await post(page, app, { title: 'Earlier one', status: 'archived' });
  await page.goto('/announcements');
  const form = await openNewForm(page);
  await expect(form.getByLabel('Priority'), member.full_name).toHaveValue('medium');
  await fill(form, 'Snow day', 'Closed.\nStay warm.');
  await form.getByLabel('Priority').selectOption('High');
  await press(form, 'Create');
  await expect(toast(page, 'Announcement created successfully!')).toBeVisible();
  await expectTitles(page, ['Snow day', 'Earlier one']);

  const other = await device();
  await join(other, app, { full_name: 'Bo Other' });
  await other.goto('/announcements?status=active');
  await expectTitles(other, ['Snow day']);
  const seen = announcement(other, 'Snow day');
  await expect(seen).toContainText('Closed.\nStay warm.', { useInnerText: true });
  await expect(seen).toContainText('Today');
  await expect(seen.getByText('High priority').first()).toBeAttached();
  await press(other, 'Delete Snow day');
  await press(question(other), 'Delete');
  // Held: an Undo must not be gone with its time.
  await heldToast(other, 'Snow day deleted');
  await press(toast(other, 'Snow day deleted'), 'Undo');
  await expectTitles(other, ['Snow day']);
  await press(other, 'Delete Snow day');
  await press(question(other), 'Delete');
  await expect(other.getByText('No announcement is active.')).toBeVisible();
  await press(other, 'Recently deleted');
  await expect(recentlyDeleted(other).getByText('Nothing was deleted in the last 30 days.')).toBeVisible();

  await page.goto('/announcements?deleted');
  const entry = recentlyDeleted(page).getByRole('listitem');
  await expect(entry).toContainText(/Snow day.*Deleted by another member on /s);
  await press(entry, 'Restore Snow day');
  await expect(toast(page, 'Announcement restored')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expectTitles(page, ['Snow day', 'Earlier one']);
});

test('a member whose edit meets another change sees both versions, and every version can be restored', async ({
  page,
  app,
  member,
  device,
}) => {
  const now = await post(page, app, { content: 'Closed on Friday.' });
  const other = await device();
  await join(other, app, { full_name: 'Bo Other' });
  await page.goto('/announcements');
  const form = await openEditForm(page, 'Snow day');
  await form.getByLabel('Content').fill('Closed on Monday.');
  await revise(other, app, now, { content: 'Closed on Sunday.' });
  await press(form, 'Update');
  await expect(form.getByRole('heading', { name: 'This announcement was changed elsewhere' })).toBeVisible();
  await expect(form.getByRole('definition'), member.full_name).toHaveText(['Closed on Monday.', 'Closed on Sunday.']);
  await press(form, 'Keep mine');
  await expect(toast(page, 'Announcement updated successfully!')).toBeVisible();
  await expect(announcement(page, 'Snow day')).toContainText('Closed on Monday.');

  // The overwritten text is still there.
  await press(await openEditForm(page, 'Snow day'), 'Earlier versions');
  const entries = versions(page).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(/Edited by you on .+\. Before that:.*Closed on Sunday\./s);
  await expect(entries.last()).toContainText(/Edited by another member on .+\. Before that:.*Closed on Friday\./s);
  await press(entries.last(), 'Restore this version');
  await expect(toast(page, 'Earlier version restored')).toBeVisible();
  await expect(editForm(page).getByLabel('Content')).toHaveValue('Closed on Friday.');
});

test('an edit of what another has deleted keeps the text, and its creator restores it', async ({
  page,
  app,
  member,
  device,
}) => {
  const now = await post(page, app);
  const other = await device();
  await join(other, app, { full_name: 'Bo Other' });
  await page.goto('/announcements');
  const form = await openEditForm(page, 'Snow day');
  await form.getByLabel('Content').fill('Closed on Monday.');
  await withdraw(other, app, now);
  await press(form, 'Update');
  await expect(form.getByText('This announcement was deleted'), member.full_name).toBeVisible();
  await expect(form.getByLabel('Content')).toHaveValue('Closed on Monday.');
  await press(form, 'Restore the announcement');
  await press(form, 'Keep mine');
  await expect(announcement(page, 'Snow day')).toContainText('Closed on Monday.');
});

test('a session that ends while one writes asks to sign in, and the text is there still', async ({
  page,
  app,
  member,
}) => {
  await page.goto('/announcements');
  const form = await openNewForm(page);
  await fill(form, 'Snow day');
  // The page learns of it by this answer: before the press, whatever else it asks would put the question over it.
  await hold(page, '**/api/announcements');
  await press(form, 'Create');
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await endSessions(app, member);
  release(page);
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeVisible();
  await signIn(page, app, member);
  await page.reload();
  await expect(newForm(page).getByLabel('Title')).toHaveValue('Snow day');
  await press(newForm(page), 'Create');
  await expectTitles(page, ['Snow day']);
});

test.describe('with COMMUNITY_EDITING=creator', () => {
  test.use({ settings: { COMMUNITY_EDITING: 'creator' } });

  test('only who created it finds the buttons, and an address that leads to them says who may', async ({
    page,
    app,
    member,
    device,
  }) => {
    const { id } = await post(page, app);
    const other = await device();
    await join(other, app, { full_name: 'Bo Other' });
    for (const [who, count] of [
      [page, 1],
      [other, 0],
    ] as const) {
      await who.goto('/announcements');
      await expect(announcement(who, 'Snow day'), member.full_name).toBeVisible();
      await expect(who.getByRole('button', { name: 'Edit Snow day' })).toHaveCount(count);
      await expect(who.getByRole('button', { name: 'Delete Snow day' })).toHaveCount(count);
    }
    await other.goto(`/announcements?edit=${id}`);
    const refused = other.getByText('Only the person who wrote this announcement can change it');
    await expect(other.getByRole('dialog').filter({ has: refused })).toBeVisible();
  });
});
