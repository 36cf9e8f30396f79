import { join } from '../environment/entries/members.ts';
import { heldToast, toast } from '../families/family-screen.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  announcement,
  expectTitles,
  fill,
  noAnnouncements,
  openNewForm,
  post,
  press,
  question,
  recentlyDeleted,
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
  await expect(
    recentlyDeleted(other).getByText('Nothing was deleted in the last 30 days.'),
  ).toBeVisible();

  await page.goto('/announcements?deleted');
  const entry = recentlyDeleted(page).getByRole('listitem');
  await expect(entry).toContainText(/Snow day.*Deleted by another member today at /s);
  await press(entry, 'Restore Snow day');
  await expect(toast(page, 'Announcement restored')).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await expectTitles(page, ['Snow day', 'Earlier one']);
});
