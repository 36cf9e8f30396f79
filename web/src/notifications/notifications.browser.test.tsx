import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { getProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { listCredentials } from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import { listDocuments } from '@pcr/contract/files/documents/documents.endpoints.ts';
import {
  createOrUpdatePreferences,
  getPreferences,
  sayTimeZone,
} from '@pcr/contract/notifications/notifications.endpoints.ts';
import {
  PREFERENCE_FIELDS,
  PREFERENCES_TOPIC,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { getSubscription } from '@pcr/contract/notifications/unsubscribe/unsubscribe.endpoints.ts';
import { vi } from 'vitest';
import { page } from 'vitest/browser';
import { whenIdle } from '../kit/browser/when-idle.ts';
import { address, field, goBack, press, textsOf } from '../kit/testing/component-test.ts';
import { deviceZone } from '../kit/words/place-time.ts';
import { expect, test } from '../testing/app-test.tsx';
import { preferencesServer } from './testing/preferences-server.ts';
import { pushBrowser } from './testing/push-browser.ts';

// Longer than 300 lines: the cases of one screen, which they share.

const form = page.getByRole('form', { name: 'Notification preferences' });
const toggle = (name: string) => form.getByRole('switch', { name, exact: true });
const save = () => page.getByRole('button', { name: 'Save', exact: true });
const saved = page.getByText('Notification preferences saved successfully!');
const failed = page.getByText('Failed to save notification preferences');
const question = page.getByRole('alertdialog', { name: 'Your changes are not saved' });
const number = page.getByRole('dialog', { name: 'Your Phone Number' });

/**
 * Presses Back where something is unsaved or asked about; the browser has come back before more is
 * done.
 */
async function backAndForth(): Promise<void> {
  const returning = vi.spyOn(window.history, 'go');
  goBack();
  await expect.poll(() => returning.mock.calls).toEqual([[1]]);
  await expect.poll(address).toBe('/notifications');
  returning.mockRestore();
}

test('what comes from elsewhere while a save is on its way is not taken for what was typed (kit.md 16)', async ({
  server,
  open,
}) => {
  const preferences = preferencesServer(server);
  await open('/notifications');
  await expect.element(toggle('Photos')).toBeChecked();
  await expect.poll(() => server.listening).toBe(1);
  const held = server.hold(createOrUpdatePreferences);
  await save().click();
  await held.arrived;
  preferences.change({ photos: false });
  const asked = server.asked(getPreferences).length;
  server.publish({ topic: PREFERENCES_TOPIC, id: null, everyone: false });
  await expect.poll(() => server.asked(getPreferences).length).toBe(asked + 1);
  held.letGo();
  await expect.element(saved).toBeVisible();
  await expect.element(page.getByText(/not what you typed since/)).not.toBeInTheDocument();
});

// kit.md 144
test('that mails do not go to an address that is not confirmed stands there before the session is known', async ({
  server,
  member,
  open,
}) => {
  preferencesServer(server);
  server.answer(getSession, () => ({
    ...member,
    user: { ...member.user, email_confirmed: false },
  }));
  const hint = () =>
    expect.element(toggle('Email notifications')).toHaveAccessibleDescription(/^Not sent until/);
  await open('/notifications');
  await hint();
  const session = server.hold(getSession);
  await open();
  await session.arrived;
  await hint();
  session.letGo();
});

test('every preference of the row has its control', async ({ server, open }) => {
  preferencesServer(server, { quiet_hours_from: '21:30:00', quiet_hours_to: '06:00:00' });
  pushBrowser();
  await open('/notifications');
  await expect.element(field(form, 'Quiet from')).toHaveValue('21:30');
  // A choice of one and the quiet hours have names of their own.
  const named = [...form.element().querySelectorAll('[name]')].map((control) =>
    control.getAttribute('name'),
  );
  const others = PREFERENCE_FIELDS.filter((name) => !named.includes(name));
  expect(others).toEqual(['pickup_before_minutes', 'digest']);
});

test('where PCR cannot send, the switches of that way are off, say why once, and keep what is stored (61, 123)', async ({
  server,
  open,
  settings,
}) => {
  settings.sends_texts = false;
  settings.sends_mail = false;
  const preferences = preferencesServer(server);
  pushBrowser();
  await open('/notifications');
  const why =
    'PCR can’t send email, send text messages or call you yet. We’ll keep your choices for when it can.';
  for (const name of [
    'Email notifications',
    'SMS notifications',
    'By text message',
    'By phone call',
  ]) {
    await expect.element(toggle(name)).toBeDisabled();
    await expect.element(toggle(name)).not.toBeChecked();
    await expect.element(toggle(name)).toHaveAccessibleDescription(why);
  }
  expect(page.getByText(/PCR can’t/).elements()).toHaveLength(1);
  await expect.element(page.getByRole('group', { name: 'Phone Number' })).not.toBeInTheDocument();
  await toggle('Meals').click();
  await save().click();
  await expect.element(saved).toBeVisible();
  expect(preferences.held).toMatchObject({
    email_notifications: true,
    sms_notifications: false,
    emergency_sms: true,
    emergency_call: true,
    meals: true,
  });
});

test('push is off where no device has it and this browser cannot get it, and stays stored (123)', async ({
  server,
  open,
}) => {
  const preferences = preferencesServer(server);
  const browser = pushBrowser();
  browser.block();
  await open('/notifications');
  const push = toggle('Push notifications');
  await expect.element(push).toBeDisabled();
  await expect.element(push).not.toBeChecked();
  await expect
    .element(push)
    .toHaveAccessibleDescription(
      'Push is off: none of your devices has it, and this browser can’t show it.',
    );
  await save().click();
  await expect.element(saved).toBeVisible();
  expect(preferences.held).toMatchObject({ push_notifications: true });
});

test('a dependent setting is there only while another is on; the time of a daily digest also without a daily report, and is needed', async ({
  server,
  open,
}) => {
  const preferences = preferencesServer(server);
  await open('/notifications');
  await expect.element(field(form, 'Quiet from')).not.toBeInTheDocument();
  await field(form, 'Time').fill('');
  for (const name of ['Daily report', 'Pickup reminders', 'Emergency alerts'])
    await toggle(name).click();
  for (const gone of [
    field(form, 'Time'),
    form.getByText('30 minutes', { exact: true }),
    toggle('By phone call'),
  ]) {
    await expect.element(gone).not.toBeInTheDocument();
  }
  await save().click();
  await expect.element(saved).toBeVisible();
  expect(preferences.held).toMatchObject({
    ...{ daily_reports_enabled: false, daily_reports_time: '08:00:00', pickup_enabled: false },
    ...{ emergency_enabled: false, emergency_sms: true, emergency_call: true },
  });
  await form.getByText('Once a day', { exact: true }).click();
  await field(form, 'Time').fill('');
  await save().click();
  await expect.element(form.getByText('Choose a time')).toBeVisible();
  await field(form, 'Time').fill('17:00');
  await save().click();
  await expect
    .poll(() => preferences.held)
    .toMatchObject({ digest: 'daily', daily_reports_time: '17:00:00' });
});

test('a time that is missing is said at its field, which gets the focus, and goes when it is edited; a report on no day is said, and saved', async ({
  server,
  open,
}) => {
  const preferences = preferencesServer(server, { daily_reports_days: ['Sunday'] });
  await open('/notifications');
  await toggle('Quiet hours').click();
  await field(form, 'Quiet from').fill('');
  await field(form, 'Time').fill('');
  await save().click();
  await expect.element(form.getByText('Choose a time')).toHaveLength(2);
  await expect.element(field(form, 'Quiet from')).toHaveFocus();
  await field(form, 'Quiet from').fill('07:00');
  await expect.element(form.getByText('Choose a time')).toHaveLength(1);
  await field(form, 'Time').fill('08:00');
  await save().click();
  await expect.element(form.getByText('Choose another time than the start')).toBeVisible();
  await expect.element(field(form, 'Quiet until')).toHaveFocus();
  expect(server.asked(createOrUpdatePreferences)).toEqual([]);
  await field(form, 'Quiet until').fill('06:00');
  await form.getByRole('checkbox', { name: 'Sunday' }).click();
  await expect.element(form.getByText('Choose a day, or no report comes.')).toBeVisible();
  await save().click();
  await expect.element(saved).toBeVisible();
  expect(preferences.held.daily_reports_days).toEqual([]);
});

test.describe('the time zone', () => {
  test('is said by the device, once after a sign-in, when nothing else is to be done; again where it did not arrive', async ({
    server,
    open,
  }) => {
    preferencesServer(server, { time_zone: null });
    const allow = server.refuse(sayTimeZone, 'internal');
    await open('/notifications');
    await expect.poll(() => server.asked(sayTimeZone)).toHaveLength(1);
    allow();
    await open();
    await expect
      .poll(() => server.asked(sayTimeZone))
      .toEqual(Array(2).fill({ in: { time_zone: deviceZone() } }));
    await expect.element(field(form, 'Time zone')).toHaveValue(deviceZone());
    await open();
    await expect.element(toggle('Meals')).toBeVisible();
    await new Promise<void>((idle) => void whenIdle(idle));
    expect(server.asked(sayTimeZone)).toHaveLength(2);
  });

  test('whose answer is of a session before ends none', async ({ server, open }) => {
    preferencesServer(server);
    server.refuse(sayTimeZone, 'not_authenticated');
    await open('/notifications');
    await expect.poll(() => server.asked(sayTimeZone)).toHaveLength(1);
    await toggle('Meals').click();
    await save().click();
    await expect.element(saved).toBeVisible();
  });
});

test.describe('what is changed and not saved', () => {
  test('stays in the form when a save fails, which is said, and is there after a reload; saved, nothing is asked about', async ({
    server,
    open,
  }) => {
    const preferences = preferencesServer(server);
    await open('/notifications');
    await toggle('Meals').click();
    const allow = server.refuse(createOrUpdatePreferences, 'internal');
    await save().click();
    await expect.element(failed).toBeVisible();
    // All of it is above the bar.
    const bar = save().element().closest('[data-page-bar]')?.getBoundingClientRect();
    await expect
      .poll(() => page.getByRole('alert').element().getBoundingClientRect().bottom)
      .toBeLessThanOrEqual(bar?.top ?? 0);
    await expect.element(toggle('Meals')).toBeChecked();
    allow();
    await open();
    await expect.element(form.getByText('Your unsaved changes are back')).toBeVisible();
    await expect.element(toggle('Meals')).toBeChecked();
    await save().click();
    await expect.element(saved).toBeVisible();
    expect(preferences.held.meals).toBe(true);
    // What the profile shows then is not tried here.
    server.refuse(getProfile, 'internal');
    server.refuse(listCredentials, 'internal');
    server.refuse(listDocuments, 'internal');
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect.poll(address).toBe('/profile');
  });

  test('is asked about when it is left; Back closes the question, or the sheet of the number, which is kept', async ({
    server,
    open,
  }) => {
    preferencesServer(server);
    server.answer(getSubscription, () => ({ group: 'surveys' as const, is_on: true }));
    await open('/unsubscribe?token=abc');
    await page.getByRole('link', { name: 'All Notification Settings' }).click();
    await toggle('Meals').click();
    await press(page, 'Add a Number');
    await field(number, 'Phone number').fill('(512) 555');
    goBack();
    await expect.element(number).not.toBeInTheDocument();
    expect(address()).toBe('/notifications');
    await page.getByRole('link', { name: 'Back to Profile' }).click();
    await expect.element(question).toBeVisible();
    // kit.md 149
    await backAndForth();
    await expect.element(question).not.toBeInTheDocument();
    await backAndForth();
    await press(question, 'Keep editing');
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(toggle('Meals')).toBeChecked();
    await press(page, 'Add a Number');
    await expect.element(field(number, 'Phone number')).toHaveValue('(512) 555');
    await press(number, 'Cancel');
    await expect.element(number).not.toBeInTheDocument();
    await backAndForth();
    await press(question, 'Leave');
    await expect.poll(address).toBe('/unsubscribe?token=abc');
  });

  test('while a save is under way stays unsaved, and says so', async ({ server, open }) => {
    const preferences = preferencesServer(server);
    await open('/notifications');
    await toggle('Meals').click();
    const held = server.hold(createOrUpdatePreferences);
    await save().click();
    await held.arrived;
    await toggle('Surveys').click();
    held.letGo();
    await expect.element(saved).toBeVisible();
    await expect.element(toggle('Surveys')).not.toBeChecked();
    expect(preferences.held).toMatchObject({ meals: true, surveys: true });
    await save().click();
    await expect.poll(() => preferences.held.surveys).toBe(false);
  });
});

test('saved elsewhere, both versions are shown of what both changed, and either can be taken; the rest is merged (kit.md 160)', async ({
  server,
  open,
}) => {
  const preferences = preferencesServer(server);
  await open('/notifications');
  await toggle('Meals').click();
  preferences.change({ photos: false });
  await save().click();
  await expect.element(saved).toBeVisible();
  await expect.element(toggle('Photos')).not.toBeChecked();
  expect(preferences.held).toMatchObject({ photos: false, meals: true });

  const day = page.getByRole('checkbox', { name: 'Monday' });
  const bothChange = async (digest: 'hourly' | 'daily') => {
    await day.click();
    await page.getByRole('radio', { name: 'Right away' }).click();
    preferences.change({ digest, daily_reports_days: [], photos: !preferences.held.photos });
    await save().click();
  };
  await toggle('Surveys').click();
  await bothChange('hourly');
  await expect
    .element(page.getByRole('heading', { name: 'This page was changed elsewhere' }))
    .toBeVisible();
  expect(textsOf(page.getByRole('definition'))).toEqual([
    ...['Tuesday, Wednesday, Thursday, Friday', 'No day'],
  ]);
  await press(page, 'Back to the form');
  await expect.element(toggle('Surveys')).not.toBeChecked();
  await save().click();
  await press(page, 'Take theirs');
  await expect.element(saved).toBeVisible();
  await expect.element(day).not.toBeChecked();
  expect(preferences.held).toMatchObject({ daily_reports_days: [], surveys: false, photos: true });

  await day.click();
  preferences.change({ daily_reports_days: ['Sunday'], photos: false });
  await save().click();
  await press(page, 'Keep mine');
  await expect.element(saved).toBeVisible();
  expect(preferences.held).toMatchObject({ daily_reports_days: ['Monday'], photos: false });
});

test('devices promise nothing while push is off, as it is saved', async ({ server, open }) => {
  preferencesServer(server, { push_notifications: false });
  pushBrowser();
  await open('/notifications');
  const said = page.getByText(/^Push notifications are off, so your devices show nothing\./);
  await expect.element(said).toBeVisible();
  await toggle('Push notifications').click();
  await save().click();
  await expect.element(saved).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});
