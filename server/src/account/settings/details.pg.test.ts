import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { getProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import { getAccountDetails, updateAccountDetails } from '@pcr/contract/account/settings/details.endpoints.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { detailsEdit } from '../testing/profile-edits.ts';

let app: TestApp;
let ana: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await app.member({ full_name: 'Ana Provider' });
});

const whole = {
  first_name: 'Ana',
  last_name: 'de la Cruz',
  phone: '(512) 555-0100',
  daycare_name: 'Little Oaks',
  license_number: 'TX-12345',
  address: '12 Elm Street',
  city: 'Austin',
  state: 'TX',
  zip_code: '78701-1234',
  email_notifications: false,
  sms_notifications: true,
  push_notifications: false,
  look_up_notices: false,
} as const;
const get = () => ana.ask(getAccountDetails);
const save = (changes: Parameters<typeof detailsEdit>[0] = {}) =>
  ana.ask(updateAccountDetails, { in: detailsEdit(changes) });
const wrongIn = async (changes: Record<string, unknown>) =>
  (await ana.refused('invalid_input', updateAccountDetails, { in: { ...detailsEdit(), ...changes } as never })).fields;

describe('account settings', () => {
  test("a new member's form starts with what is known, email and push on, SMS off, and nothing is stored by looking", async () => {
    expect(await get()).toEqual({
      ...detailsEdit({ first_name: 'Ana', last_name: 'Provider' }),
      email: ana.email,
      email_confirmed: true,
      email_change: null,
      email_notifications: true,
      sms_notifications: false,
      push_notifications: true,
      look_up_notices: true,
    });
    expect(await app.rows('select 1 from profiles where user_id = $1', [ana.id])).toEqual([]);
    expect(await app.rows('select 1 from notification_preferences where user_id = $1', [ana.id])).toEqual([]);
  });

  test('say whether the address is confirmed', async () => {
    for (const confirmed of [false, true]) {
      await app.rows('update users set email_confirmed = $2 where id = $1', [ana.id, confirmed]);
      expect(await get()).toMatchObject({ email_confirmed: confirmed });
    }
  });

  test('are saved whole, and come back as they were saved', async () => {
    const saved = await save(whole);
    expect(saved).toMatchObject({ ...whole, email: ana.email });
    expect(await get()).toEqual(saved);
  });

  test('the full name that others see is first and last name', async () => {
    await save(whole);
    expect((await ana.ask(getSession)).user.full_name).toBe('Ana de la Cruz');
    expect(await ana.ask(getProfile)).toMatchObject({ full_name: 'Ana de la Cruz', phone: '(512) 555-0100' });
  });

  test('a last name is not needed', async () => {
    await save({ first_name: 'Cher', last_name: '  ' });
    expect((await ana.ask(getSession)).user.full_name).toBe('Cher');
    expect(await get()).toMatchObject({ first_name: 'Cher', last_name: null });
  });

  test('are nobody else’s', async () => {
    await save(whole);
    const bo = await app.member({ full_name: 'Bo Other' });
    expect(await bo.ask(getAccountDetails)).toMatchObject({
      phone: null,
      daycare_name: null,
      push_notifications: true,
    });
  });
});

describe('the ways to be told are one truth in one table', () => {
  const row = () =>
    app.rows(
      `select email_notifications, sms_notifications, push_notifications, look_up_notices
       from notification_preferences where user_id = $1`,
      [ana.id],
    );

  test('they are kept in notification_preferences', async () => {
    await save(whole);
    expect(await row()).toEqual([
      { email_notifications: false, sms_notifications: true, push_notifications: false, look_up_notices: false },
    ]);
  });

  test('the defaults of the table are those that are shown', async () => {
    await app.rows('insert into notification_preferences (user_id) values ($1)', [ana.id]);
    expect(await row()).toEqual([
      { email_notifications: true, sms_notifications: false, push_notifications: true, look_up_notices: true },
    ]);
  });

  test('the other fields have the defaults of the description (notifications.md 4)', async () => {
    await app.rows('insert into notification_preferences (user_id) values ($1)', [ana.id]);
    const [kept] = await app.rows('select * from notification_preferences where user_id = $1', [ana.id]);
    expect(kept).toMatchObject({
      daily_reports_time: '08:00:00',
      daily_reports_days: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
      pickup_before_minutes: 15,
      child_updates: true,
      photos: true,
      meals: false,
      activities: true,
      emergency_enabled: true,
      emergency_sms: true,
      emergency_call: true,
      newsletters: false,
      promotions: false,
      surveys: true,
    });
  });

  test('details and ways are saved together or not at all', async () => {
    await app.rows(
      'alter table notification_preferences add constraint no_more check (sms_notifications = false) not valid',
    );
    try {
      await ana.refused('internal', updateAccountDetails, { in: detailsEdit({ ...whole }) });
    } finally {
      await app.rows('alter table notification_preferences drop constraint no_more');
    }
    expect(await get()).toMatchObject({ phone: null, daycare_name: null, updated_at: null });
    expect((await ana.ask(getSession)).user.full_name).toBe('Ana Provider');
  });
});

