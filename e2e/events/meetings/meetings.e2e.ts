import { meetingDays } from '@pcr/contract/events/meetings/meeting-slots.ts';
import { consentTo } from '../../environment/entries/consents.ts';
import { makeEvent, noEvents } from '../../environment/entries/events.ts';
import { join } from '../../environment/entries/members.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import { eventDetails, openEvent, openEvents, press } from '../event-screen.ts';

const TITLE = 'Resume Review evening';
/**
 * In the zone of the event two days from now: it is still to come when a midnight passes meanwhile.
 */
const DAY = meetingDays(
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Los_Angeles' }).format(
    Date.now() + 86_400_000,
  ),
).first;

test.beforeEach(({ app }) => noEvents(app));

test('a member asks an organizer for a meeting; another time is offered and taken, the link comes, and it is moved and cancelled, all without a reload', async ({
  page,
  app,
  member: _,
  device,
}) => {
  await consentTo(page, app, 'allow_contact_through_app');
  await makeEvent(page, app, { title: TITLE });
  const other = await device({ timezoneId: 'America/New_York' });
  await join(other, app, { full_name: 'Bo Guest' });
  const schedule = other.getByRole('dialog', { name: 'Schedule Meeting' });
  const own = eventDetails(page, TITLE);
  const theirs = eventDetails(other, TITLE);

  await test.step('the organizer has the list of meetings open, and is not offered one with themselves', async () => {
    await openEvents(page);
    const details = await openEvent(page, TITLE);
    await expect(details.getByRole('button', { name: 'Schedule Meeting' })).toHaveCount(0);
    await page.goto('/events');
    await page.getByRole('link', { name: 'Meetings' }).click();
    await expect(page.getByText(/^You have no meetings/)).toBeVisible();
  });

  await test.step('the other asks, in the clock of the event with their own beside it', async () => {
    await openEvents(other);
    await press(await openEvent(other, TITLE), 'Schedule Meeting');
    await schedule.getByLabel('Date').fill(DAY);
    await schedule.getByRole('radio', { name: /^9:00\sAM P[SD]T.*12:00\sPM your time$/ }).check();
    await schedule.getByLabel('Purpose').selectOption('Resume Review & Interview Prep');
    await schedule.getByLabel('Notes').fill('My first resume.');
    await press(schedule, 'Schedule Meeting');
    await expect(other.getByText('Meeting Scheduled!')).toBeVisible();
    await expect(other.getByText('Meeting Scheduled!')).toHaveCount(0);
  });

  await test.step('the organizer sees it come, and offers another time', async () => {
    await press(page, TITLE);
    await expect(own).toContainText('My first resume.');
    await press(own, 'Offer Other Times');
    const offer = page.getByRole('dialog', { name: 'Offer Other Times' });
    await offer.getByLabel('Date').fill(DAY);
    await offer.getByRole('checkbox', { name: /^3:00\sPM/ }).check();
    await expect(offer.getByRole('checkbox', { name: /^9:00\sAM/ })).toHaveCount(0);
    await press(offer, 'Offer These Times');
    await expect(toast(page, 'Other times offered')).toBeVisible();
  });

  await test.step('the other is led there from the inbox, and takes it; both see it', async () => {
    await other.goto('/inbox');
    await other.getByText(`You were offered other times for your meeting about “${TITLE}”`).click();
    await theirs.getByRole('button', { name: /3:00\sPM P[SD]T, 6:00\sPM your time/ }).click();
    await expect(theirs.getByText('Accepted', { exact: true })).toBeVisible();
    await expect(own.getByText('Accepted', { exact: true })).toBeVisible();
  });

  await test.step('the organizer gives a link, which the other sees', async () => {
    await own.getByLabel('Link to the video call').fill('https://meet.example.org/abc');
    await press(own, 'Save Link');
    await expect(theirs.getByRole('link', { name: 'https://meet.example.org/abc' })).toBeVisible();
  });

  await test.step('the other asks for a new time, which the organizer takes', async () => {
    await press(theirs, 'Move');
    const move = other.getByRole('dialog', { name: 'Move the Meeting' });
    await move.getByLabel('Date').fill(DAY);
    await move.getByRole('radio', { name: /^4:30\sPM/ }).check();
    await press(move, 'Ask for This Time');
    await press(own, 'Take the New Time');
    await expect(theirs).toContainText(/4:30\sPM P[SD]T, 7:30\sPM your time/);
    await expect(theirs.getByText('You asked for a new time')).toHaveCount(0);
  });

  await test.step('the organizer cancels it, and both find it among the past ones', async () => {
    await press(own, 'Cancel Meeting');
    await press(page.getByRole('alertdialog', { name: 'Cancel this meeting?' }), 'Cancel Meeting');
    await expect(theirs.getByText('Cancelled', { exact: true })).toBeVisible();
    await other.goto('/events/meetings?show=past');
    await expect(other.getByRole('article', { name: TITLE })).toContainText('Cancelled');
  });
});
