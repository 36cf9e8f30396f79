import { noEvents } from '../environment/entries/events.ts';
import { join } from '../environment/entries/members.ts';
import { landscape } from '../environment/pictures.ts';
import { expectPicture } from '../kit/expect-picture.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  createForm,
  editEventForm,
  event,
  eventDetails,
  openEvents,
  press,
  tab,
} from './event-screen.ts';

test.beforeEach(({ app }) => noEvents(app));

test('an event is made with its picture, is seen by another where their clock shows another time, and changes under their eyes', {
  tag: '@first',
}, async ({ page, app, member: _, device }) => {
  await openEvents(page);
  const form = createForm(page);

  await test.step('all of it is typed, and the picture is sent', async () => {
    await press(page, 'Create Event');
    await form.getByLabel('Title').fill('Garden Party');
    await form.getByLabel('Description').fill('Bring a chair.');
    await form
      .locator('input[type=file]:not([capture])')
      .setInputFiles(await landscape(page, 'garden.jpg', 1200, 800, 200));
    await expect(form.getByRole('button', { name: 'Remove picture' })).toBeVisible();
    await form.getByLabel('Date').fill('2090-02-08');
    await form.getByLabel('Time', { exact: false }).first().fill('09:00');
    await form.getByLabel('Time zone').selectOption('Pacific Time (Los Angeles)');
    await form.getByLabel('Location').fill('Oak Hill Garden');
    await form.getByLabel('Organizer').fill('Oak Hill Providers');
    await press(form, 'Create Event');
    await expect(eventDetails(page, 'Garden Party')).toContainText('Oak Hill Garden');
  });

  const other = await device({ timezoneId: 'America/New_York' });
  await join(other, app, { full_name: 'Bo Guest' });

  await test.step('another opens the link that was sent, and finds picture, place and their own clock', async () => {
    await other.goto(page.url());
    const details = eventDetails(other, 'Garden Party');
    await expect(details).toContainText(/Wed, Feb 8, 2090 · 9:00\sAM PST12:00\sPM your time/);
    await expectPicture(details.locator('img'));
    await press(details, 'Close');
    await expect(event(other, 'Garden Party').locator('img')).toBeVisible();
    await expect(tab(other, 'Events')).toHaveText('Events 1');
  });

  await test.step('a change is seen by the other without a reload, and can be looked up', async () => {
    const details = eventDetails(page, 'Garden Party');
    await press(details, 'Edit');
    await editEventForm(page).getByLabel('Location').fill('Oak Hill Hall');
    await press(editEventForm(page), 'Save Changes');
    await expect(event(other, 'Garden Party')).toContainText('Oak Hill Hall');
    await press(details, 'Earlier versions');
    await expect(page.getByRole('dialog', { name: /earlier versions/i })).toContainText(
      'Oak Hill Garden',
    );
    await page.goBack();
  });
});
