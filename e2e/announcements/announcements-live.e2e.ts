import { join } from '../environment/entries/members.ts';
import { expect, test } from '../kit/fixtures.ts';
import { announcement, expectTitles, noAnnouncements, post, revise, withdraw } from './announcement-screen.ts';

test('posts, edits and deletions show on the list and the dashboard of others without a reload', async ({
  page,
  app,
  member,
  device,
}) => {
  await noAnnouncements(app);
  const first = await post(page, app, { title: 'First one' });
  const [list, dashboard] = [await device(), await device()];
  await join(list, app, { full_name: 'Bo Reader' });
  await join(dashboard, app, { full_name: 'Cleo Reader' });
  await list.goto('/announcements');
  await dashboard.goto('/dashboard');
  await expectTitles(list, ['First one']);
  await expect(announcement(dashboard, 'First one'), member.full_name).toBeVisible();
  for (const other of [list, dashboard]) {
    // A page that is loaded anew forgets this.
    await other.evaluate(() => Object.assign(window, { sameDocument: true }));
  }

  const posted = await post(page, app, { title: 'Snow day' });
  for (const other of [list, dashboard]) await expect(announcement(other, 'Snow day')).toBeVisible();
  const revised = await revise(page, app, posted, { title: 'Snow week' });
  for (const other of [list, dashboard]) {
    await expect(announcement(other, 'Snow week')).toBeVisible();
    await expect(announcement(other, 'Snow day')).toHaveCount(0);
  }
  await withdraw(page, app, revised);
  for (const other of [list, dashboard]) {
    await expect(announcement(other, 'Snow week')).toHaveCount(0);
    await expect(announcement(other, first.title)).toBeVisible();
    expect(await other.evaluate(() => 'sameDocument' in window)).toBe(true);
  }
});
