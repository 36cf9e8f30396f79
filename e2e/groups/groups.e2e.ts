import { makeGroup, makeManyGroups, noGroups } from '../environment/entries/groups.ts';
import { join } from '../environment/entries/members.ts';
import { landscape } from '../environment/pictures.ts';
import { tab } from '../events/event-screen.ts';
import { heldToast, toast } from '../families/family-screen.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expectPicture } from '../kit/expect-picture.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import {
  editGroupForm,
  expectGroups,
  group,
  groupDetails,
  groupQuestion,
  openGroup,
  openGroups,
  press,
  startForm,
} from './group-screen.ts';

test.beforeEach(({ app }) => noGroups(app));

test('a group is started with its picture and tags, is found by another by its link, and is changed and deleted under their eyes by its leader alone', {
  tag: '@first',
}, async ({ page, app, member: _, device }) => {
  await openGroups(page);
  const form = startForm(page);

  await test.step('all of it is typed, and the picture is sent', async () => {
    await press(page, 'Start a New Group');
    await form.getByLabel('Group name').fill('Night Shift');
    await form.getByLabel('Description').fill('For those who work late.');
    await form.getByLabel('Group type').selectOption('Support');
    await form.getByRole('textbox', { name: 'Tags' }).fill('Sleep');
    await form.getByRole('textbox', { name: 'Tags' }).press('Enter');
    await form.getByRole('textbox', { name: 'Tags' }).fill('Evenings');
    await press(form, 'Add');
    await form
      .locator('input[type=file]:not([capture])')
      .setInputFiles(await landscape(page, 'night.jpg', 1200, 800, 200));
    await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await form.getByLabel('Location').fill('City Hall');
    await form.getByLabel('City').fill('Austin');
    await form.getByLabel('State').selectOption('Texas');
    await form.getByLabel('Max members').fill('12');
    await press(form, 'Create Group');
    await expect(groupDetails(page, 'Night Shift')).toContainText('1 of 12 members');
  });

  const other = await device();
  await join(other, app, { full_name: 'Bo Guest' });

  await test.step('another opens the link that was sent, and finds the picture, and no way to change it', async () => {
    await other.goto(page.url());
    const details = groupDetails(other, 'Night Shift');
    await expect(details).toContainText('For those who work late.');
    await expectPicture(details.locator('img'));
    await expect(details.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    await press(details, 'Close');
    await expect(group(other, 'Night Shift')).toContainText('#Sleep #Evenings');
    await expect(tab(other, 'Groups')).toHaveText('Groups 1');
  });

  await test.step('a change is seen by the other without a reload, and can be looked up', async () => {
    const details = groupDetails(page, 'Night Shift');
    await press(details, 'Edit');
    await editGroupForm(page).getByLabel('Location').fill('Oak Hill Hall');
    await press(editGroupForm(page), 'Save Changes');
    await expect(group(other, 'Night Shift')).toContainText('Oak Hill Hall');
    await press(details, 'Earlier versions');
    await expect(page.getByRole('dialog', { name: /earlier versions/i })).toContainText('City Hall');
    await page.goBack();
  });

  await test.step('its leader deletes it, and Undo takes that back; later it is among the recently deleted', async () => {
    await press(groupDetails(page, 'Night Shift'), 'Delete');
    await press(groupQuestion(page), 'Delete');
    await heldToast(page, 'Night Shift deleted');
    await expect(group(other, 'Night Shift')).toHaveCount(0);
    await toast(page, 'Night Shift deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(group(other, 'Night Shift')).toBeVisible();
    await openGroup(page, 'Night Shift');
    await press(groupDetails(page, 'Night Shift'), 'Delete');
    await press(groupQuestion(page), 'Delete');
    await expect(group(other, 'Night Shift')).toHaveCount(0);
    await press(page, 'Recently deleted');
    const deleted = page.getByRole('dialog', { name: 'Recently deleted' });
    await expect(deleted).toContainText('Night Shift');
    await deleted.getByRole('button', { name: /Restore/ }).click();
    await expect(group(other, 'Night Shift')).toBeVisible();
  });
});

test.describe('on a device that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the first group is seen without scrolling, the list goes on as one scrolls, is searched and filtered, and is there without a network', async ({
    page,
    context,
    app,
    member,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK);
    await makeGroup(page, app, { name: 'Sleep Circle', group_type: 'support', tags: ['Naps'], city: 'Round Rock' });
    // Older ones, and more than one member may start.
    await makeManyGroups(app, member, 100);
    await openGroups(page);

    await test.step('the first card is on the screen of a phone as it opens', async () => {
      await expect.poll(async () => (await group(page, 'Sleep Circle').boundingBox())?.y).toBeLessThanOrEqual(360);
      await expect(tab(page, 'Groups')).toHaveText('Groups 99+');
    });

    await test.step('search and filters are the server’s, in the URL, and a link opens the same', async () => {
      await page.getByRole('searchbox', { name: 'Search groups' }).fill('NAP');
      await expectGroups(page, ['Sleep Circle']);
      await press(page, 'Support');
      await expect(page).toHaveURL('/events?tab=groups&search=NAP&group_type=support');
      await page.reload();
      await expectGroups(page, ['Sleep Circle']);
      await openGroup(page, 'Sleep Circle');
      await page.goBack();
      await press(page, 'Mentorship');
      await expect(page.getByText('No groups found')).toBeVisible();
      await press(page, 'Clear filters');
      await expect(group(page, 'Group 00001')).toBeVisible();
    });

    await test.step('near me shows how far it is', async () => {
      await page.getByRole('searchbox', { name: 'Search groups' }).fill('sleep');
      await press(page, 'Near me');
      await expect(page).toHaveURL(/near=25/);
      // Nobody has said where they are: it begins in Seattle, from where Texas is far.
      await expect(page.getByText('No groups found')).toBeVisible();
      await press(page, 'Clear filters');
    });

    await test.step('the list goes on as one scrolls', async () => {
      await expect(async () => {
        await page.mouse.wheel(0, 10_000);
        await expect(group(page, 'Group 00100')).toBeVisible({ timeout: 100 });
      }).toPass();
    });

    await test.step('without a network it shows what the device saw, searched there, and says from when', async () => {
      await keptApp(page);
      await keptOnDevice(page, 'Sleep Circle');
      await context.setOffline(true);
      await page.clock.install();
      await page.goto('/events?tab=groups&group_type=support');
      await runAhead(page, page.getByText('You are offline').first());
      await expect(page.getByText(/Shown as of .+\d{4}/)).toBeVisible();
      await expectGroups(page, ['Sleep Circle']);
      await context.setOffline(false);
    });
  });
});
