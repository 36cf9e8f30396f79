import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { getProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import {
  getAccountDetails,
  updateAccountDetails,
} from '@pcr/contract/account/settings/details.endpoints.ts';
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
  (
    await ana.refused('invalid_input', updateAccountDetails, {
      in: { ...detailsEdit(), ...changes } as never,
    })
  ).fields;

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
    expect(
      await app.rows('select 1 from notification_preferences where user_id = $1', [ana.id]),
    ).toEqual([]);
  });

  test('are saved whole, and come back as they were saved', async () => {
    await app.rows('update users set email_confirmed = false where id = $1', [ana.id]);
    const saved = await save(whole);
    expect(saved).toMatchObject({ ...whole, email: ana.email, email_confirmed: false });
    expect(await get()).toEqual(saved);
  });

  test('the full name that others see is first and last name', async () => {
    await save(whole);
    expect((await ana.ask(getSession)).user.full_name).toBe('Ana de la Cruz');
    expect(await ana.ask(getProfile)).toMatchObject({
      full_name: 'Ana de la Cruz',
      phone: '(512) 555-0100',
    });
  });

  test('a last name is not needed', async () => {
    await save({ first_name: 'Cher', last_name: '  ' });
    expect((await ana.ask(getSession)).user.full_name).toBe('Cher');
    expect(await get()).toMatchObject({ first_name: 'Cher', last_name: null });
  });
});

describe('the ways to be told are one truth in one table', () => {
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
  test('first and last name together are a full name of at most 100 characters', async () => {
    const first_name = 'F'.repeat(60);
    expect((await save({ first_name, last_name: 'L'.repeat(39) })).last_name).toHaveLength(39);
    expect(await wrongIn({ first_name, last_name: 'L'.repeat(40) })).toEqual({
      last_name: 'First and last name together can have at most 100 characters',
    });
  });
});

describe('two devices', () => {
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
});
