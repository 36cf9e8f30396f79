import {
  announcement,
  expectTitles,
  noAnnouncements,
  openEditForm,
  post,
  press,
  question,
  recentlyDeleted,
  withdraw,
} from '../announcements/announcement-screen.ts';
import { join } from '../environment/members.ts';
import { keep } from '../environment/records.ts';
import { expect, test } from '../kit/fixtures.ts';
import { SERVER_FAILS } from '../kit/trouble.ts';
import { details, expectNames, openDetails, toast } from './family-screen.ts';

test('an announcement that another member deleted is restored by its creator, and by nobody else', async ({
  page,
  app,
  member,
  device,
}) => {
  await noAnnouncements(app);
  await post(page, app, { title: 'Stays' });
  await post(page, app);
  const other = await device();
  await join(other, app, { full_name: 'Bo Other' });
  await other.goto('/announcements');
  await press(other, 'Delete Snow day');
  await press(question(other), 'Delete');
  await expectTitles(other, ['Stays']);
  await press(other, 'Recently deleted');
  await expect(recentlyDeleted(other).getByText('Nothing was deleted in the last 30 days.')).toBeVisible();

  await page.goto('/announcements');
  await press(page, 'Recently deleted');
  const entry = recentlyDeleted(page).getByRole('listitem');
  await expect(entry, member.full_name).toContainText(/Snow day.*Deleted by another member on /s);
  await press(entry, 'Restore Snow day');
  await expect(toast(page, 'Announcement restored')).toBeVisible();
  await expect(recentlyDeleted(page).getByText('Nothing was deleted in the last 30 days.')).toBeVisible();
  await page.goBack();
  await expect(recentlyDeleted(page)).toHaveCount(0);
  await expectTitles(page, ['Snow day', 'Stays']);
});

test('a restore that fails says so, and can be tried again', async ({ page, app, member, trouble }) => {
  trouble.allow(SERVER_FAILS);
  await noAnnouncements(app);
  await withdraw(page, app, await post(page, app));
  await page.goto('/announcements?deleted');
  await page.route('**/restore', (route) => route.fulfill({ status: 503, body: '' }));
  await press(recentlyDeleted(page), 'Restore Snow day');
  await expect(recentlyDeleted(page).getByRole('alert'), member.full_name).toContainText('Not restored');
  await page.unroute('**/restore');
  await press(recentlyDeleted(page), 'Restore Snow day');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(announcement(page, 'Snow day')).toBeVisible();
});

test('what cannot be restored any more stays deleted in its form, with what was typed', async ({
  page,
  app,
  member,
}) => {
  await noAnnouncements(app);
  const now = await post(page, app);
  await page.goto('/announcements');
  const form = await openEditForm(page, 'Snow day');
  await form.getByLabel('Content').fill('Closed on Monday.');
  await withdraw(page, app, now);
  await press(form, 'Update');
  await expect(form.getByRole('alert'), member.full_name).toContainText('Restore the announcement to save it.');
  await app.database.query(`update announcements set deleted_at = now() - interval '31 days'`);
  await press(form, 'Restore the announcement');
  await expect(form.getByRole('alert')).toContainText('You cannot restore it.');
  await expect(form.getByRole('alert')).not.toContainText('Not saved.');
  await expect(form.getByRole('button', { name: 'Earlier versions' })).toHaveCount(0);
  await expect(form.getByRole('button', { name: 'Restore the announcement' })).toHaveCount(0);
  await expect(form.getByLabel('Content')).toHaveValue('Closed on Monday.');
});

test('an Undo that fails says so at the top, and can be tried again', async ({ page, app, member, trouble }) => {
  trouble.allow(SERVER_FAILS);
  await noAnnouncements(app);
  await post(page, app);
  await page.goto('/announcements');
  await press(page, 'Delete Snow day');
  await press(question(page), 'Delete');
  await page.route('**/restore', (route) => route.fulfill({ status: 503, body: '' }));
  await press(toast(page, 'Snow day deleted'), 'Undo');
  const failed = toast(page, /^Error restoring announcement/);
  await expect(failed, member.full_name).toBeVisible();
  await expect(failed).toHaveAttribute('data-y-position', 'top');
  await page.unroute('**/restore');
  await press(failed, 'Undo');
  await expect(toast(page, 'Announcement restored')).toBeVisible();
  await expect(announcement(page, 'Snow day')).toBeVisible();
});

test('a family record can be restored after its toast has gone', async ({ page, app, member }) => {
  await keep(page, app, { family_name: 'Chen Family' });
  await keep(page, app, { family_name: 'Rivera Family' });
  await page.goto('/family-records');
  await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Delete' }).click();
  await press(page.getByRole('alertdialog'), 'Delete');
  await expectNames(page, ['Chen Family']);
  await expect(page, 'both layers are closed').toHaveURL('/family-records');
  await press(page, 'Recently deleted');
  await expect(recentlyDeleted(page).getByRole('listitem'), member.full_name).toContainText(
    /Rivera.*Deleted by you on /s,
  );
  await press(recentlyDeleted(page), 'Restore Rivera Family');
  await expect(toast(page, 'Family record restored')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNames(page, ['Rivera Family', 'Chen Family']);
});

test('the back button closes the question over the details, not the details', async ({ page, app, member }) => {
  await keep(page, app);
  await page.goto('/family-records');
  await (await openDetails(page, 'Rivera Family')).getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog'), member.full_name).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(details(page)).toBeVisible();
  await page.goBack();
  await expect(details(page)).toHaveCount(0);
  await expect(page).toHaveURL('/family-records');
});
