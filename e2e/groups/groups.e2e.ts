import { noGroups } from '../environment/entries/groups.ts';
import { join } from '../environment/entries/members.ts';
import { landscape } from '../environment/pictures.ts';
import { tab } from '../events/event-screen.ts';
import { expectPicture } from '../kit/expect-picture.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  editGroupForm,
  group,
  groupDetails,
  openGroups,
  press,
  startForm,
} from './group-screen.ts';

test.beforeEach(({ app }) => noGroups(app));

test('a group is started with its picture and tags, is found by another by its link, and is changed under their eyes by its leader alone', {
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
    await expect(page.getByRole('dialog', { name: /earlier versions/i })).toContainText(
      'City Hall',
    );
    await page.goBack();
  });
});
