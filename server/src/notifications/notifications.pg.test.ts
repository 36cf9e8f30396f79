import {
  getAccountDetails,
  updateAccountDetails,
} from '@pcr/contract/account/settings/details.endpoints.ts';
import {
  createOrUpdatePreferences,
  getPreferences,
  sayTimeZone,
} from '@pcr/contract/notifications/notifications.endpoints.ts';
import {
  type NotificationPreferences,
  PREFERENCE_DEFAULTS,
  type PreferencesEdit,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { detailsEdit } from '../account/testing/profile-edits.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';

let app: TestApp;
let ana: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await app.member({ full_name: 'Ana Provider' });
});

const CHANNELS = {
  email_notifications: false,
  sms_notifications: true,
  push_notifications: false,
  look_up_notices: false,
};
/** Each field as it is not by itself. */
const OTHER: NotificationPreferences = {
  daily_reports_enabled: false,
  daily_reports_time: '17:45:00',
  daily_reports_days: ['Tuesday', 'Sunday'],
  pickup_enabled: false,
  pickup_before_minutes: 60,
  child_updates: false,
  photos: false,
  meals: true,
  activities: false,
  emergency_enabled: false,
  emergency_sms: false,
  emergency_call: false,
  newsletters: true,
  promotions: true,
  surveys: false,
  post_comments: false,
  ...CHANNELS,
  digest: 'daily',
  quiet_hours_from: '21:30:00',
  quiet_hours_to: '06:00:00',
  time_zone: 'Asia/Kathmandu',
};
const edit = (changes: Partial<PreferencesEdit> = {}): PreferencesEdit => ({
  ...PREFERENCE_DEFAULTS,
  updated_at: null,
  ...changes,
});
const get = (who = ana) => who.ask(getPreferences);
const save = (changes: Partial<PreferencesEdit> = {}, who = ana) =>
  who.ask(createOrUpdatePreferences, { in: edit(changes) });
const wrongIn = async (changes: Record<string, unknown>) =>
  (
    await ana.refused('invalid_input', createOrUpdatePreferences, {
      in: { ...edit(), ...changes } as never,
    })
  ).fields;
const say = (time_zone: string, who = ana) => who.ask(sayTimeZone, { in: { time_zone } });

describe('notification preferences', () => {
  test('of a new member are the defaults, and nothing is stored by looking', async () => {
    expect(await get()).toEqual({ ...PREFERENCE_DEFAULTS, updated_at: null });
    expect(
      await app.rows('select 1 from notification_preferences where user_id = $1', [ana.id]),
    ).toEqual([]);
  });

  test('the defaults of the table are those that are shown', async () => {
    await app.rows('insert into notification_preferences (user_id) values ($1)', [ana.id]);
    expect(await get()).toEqual({ ...PREFERENCE_DEFAULTS, updated_at: null });
  });

  test('are saved whole, each field, and come back as they were saved; a stale save changes nothing', async () => {
    for (const [name, value] of Object.entries(OTHER)) {
      expect(value, name).not.toEqual(PREFERENCE_DEFAULTS[name as keyof NotificationPreferences]);
    }
    const saved = await save(OTHER);
    expect(saved).toEqual({ ...OTHER, updated_at: expect.any(String) });
    expect(await get()).toEqual(saved);
    const { current } = await ana.refused('conflict', createOrUpdatePreferences, { in: edit() });
    expect(current).toEqual(saved);
    expect(await get()).toEqual(saved);
  });

  test('the channels are one truth with the account settings, and one version', async () => {
    const saved = await save(OTHER);
    const details = await ana.ask(getAccountDetails);
    expect(details).toMatchObject({ ...CHANNELS, notifications_updated_at: saved.updated_at });
    await ana.ask(updateAccountDetails, {
      in: detailsEdit({
        ...CHANNELS,
        sms_notifications: false,
        notifications_updated_at: saved.updated_at,
      }),
    });
    await ana.refused('conflict', createOrUpdatePreferences, {
      in: edit({ ...OTHER, updated_at: saved.updated_at }),
    });
    expect(await get()).toMatchObject({ ...OTHER, sms_notifications: false });
  });
});

describe('wrong preferences are refused, each at its field', () => {
  test.each([
    ['daily_reports_time', '25:00:00'],
    ['daily_reports_days', ['Someday']],
    ['daily_reports_days', ['Monday', 'Monday']],
    ['pickup_before_minutes', 10],
    ['digest', 'weekly'],
    ['meals', 'yes'],
    ['time_zone', 'Chicago time'],
  ])('%s %j', async (name, value) => {
    expect(
      Object.keys((await wrongIn({ [name]: value })) ?? {}).map((path) => path.split('.')[0]),
    ).toEqual([name]);
  });

  test('quiet hours have a start and an end, which differ', async () => {
    expect(await wrongIn({ quiet_hours_from: '22:00:00' })).toEqual({
      quiet_hours_to: 'Choose a time',
    });
    expect(await wrongIn({ quiet_hours_to: '07:00:00' })).toEqual({
      quiet_hours_from: 'Choose a time',
    });
    expect(await wrongIn({ quiet_hours_from: '07:00:00', quiet_hours_to: '07:00:00' })).toEqual({
      quiet_hours_to: 'Choose another time than the start',
    });
    expect(await save({ quiet_hours_from: '22:00:00', quiet_hours_to: '07:00:00' })).toMatchObject({
      quiet_hours_from: '22:00:00',
    });
  });

  // The last two mean something to PostgreSQL: so many hours west of Greenwich.
  test.each(['Mars/Olympus', 'Foo/Bar5', 'ABC/X-3'])(
    'a zone that there is not: %s (22)',
    async (time_zone) => {
      expect(await wrongIn({ time_zone })).toEqual({ time_zone: 'Choose a time zone' });
      await ana.refused('invalid_input', sayTimeZone, { in: { time_zone } });
      expect(await get()).toEqual({ ...PREFERENCE_DEFAULTS, updated_at: null });
    },
  );
});

describe('the time zone', () => {
  test.each(['Asia/Calcutta', 'US/Pacific', 'Etc/GMT+5'])(
    'may be an older or another name, as browsers say it: %s (22)',
    async (time_zone) => {
      await say(time_zone);
      expect(await get()).toMatchObject({ time_zone });
    },
  );

  test('that a device says holds where none is known, and is no new version; it stays, whatever another device says', async () => {
    await say('America/Chicago');
    await say('Europe/Berlin');
    const known = { ...PREFERENCE_DEFAULTS, time_zone: 'America/Chicago', updated_at: null };
    expect(await get()).toEqual(known);
    // A form that was on the screen before can still be saved.
    const saved = await save(OTHER);
    await say('Europe/Berlin');
    expect(await get()).toEqual(saved);
  });

  test('of a row that has none yet is filled, and its version stays', async () => {
    const saved = await save({ meals: true });
    await say('Europe/Berlin');
    expect(await get()).toEqual({ ...saved, time_zone: 'Europe/Berlin' });
  });
});
