import { makeEvent, noEvents } from '../../environment/entries/events.ts';
import { join } from '../../environment/entries/members.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { eventDetails, openEvent, openEvents, press, rsvpForm } from '../event-screen.ts';

const TITLE = 'Infant CPR Class';

test.beforeEach(({ app }) => noEvents(app));

test('a full event has a waitlist, a freed seat is offered and taken, and who comes is ticked at the door: both see it without a reload', async ({
  page,
  app,
  member: _,
  device,
}) => {
  await makeEvent(page, app, { title: TITLE, max_attendees: 1 });
  await openEvents(page);
  const organizer = await openEvent(page, TITLE);
  const other = await device();
  await join(other, app, { full_name: 'Bo Guest' });

  await test.step('its maker takes the only seat', async () => {
    await press(organizer, 'Join Event');
    await expect(organizer).toContainText('1 of 1 attending');
  });

  await openEvents(other);
  const guest = await openEvent(other, TITLE);

  await test.step('another waits, and knows their place; the count changes on the open page of its maker', async () => {
    await press(guest, 'Join Waitlist');
    await expect(guest.getByText('You are number 1 on the waitlist')).toBeVisible();
    await expect(organizer).toContainText('1 of 1 attending, 1 waiting');
  });

  const responses = page.getByRole('dialog', { name: 'Responses' });
  await test.step('its maker reads the answers', async () => {
    await press(organizer, 'Responses');
    await press(responses, 'Waitlist');
    await expect(responses.getByRole('listitem')).toHaveCount(1);
    await expect(responses.getByRole('listitem')).toContainText('User');
    const download = page.waitForEvent('download');
    await press(responses, 'Download CSV');
    expect((await download).suggestedFilename()).toBe('responses.csv');
    await page.goBack();
  });

  await test.step('the seat is freed, and offered to the waiting member at once, with an entry in their inbox', async () => {
    await press(organizer, 'Attending');
    await rsvpForm(page).getByText('Not Attending', { exact: true }).click();
    await press(rsvpForm(page), 'Submit RSVP');
    await expect(guest.getByText(/^A seat is free for you until/)).toBeVisible();
    await press(guest, 'Take the Seat');
    await expect(toast(other, 'The seat is yours')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Attending', exact: true })).toBeVisible();
    await expect(organizer).toContainText('1 of 1 attending');
    await expect(organizer).not.toContainText('waiting');
  });

  const door = page.getByRole('dialog', { name: 'Check-in' });
  await test.step('they are ticked at the door, by keyboard', async () => {
    await press(organizer, 'Check-in');
    await expect(door.getByText('0 of 1 are here')).toBeVisible();
    const row = door.getByRole('button', { name: 'User', exact: true });
    await row.focus();
    await page.keyboard.press('Space');
    await expect(door.getByText('1 of 1 is here')).toBeVisible();
    await expect(row).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('another answer is on the list at the door without a reload', async () => {
    await press(guest, 'Attending');
    await rsvpForm(other).getByLabel('Notes').fill('Brings a baby');
    await press(rsvpForm(other), 'Submit RSVP');
    await expect(door.getByText('Brings a baby')).toBeVisible();
  });

  await test.step('the inbox leads to the event', async () => {
    await other.goto('/inbox');
    await other.getByText(`A seat is free for you at “${TITLE}”`).click();
    await expect(eventDetails(other, TITLE)).toBeVisible();
  });
});
