import type { Page } from '@playwright/test';
import { makeEvent } from '../../environment/entries/events.ts';
import { chosenYesterday, confirmAddress, reportsTaken } from '../../environment/entries/inbox.ts';
import { join } from '../../environment/entries/members.ts';
import { keep } from '../../environment/entries/records.ts';
import { toast } from '../../families/family-screen.ts';
import { expect, test } from '../../kit/fixtures.ts';
import {
  inboxEntry,
  openNotifications,
  preferencesForm,
  saved,
  savePreferences,
} from '../notifications-screen.ts';

// The app's own minute is waited for once, for all of it.
const A_MINUTE = { timeout: 100_000 };
const MIDNIGHT = '00:00';

/** So many minutes from now by the clock of the device: its weekday and time. */
const fromNow = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    const at = new Date(Date.now() + ms);
    const weekday = at.toLocaleDateString('en-US', { weekday: 'long' });
    return { weekday, day: at.toLocaleDateString('en-CA'), time: at.toTimeString().slice(0, 5) };
  }, minutes * 60_000);

/** By the screen: reports at this time on every day. */
async function setReports(page: Page, time: string): Promise<void> {
  await openNotifications(page);
  const form = preferencesForm(page);
  await form.getByLabel(/^Time \*$/).fill(time);
  for (const day of ['Saturday', 'Sunday']) await form.getByRole('checkbox', { name: day }).check();
  await savePreferences(page);
  await expect(saved(page)).toBeVisible();
}

test('a daily report and a pickup’s reminder come at their minute; the reminder is put off, and nothing new is no report', async ({
  page,
  app,
  member: ana,
  device,
  environment: { mailbox },
}) => {
  const other = await device();
  const bo = await join(other, app, { full_name: 'Bo Provider' });
  for (const member of [ana, bo]) await confirmAddress(app, member);
  const times = page.getByRole('region', { name: 'Pickup Times' });
  const record = await keep(page, app, { family_name: 'The Parkers' });

  await test.step('both set when their report comes, on every day; one has an event soon', async () => {
    await setReports(page, MIDNIGHT);
    await setReports(other, MIDNIGHT);
    await makeEvent(page, app, {
      title: 'Infant CPR Class',
      event_date: (await fromNow(page, 3 * 1440)).day,
    });
    await page.goto('/inbox');
    await expect(page.getByText('Your inbox is empty.')).toBeVisible();
  });

  await test.step('a pickup in ten minutes is set on the record, and the time of the reports comes', async () => {
    const pickup = await fromNow(page, 10);
    await page.goto(`/family-records?record=${record.id}`);
    await times.getByRole('button', { name: 'Set Pickup Times' }).click();
    const sheet = page.getByRole('dialog', { name: 'Pickup Times' });
    await sheet.getByLabel(pickup.weekday).fill(pickup.time);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Pickup times saved')).toBeVisible();
    for (const member of [ana, bo]) await chosenYesterday(app, member);
    await page.goto('/inbox');
  });

  await test.step('at its minute the report is in the inbox and in the mail, and its page leads to what is new', async () => {
    await expect(inboxEntry(page, 'Your daily report: ')).toBeVisible(A_MINUTE);
    await mailbox.next(ana.email, 'Your daily report');
    await inboxEntry(page, 'Your daily report: ').click();
    await page
      .getByRole('region', { name: /^Events Soon/ })
      .getByRole('link', { name: 'Infant CPR Class' })
      .click();
    await expect(page.getByRole('dialog', { name: 'Infant CPR Class' })).toBeVisible();
  });

  await test.step('a member without news got no report, no entry and no mail', async () => {
    await expect.poll(() => reportsTaken(app, bo), A_MINUTE).toBe(true);
    await other.goto('/inbox');
    await expect(other.getByText('Your inbox is empty.')).toBeVisible();
    expect(mailbox.count(bo.email, 'Your daily report')).toBe(0);
  });

  const reminder = page.getByRole('listitem').filter({ hasText: 'A pickup is soon: ' });

  await test.step('the reminder is there as well, and is put off; on the record it says until when', async () => {
    await page.goto('/inbox');
    await expect(reminder).toHaveCount(1, A_MINUTE);
    await mailbox.next(ana.email, 'You have a pickup soon');
    await reminder.getByRole('button', { name: 'Remind me again in 5 minutes' }).click();
    await expect(toast(page, /^We remind you again at /)).toBeVisible();
    await page.goto(`/family-records?record=${record.id}`);
    await expect(times.getByText('Reminder', { exact: true })).toBeVisible();
  });
});
