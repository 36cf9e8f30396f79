import { makeEvent, makeMany, noEvents } from '../environment/entries/events.ts';
import { join } from '../environment/entries/members.ts';
import { landscape } from '../environment/pictures.ts';
import { heldToast, toast } from '../families/family-screen.ts';
import { keptApp, keptOnDevice } from '../kit/device-storage.ts';
import { expectPicture } from '../kit/expect-picture.ts';
import { expect, test } from '../kit/fixtures.ts';
import { runAhead } from '../kit/run-ahead.ts';
import { NO_NETWORK } from '../kit/trouble.ts';
import {
  createForm,
  editEventForm,
  event,
  eventDetails,
  expectEvents,
  openEvent,
  openEvents,
  press,
  question,
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
    await expect(details).toContainText(/Feb 8, 2090, 9:00\sAM PST, 12:00\sPM your time/);
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
    await expect(page.getByRole('dialog', { name: /earlier versions/i })).toContainText('Oak Hill Garden');
    await page.goBack();
  });

  await test.step('any member sets its status and deletes it, as the description has it; Undo takes that back', async () => {
    await press(event(other, 'Garden Party'), 'Change Garden Party');
    await press(eventDetails(other, 'Garden Party'), 'Cancelled');
    await expect(event(other, 'Garden Party')).toHaveCount(0);
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await other.getByLabel('Status').selectOption('Cancelled');
    await press(event(other, 'Garden Party'), 'Change Garden Party');
    await press(eventDetails(other, 'Garden Party'), 'Delete');
    await press(question(other), 'Delete');
    await heldToast(other, 'Garden Party deleted');
    await expect(event(other, 'Garden Party')).toHaveCount(0);
    await toast(other, 'Garden Party deleted').getByRole('button', { name: 'Undo' }).click();
    await expect(event(other, 'Garden Party')).toBeVisible();
  });
});

test('the maker of an event adds it to a calendar, which reads it at an address until that is switched off', async ({
  page,
  app,
  member: _,
}) => {
  await makeEvent(page, app, { title: 'Garden Party' });
  await openEvents(page);
  const details = await openEvent(page, 'Garden Party');
  const saving = page.waitForEvent('download');
  await details.getByRole('link', { name: 'Add to calendar' }).click();
  expect((await saving).suggestedFilename()).toBe('event.ics');
  await openEvents(page);
  await press(page, 'Your calendar address');
  const sheet = page.getByRole('dialog', { name: 'Your calendar address' });
  await press(sheet, 'Make an Address');
  const address = await sheet.getByLabel('Address', { exact: true }).inputValue();
  // As a calendar asks: without a session.
  const calendar = await fetch(address);
  expect([calendar.status, await calendar.text()]).toEqual([200, expect.stringContaining('SUMMARY:Garden Party')]);
  await press(sheet, 'Switch Off');
  await press(page.getByRole('alertdialog'), 'Switch Off');
  await expect(toast(page, 'Your calendar address is off')).toBeVisible();
  expect((await fetch(address)).status).toBe(404);
});

test.describe('on a device that keeps the app', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the first event is seen without scrolling, the list goes on as one scrolls, is searched, and is there without a network', async ({
    page,
    context,
    app,
    member,
    trouble,
  }) => {
    trouble.allow(NO_NETWORK);
    await makeMany(app, member, 100);
    await makeEvent(page, app, { title: 'Coffee', category: 'social', event_type: 'coffee_chat' });
    await openEvents(page);

    await test.step('the first card is on the screen of a phone as it opens', async () => {
      await expect.poll(async () => (await event(page, 'Coffee').boundingBox())?.y).toBeLessThanOrEqual(360);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await expect(tab(page, 'Events')).toHaveText('Events 99+');
    });

    await test.step('search and filters are the server’s, in the URL, and a link opens the same', async () => {
      await page.getByRole('searchbox', { name: 'Search events' }).fill('COFF');
      await expectEvents(page, ['Coffee']);
      await page.getByLabel('Category').selectOption('Social');
      await page.getByLabel('Event type').selectOption('Coffee Chat');
      await expect(page).toHaveURL('/events?search=COFF&category=social&event_type=coffee_chat');
      await page.reload();
      await expectEvents(page, ['Coffee']);
      await openEvent(page, 'Coffee');
      await page.goBack();
      await page.getByLabel('Category').selectOption('Health');
      await expect(page.getByText('No events found')).toBeVisible();
      await press(page, 'Clear filters');
      await expect(event(page, 'Event 00001')).toBeVisible();
    });

    await test.step('the list goes on as one scrolls', async () => {
      await expect(async () => {
        await page.mouse.wheel(0, 10_000);
        await expect(event(page, 'Event 00100')).toBeVisible({ timeout: 100 });
      }).toPass();
    });

    await test.step('without a network it shows what the device saw, searched there, and says from when', async () => {
      await keptApp(page);
      await keptOnDevice(page, 'Coffee');
      await context.setOffline(true);
      await page.clock.install();
      await page.goto('/events?category=social');
      await runAhead(page, page.getByText('You are offline').first());
      await expect(page.getByText(/Shown as of .+\d{4}/)).toBeVisible();
      await expectEvents(page, ['Coffee']);
      await context.setOffline(false);
    });
  });
});