describe('the field rules people expect', () => {
  test.each(['78701', '78701-1234', null])('ZIP %j', async (zip_code) => {
    expect((await save({ zip_code })).zip_code).toBe(zip_code);
  });
  test.each(['7870', '787011', '78701-12', '78701 1234', 'K1A 0B1', '７８７０１'])('no ZIP: %j', async (zip_code) => {
    expect(await wrongIn({ zip_code })).toEqual({ zip_code: 'Enter a ZIP code like 78701 or 78701-1234' });
  });
  test.each(['TX', 'DC', 'PR', 'GU', null] as const)('state %j', async (state) => {
    expect((await save({ state })).state).toBe(state);
  });
  test.each(['tx', 'Texas', 'XX', ''])('no state: %j', async (state) => {
    expect(await wrongIn({ state })).toEqual({ state: 'Choose a state from the list' });
  });

  test('first and last name together are a full name of at most 100 characters', async () => {
    const first_name = 'F'.repeat(60);
    expect((await save({ first_name, last_name: 'L'.repeat(39) })).last_name).toHaveLength(39);
    expect(await wrongIn({ first_name, last_name: 'L'.repeat(40) })).toEqual({
      last_name: 'First and last name together can have at most 100 characters',
    });
  });

  test('all that is wrong is said at once', async () => {
    const fields = await wrongIn({
      first_name: ' ',
      phone: '555',
      daycare_name: 'x'.repeat(101),
      license_number: 'x'.repeat(51),
      address: 'x'.repeat(201),
      city: 'x'.repeat(101),
      state: 'XX',
      zip_code: '1',
      sms_notifications: 'yes',
    });
    expect(Object.keys(fields ?? {}).sort()).toEqual([
      'address',
      'city',
      'daycare_name',
      'first_name',
      'license_number',
      'phone',
      'sms_notifications',
      'state',
      'zip_code',
    ]);
  });

  test('an address is not changed here', async () => {
    await ana.ask(updateAccountDetails, { in: { ...detailsEdit(), email: 'new@example.org' } as never });
    expect((await get()).email).toBe(ana.email);
  });
});

describe('two devices', () => {
  test('a stale edit changes nothing, and comes with the settings as they are now', async () => {
    const first = await save(whole);
    const { updated_at, notifications_updated_at } = first;
    const now = await save({ ...whole, city: 'Dallas', updated_at, notifications_updated_at });
    const stale = detailsEdit({ city: 'Houston', updated_at, notifications_updated_at });
    expect((await ana.refused('conflict', updateAccountDetails, { in: stale })).current).toEqual(now);
    expect(await get()).toEqual(now);
  });

  test('ways that were changed on another screen are not overwritten unseen', async () => {
    const { updated_at, notifications_updated_at } = await save(whole);
    await app.rows(
      `update notification_preferences set sms_notifications = false, updated_at = now() + interval '1 second' where user_id = $1`,
      [ana.id],
    );
    const stale = detailsEdit({ ...whole, updated_at, notifications_updated_at });
    const refused = await ana.refused('conflict', updateAccountDetails, { in: stale });
    expect(refused.current).toMatchObject({ sms_notifications: false, city: 'Austin' });
  });

  test('of ten first edits at once exactly one wins', async () => {
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => ana.reply(updateAccountDetails, { in: detailsEdit({ city: `City ${n}` }) })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(9).fill(409)]);
  });
});

test('names, phone, medical and emergency data are never logged, also not when the database fails', async () => {
  await save(whole);
  await app.rows('alter table profiles add constraint no_more check (length(city) < 3) not valid');
  try {
    const { updated_at, notifications_updated_at } = await get();
    const edit = detailsEdit({ ...whole, updated_at, notifications_updated_at });
    await ana.refused('internal', updateAccountDetails, { in: edit });
  } finally {
    await app.rows('alter table profiles drop constraint no_more');
  }
  const log = app.logged.join('');
  expect(log).toContain('request failed');
  for (const secret of ['de la Cruz', '555-0100', 'Little Oaks', 'TX-12345', 'Elm Street']) {
    expect(log).not.toContain(secret);
  }
});
