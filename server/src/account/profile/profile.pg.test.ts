import { getSession } from '@pcr/contract/account/account.endpoints.ts';
import { getProfile, updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import type { Profile } from '@pcr/contract/account/profile/profile.schema.ts';
import {
  getAccountDetails,
  updateAccountDetails,
} from '@pcr/contract/account/settings/details.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../../testing/app-for-tests.ts';
import { detailsEdit, profileEdit } from '../testing/profile-edits.ts';

let app: TestApp;
let ana: Member;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  ana = await app.member({ full_name: 'Ana Provider' });
});
afterEach(() => app.clock.reset());

const whole = {
  full_name: 'Ana María Provider',
  position: 'Director',
  facility: 'Little Oaks',
  experience: '12 Years',
  phone: '(512) 555-0100',
  bio: 'I like mud.',
  medical_info: 'Asthma',
  allergies: 'Peanuts',
  emergency_contact_1_name: 'Bo',
  emergency_contact_1_phone: '+44 20 7946 0958',
  emergency_contact_1_relationship: 'spouse',
  emergency_contact_2_name: 'Cy',
  emergency_contact_2_phone: '512-555-0101 x2',
  emergency_contact_2_relationship: 'other',
} as const;
const get = () => ana.ask(getProfile);
const save = (changes: Parameters<typeof profileEdit>[0] = {}) =>
  ana.ask(updateProfile, { in: profileEdit({ full_name: 'Ana Provider', ...changes }) });

describe('the profile', () => {
  test('of a new member holds name and address, and nothing is stored by looking', async () => {
    const { updated_at, ...fields } = profileEdit({ full_name: 'Ana Provider' });
    expect(await get()).toEqual({ ...fields, email: ana.email, avatar_url: null, updated_at });
    expect(await app.rows('select 1 from profiles where user_id = $1', [ana.id])).toEqual([]);
  });

  test('is saved whole, and comes back as it was saved, whatever others save (account.md 24)', async () => {
    const saved = await save(whole);
    expect(saved).toEqual({
      ...whole,
      email: ana.email,
      avatar_url: null,
      updated_at: saved.updated_at,
    });
    const bo = await app.member();
    await bo.ask(updateProfile, { in: profileEdit({ full_name: 'Bo Other', bio: 'mine' }) });
    expect(await get()).toEqual(saved);
    expect(await (await app.otherDevice(ana)).ask(getProfile)).toEqual(saved);
    expect(JSON.stringify(await bo.ask(getProfile))).not.toMatch(/Asthma|Peanuts|Ana|Little Oaks/);
  });
});

describe('one name', () => {
  const details = () => ana.ask(getAccountDetails);

  test('the session shows the full name that was saved', async () => {
    await save({ full_name: ' Ana Maria Cruz ' });
    expect((await ana.ask(getSession)).user.full_name).toBe('Ana Maria Cruz');
  });

  test('a full name that was not edited leaves first and last name as they were', async () => {
    const edit = detailsEdit({ first_name: 'Ana', last_name: 'de la Cruz' });
    const { updated_at } = await ana.ask(updateAccountDetails, { in: edit });
    await save({ full_name: 'Ana de la Cruz', bio: 'new', updated_at });
    expect(await details()).toMatchObject({ first_name: 'Ana', last_name: 'de la Cruz' });
  });
});

describe('what may be saved (account.md 27 ‘Edit profile’)', () => {
  test('the emergency contact is not enforced: name and phone may be left empty', async () => {
    expect(
      (await save({ emergency_contact_1_relationship: 'friend' })).emergency_contact_1_name,
    ).toBeNull();
  });

  test('what is nobody’s to say is not taken: address, picture and other people’s ids', async () => {
    const other = await app.member();
    const given = {
      email: 'x@example.org',
      avatar_url: '/x',
      user_id: other.id,
      avatar_file_id: other.id,
    };
    const saved = await ana.ask(updateProfile, { in: { ...profileEdit(), ...given } as never });
    expect(saved).toMatchObject({ email: ana.email, avatar_url: null });
    expect((await other.ask(getProfile)).updated_at).toBeNull();
  });
});

describe('two devices', () => {
  let first: Profile;
  beforeEach(async () => {
    first = await save({ bio: 'first' });
  });

  test('the account settings are another screen on the same name and phone: they make the profile stale', async () => {
    const edit = detailsEdit({
      first_name: 'Ana',
      phone: '512-555-0199',
      updated_at: first.updated_at,
    });
    await ana.ask(updateAccountDetails, { in: edit });
    const refused = await ana.refused('conflict', updateProfile, {
      in: profileEdit({ updated_at: first.updated_at }),
    });
    expect(refused.current).toMatchObject({ phone: '512-555-0199', bio: 'first' });
  });

  test('of ten first edits at once exactly one wins', async () => {
    const bo = await app.member();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        bo.reply(updateProfile, { in: profileEdit({ bio: `writer ${n}` }) }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ]);
    const winner = replies.findIndex(({ status }) => status === 200);
    expect((await bo.ask(getProfile)).bio).toBe(`writer ${winner}`);
  });
});
