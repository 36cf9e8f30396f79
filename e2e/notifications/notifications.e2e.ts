import { signIn } from '../environment/entries/members.ts';
import { changePreferences } from '../environment/entries/profiles.ts';
import { expect, test } from '../kit/fixtures.ts';
import {
  openNotifications,
  preferencesForm,
  saved,
  savePreferences,
  toggle,
} from './notifications-screen.ts';

test.use({ timezoneId: 'America/Denver' });

const TIME = /^Time \*$/;

test('a member sets how they are notified: the device says the zone, all is saved at once, and holds on another device', {
  tag: '@first',
}, async ({ page, app, member, device }) => {
  const form = preferencesForm(page);
  // A browser without a window blocks them; one that people use asks them first.
  await page.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
  );

  await test.step('from the profile to the defaults', async () => {
    await page.goto('/profile');
    await page.getByRole('link', { name: 'Notifications', exact: true }).click();
    await expect(page).toHaveURL('/notifications');
    for (const on of [
      'Email notifications',
      'Push notifications',
      'Daily report',
      'Photos',
      'Surveys',
    ]) {
      await expect(toggle(page, on), on).toBeChecked();
    }
    // PCR has no gateway here, so what needs one is off, whatever is stored.
    for (const none of ['SMS notifications', 'By text message', 'By phone call']) {
      await expect(toggle(page, none), none).toBeDisabled();
      await expect(toggle(page, none), none).not.toBeChecked();
    }
    for (const off of ['Quiet hours', 'Meals', 'Newsletters', 'Promotions']) {
      await expect(toggle(page, off), off).not.toBeChecked();
    }
    await expect(form.getByLabel(TIME)).toHaveValue('08:00');
    await expect(form.getByRole('radio', { name: '15 minutes' })).toBeChecked();
  });

  await test.step('the zone of the device is there by itself, without a save', async () => {
    await expect(form.getByLabel('Time zone')).toHaveValue('America/Denver');
    await expect
      .poll(() =>
        app.database.query(
          'select time_zone, updated_at from notification_preferences where user_id = $1',
          [member.id],
        ),
      )
      .toEqual([{ time_zone: 'America/Denver', updated_at: null }]);
  });

  await test.step('one Save for all of them', async () => {
    await toggle(page, 'Meals').check();
    await toggle(page, 'Push notifications').press('Space');
    await toggle(page, 'Quiet hours').check();
    await form.getByLabel('Quiet until').fill('06:30');
    await form.getByRole('radio', { name: 'Once a day' }).check();
    await form.getByLabel(TIME).fill('17:15');
    await form.getByRole('checkbox', { name: 'Saturday' }).check();
    await form.getByRole('checkbox', { name: 'Monday' }).uncheck();
    await form.getByRole('radio', { name: '1 hour' }).check();
    await savePreferences(page);
    await expect(saved(page)).toBeVisible();
    await expect(saved(page)).toHaveCount(0);
  });

  await test.step('the account settings say the same', async () => {
    await page.goto('/account-settings');
    const push = page.getByText('Push notifications', { exact: true });
    await expect(push.locator('xpath=ancestor-or-self::dt/following-sibling::dd[1]')).toHaveText(
      'Off',
    );
    await page.getByRole('link', { name: 'All Notification Settings' }).click();
    await expect(toggle(page, 'Push notifications')).not.toBeChecked();
  });

  const other = await device({ timezoneId: 'Europe/Berlin' });
  await signIn(other, app, member);

  await test.step('all of it is on another device, which keeps the zone, and offers its own', async () => {
    await openNotifications(other);
    const theirs = preferencesForm(other);
    await expect(toggle(other, 'Meals')).toBeChecked();
    await expect(theirs.getByLabel('Quiet from')).toHaveValue('22:00');
    await expect(theirs.getByLabel('Quiet until')).toHaveValue('06:30');
    await expect(theirs.getByLabel(TIME)).toHaveValue('17:15');
    await expect(theirs.getByRole('checkbox', { name: 'Saturday' })).toBeChecked();
    await expect(theirs.getByRole('checkbox', { name: 'Monday' })).not.toBeChecked();
    await expect(theirs.getByRole('radio', { name: '1 hour' })).toBeChecked();
    await expect(theirs.getByLabel('Time zone')).toHaveValue('America/Denver');
    await theirs.getByRole('button', { name: 'Use Europe/Berlin' }).click();
    await savePreferences(other);
    await expect(saved(other)).toBeVisible();
  });

  await test.step('the first device shows it while nothing is changed there, and both versions of what both change after that', async () => {
    await expect(form.getByLabel('Time zone')).toHaveValue('Europe/Berlin');
    await toggle(page, 'Surveys').uncheck();
    await form.getByRole('checkbox', { name: 'Monday' }).check();
    await changePreferences(other, app, { newsletters: true, daily_reports_days: ['Sunday'] });
    await savePreferences(page);
    await expect(
      page.getByRole('heading', { name: 'This page was changed elsewhere' }),
    ).toBeVisible();
    await expect(page.getByRole('definition')).toHaveText([
      'Monday, Tuesday, Wednesday, Thursday, Friday, Saturday',
      'Sunday',
    ]);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expect(saved(page)).toBeVisible();
    await expect(toggle(other, 'Surveys')).not.toBeChecked();
  });
});
