import { updateProfile } from '@pcr/contract/account/profile/profile.endpoints.ts';
import {
  getAccountDetails,
  updateAccountDetails,
} from '@pcr/contract/account/settings/details.endpoints.ts';
import {
  blockMember,
  startConversation,
} from '@pcr/contract/conversations/conversations.endpoints.ts';
import * as endpoints from '@pcr/contract/mentors/mentors.endpoints.ts';
import type {
  MentorApplicationDraft,
  MentorEdit,
  MentorProfile,
  MentorQuery,
} from '@pcr/contract/mentors/mentors.schema.ts';
import { changePrivacySettings } from '@pcr/contract/privacy/privacy.endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { detailsEdit, profileEdit } from '../account/testing/profile-edits.ts';
import { takesMessages } from '../consent/testing/consenting.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { newId } from '../testing/new-id.ts';
import { collectEvents } from '../testing/published-events.ts';
import { mentorEdit } from './testing/mentor-drafts.ts';
import { type MentorFixtures, mentorFixtures } from './testing/mentor-fixtures.ts';

// Profiles of mentors, their list, and suggested mentors. How one becomes a mentor:
// applications.pg.test.ts.

let app: TestApp;
let fixtures: MentorFixtures;
let rosa: Member;
let bo: Member;
beforeAll(async () => {
  app = await startApp();
  fixtures = mentorFixtures(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.rows(
    'delete from mentor_profiles; delete from mentor_applications; delete from rate_limits',
  );
  [rosa, bo] = await Promise.all([app.member({ full_name: 'Rosa Delgado' }), app.member()]);
});
afterEach(() => app.clock.reset());

const list = async (query: MentorQuery = {}, who = bo) =>
  (await who.ask(endpoints.listMentors, { query })).items;
const get = (id: string, who = bo) => who.ask(endpoints.getMentor, { params: { id } });
const update = (
  of: Pick<MentorProfile, 'id' | 'updated_at'>,
  said: Partial<MentorEdit> = {},
  who = rosa,
) =>
  who.ask(endpoints.updateMentor, { params: { id: of.id }, in: mentorEdit(of.updated_at, said) });
const remove = (of: Pick<MentorProfile, 'id' | 'updated_at'>, who = rosa) =>
  who.reply(endpoints.deleteMentor, {
    params: { id: of.id },
    query: { updated_at: of.updated_at },
  });
const accepting = (id: string, is_accepting_mentees: boolean, who = rosa) =>
  who.ask(endpoints.changeMentorAccepting, { params: { id }, in: { is_accepting_mentees } });
/** A new member who is a mentor, and lets others ask them. */
async function mentor(
  said: Partial<MentorApplicationDraft> = {},
): Promise<Member & { profile: string }> {
  const member = await app.member();
  await takesMessages(member);
  return Object.assign(member, { profile: await fixtures.becomeMentor(member, said) });
}
const consents = (member: Member, on: string) =>
  app.rows(
    `insert into user_consent_preferences (user_id, ${on}, profile_visibility, updated_at) values ($1, true, 'public', now())
     on conflict (user_id) do update set ${on} = true, profile_visibility = 'public'`,
    [member.id],
  );
const revoke = (member: Member, on: string) =>
  app.rows(`update user_consent_preferences set ${on} = false where user_id = $1`, [member.id]);

describe('what others see of a mentor (mentors.md 3)', () => {
  test('name, place and address each under its own consent, from the next request on', async () => {
    const id = await fixtures.becomeMentor(rosa);
    const seen = async () => {
      const { user_name, user_email, location, card, can } = await get(id);
      return { user_name, user_email, location, card: card !== null, request: can.request };
    };
    const nothing = {
      user_name: 'User',
      user_email: null,
      location: null,
      card: false,
      request: false,
    };
    expect(await seen()).toEqual(nothing);
    await consents(rosa, 'display_real_name');
    expect(await seen()).toEqual({ ...nothing, user_name: 'Rosa Delgado', card: true });
    await revoke(rosa, 'display_real_name');
    await consents(rosa, 'share_location_region');
    expect(await seen()).toEqual({ ...nothing, location: 'Austin, TX' });
    await revoke(rosa, 'share_location_region');
    await consents(rosa, 'allow_contact_through_app');
    expect(await seen()).toEqual({ ...nothing, user_email: rosa.email, request: true });
    await revoke(rosa, 'allow_contact_through_app');
    expect(await seen()).toEqual(nothing);
    expect(await get(id, rosa)).toMatchObject({ location: 'Austin, TX', user_id: rosa.id });
  });

  test('of a place that says more than the city or region, others see only that', async () => {
    const id = await fixtures.becomeMentor(rosa);
    await consents(rosa, 'share_location_region');
    const location = '1204 Oak Street, Austin, TX 78704';
    const { updated_at } = await update(await get(id, rosa), { location });
    expect((await get(id)).location).toBe('Austin, TX');
    expect((await list())[0]?.location).toBe('Austin, TX');
    expect((await get(id, rosa)).location).toBe(location);
    await update({ id, updated_at }, { location: '78704' });
    expect((await get(id)).location).toBeNull();
  });

  test('a change of these consents is heard on open pages', async () => {
    const id = await fixtures.becomeMentor(rosa);
    const { giveConsent, getConsents } = await import('@pcr/contract/consent/consent.endpoints.ts');
    const { CONSENT_TEXT_VERSION } = await import('@pcr/contract/consent/consent.schema.ts');
    const { updated_at } = await rosa.ask(getConsents);
    const published = await collectEvents(app);
    await rosa.ask(giveConsent, {
      params: { name: 'share_location_region' },
      in: { text_version: CONSENT_TEXT_VERSION, updated_at },
    });
    expect(await published()).toContainEqual({ to: 'everyone', topic: 'mentors', id });
    expect((await get(id)).location).toBe('Austin, TX');
  });
});

describe('the profile', () => {
  test('pauses, which is no new version, and nobody is offered to ask meanwhile (mentors.md 10)', async () => {
    const { profile, ...who } = await mentor();
    const before = await get(profile);
    expect(before.can).toMatchObject({ request: true, ask_for_room: false });
    const paused = await accepting(profile, false, who as Member);
    expect(paused).toMatchObject({ is_accepting_mentees: false, updated_at: before.updated_at });
    expect((await get(profile)).can).toMatchObject({ request: false, ask_for_room: true });
    await bo.refused('forbidden', endpoints.changeMentorAccepting, {
      params: { id: profile },
      in: { is_accepting_mentees: true },
    });
    await accepting(profile, true, who as Member);
    expect((await get(profile)).can.request).toBe(true);
  });

  test('does not get a maximum below its mentees, and is not deleted while it has some (mentors.md 11, 12)', async () => {
    const id = await fixtures.becomeMentor(rosa);
    await app.rows('update mentor_profiles set current_mentees = 2 where id = $1', [id]);
    const now = await get(id, rosa);
    const refused = await rosa.refused('invalid_input', endpoints.updateMentor, {
      params: { id },
      in: mentorEdit(now.updated_at, { max_mentees: 1 }),
    });
    expect(refused.fields).toEqual({ max_mentees: 'You have 2 mentees now. Enter 2 or more' });
    expect(now.can.delete).toBe(false);
    const kept = await remove(now);
    expect([kept.status, kept.text]).toEqual([
      403,
      expect.stringContaining('End these mentorships first'),
    ]);
    expect((await get(id)).current_mentees).toBe(2);
  });
});

describe('the list', () => {
  const years = async (query: MentorQuery = {}) =>
    (await list(query)).map((one) => one.experience_years);

  test('has the most experienced first, and filters by years and specialization (mentors.md 20, 21)', async () => {
    await mentor({ years_experience: '5-7', specializations: ['preschool'] });
    await mentor({ years_experience: '20+', specializations: ['toddlers'] });
    await mentor({ years_experience: '11-15', specializations: ['toddlers', 'preschool'] });
    expect(await years()).toEqual([20, 11, 5]);
    expect(await years({ experience: 5 })).toEqual([20, 11, 5]);
    expect(await years({ experience: 10 })).toEqual([20, 11]);
    expect(await years({ experience: 15 })).toEqual([20]);
    expect(await years({ specialization: 'preschool' })).toEqual([11, 5]);
    expect(await bo.ask(endpoints.countMentors, { query: { experience: 10 } })).toEqual({
      count: 2,
    });
  });

  test('is searched in what a profile says, and never in a name or a place (mentors.md 21)', async () => {
    const { profile, ...who } = await mentor({
      ...{
        current_role: 'Montessori guide',
        bio: 'Calm in loud rooms.',
        certifications: 'CDA since 2009',
      },
      ...{
        specializations: ['infant_care'],
        mentorship_areas: ['leading_a_team'],
        location: 'Pflugerville, TX',
      },
    });
    await consents(who as Member, 'share_location_region');
    for (const search of ['montess', 'LOUD rooms', 'cda', 'infant care', 'leading a', 'r'])
      expect((await list({ search })).map(({ id }) => id)).toEqual([profile]);
    for (const search of ['Robin', 'pflugerville', who.email])
      expect(await list({ search })).toEqual([]);
  });

  test('tells distances only of mentors who show their region and share their location (mentors.md 20)', async () => {
    const ROUND_ROCK = { near_lat: 30.51, near_lng: -97.68 };
    const near = await mentor({ location: 'Round Rock, TX' });
    await mentor({ location: 'Seattle, WA' });
    const miles = async () =>
      (await list({ sort: 'distance', ...ROUND_ROCK })).map(({ distance_miles }) => distance_miles);
    expect(await miles()).toEqual([null, null]);
    await consents(near, 'share_location_region');
    expect(await miles()).toEqual([0.1, null]);
    expect((await list({ ...ROUND_ROCK })).map((one) => one.distance_miles).sort()).toEqual([
      0.1,
      null,
    ]);
    await near.ask(changePrivacySettings, { in: { location_sharing: false } });
    expect(await miles()).toEqual([null, null]);
    expect((await get(near.profile)).location).toBe('Round Rock, TX');
    await near.ask(changePrivacySettings, { in: { location_sharing: true } });
    expect(await miles()).toEqual([0.1, null]);
    await revoke(near, 'share_location_region');
    expect(await miles()).toEqual([null, null]);
  });

  test('a mentor who is approved while they take a consent back is not shown with it', async () => {
    for (let round = 0; round < 3; round++) {
      const member = await app.member();
      await consents(member, 'share_location_region');
      const { ticket } = await fixtures.apply(member);
      await Promise.all([fixtures.approve(ticket), revoke(member, 'share_location_region')]);
      const shown = await app.rows(
        'select shows_location from mentor_profiles where user_id = $1',
        [member.id],
      );
      expect(shown).toEqual([{ shows_location: false }]);
    }
  });
});

describe('suggested (mentors.md 25)', () => {
  const suggested = async (who = bo, query = {}) =>
    (await who.ask(endpoints.suggestMentors, { query })).items;
  const says = (who: Member, bio: string) =>
    who.ask(updateProfile, { in: profileEdit({ bio, position: null }) });

  test('three at most: by what is shared, then the nearest, then the most experienced', async () => {
    await says(bo, 'I work with babies and have questions about licensing.');
    const both = await mentor({
      specializations: ['infant_care'],
      mentorship_areas: ['licensing'],
    });
    const far = await mentor({
      specializations: ['infant_care'],
      mentorship_areas: ['finding_work'],
    });
    const near = await mentor({
      specializations: ['infant_care'],
      mentorship_areas: ['finding_work'],
    });
    const old = await mentor({
      ...{ specializations: ['toddlers'], mentorship_areas: ['finding_work'] },
      years_experience: '20+',
    });
    await update(
      await get(near.profile, near),
      { location: 'Round Rock, TX', specializations: ['infant_care'] },
      near,
    );
    await app.rows("update mentor_profiles set mentorship_areas = '{finding_work}' where id = $1", [
      near.profile,
    ]);
    for (const one of [far, near]) await consents(one, 'share_location_region');
    const found = await suggested(bo, { near_lat: 30.51, near_lng: -97.68 });
    expect(found.map(({ id }) => id)).toEqual([both.profile, near.profile, far.profile]);
    expect(found[0]).toMatchObject({
      shared_specializations: ['infant_care'],
      shared_areas: ['licensing'],
    });
    expect(found.map(({ distance_miles }) => distance_miles)).toEqual([null, 0.1, 17]);
    // Nobody is told how far it is from a place that they never named.
    const unplaced = await suggested(bo, { near_place: 'profile' });
    expect(unplaced.map(({ distance_miles }) => distance_miles)).toEqual([null, null, null]);
    // A screen begins without a question: that is the place of their own settings, too.
    const { updated_at } = await bo.ask(getAccountDetails);
    const austin = detailsEdit({ zip_code: null, city: 'Austin', state: 'TX', updated_at });
    await bo.ask(updateAccountDetails, { in: austin });
    for (const query of [{ near_place: 'profile' }, {}])
      expect((await suggested(bo, query)).map(({ distance_miles }) => distance_miles)).toEqual([
        null,
        0,
        17,
      ]);
    await bo.ask(changePrivacySettings, { in: { location_sharing: false } });
    expect((await suggested(bo)).map(({ distance_miles }) => distance_miles)).toEqual([
      null,
      null,
      null,
    ]);
    // For a member who says nothing, the years count.
    const other = await app.member();
    expect((await suggested(other))[0]).toMatchObject({
      ...{ id: old.profile, experience_years: 20, shared_specializations: [], shared_areas: [] },
    });
  });

  test('nobody who has no room, may not be asked, is asked already, is blocked, or is oneself', async () => {
    const paused = await mentor();
    await accepting(paused.profile, false, paused);
    const full = await mentor();
    await app.rows('update mentor_profiles set current_mentees = max_mentees where id = $1', [
      full.profile,
    ]);
    await fixtures.becomeMentor(rosa);
    const asked = await mentor();
    await fixtures.requested(asked.profile, bo);
    const blocked = await mentor();
    const card_id = await takesMessages(blocked);
    const talk = await bo.ask(startConversation, { in: { id: newId(), card_id, body: 'Hello' } });
    await bo.ask(blockMember, { params: { id: talk.id } });
    expect(await suggested()).toEqual([]);
    const room = await mentor();
    expect((await suggested()).map(({ id }) => id)).toEqual([room.profile]);
    expect((await suggested(room)).map(({ id }) => id)).not.toContain(room.profile);
    expect((await get(asked.profile)).my_match).toMatchObject({ status: 'pending' });
  });

  test('the last request to a mentor counts as one’s own', async () => {
    const one = await mentor({ mentorship_areas: ['work_and_rest'] });
    const other = await mentor({ mentorship_areas: ['licensing'], years_experience: '20+' });
    expect((await suggested()).map(({ id }) => id)).toEqual([other.profile, one.profile]);
    const third = await mentor();
    await fixtures.requested(third.profile, bo, ['work_and_rest']);
    const found = await suggested();
    expect(found.map(({ id }) => id)).toEqual([one.profile, other.profile]);
    expect(found[0]?.shared_areas).toEqual(['work_and_rest']);
  });
});
