import * as endpoints from '@pcr/contract/mentors/mentors.endpoints.ts';
import type { MentorApplicationDraft, MentorQuery } from '@pcr/contract/mentors/mentors.schema.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { notifier } from '../notifications/notifications.ts';
import { type Member, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { mentorApplicationDraft, mentorEdit } from '../testing/mentor-drafts.ts';
import { approveApplication, declineApplication } from './applications.decide.ts';

let app: TestApp;
let rosa: Member;
let bo: Member;
beforeAll(async () => {
  app = await startApp();
  [rosa, bo] = await Promise.all([app.member({ full_name: 'Rosa Delgado' }), app.member()]);
});
afterAll(() => app.close());
beforeEach(() =>
  app.rows(
    'delete from mentor_profiles; delete from mentor_applications; delete from rate_limits; delete from inbox_entries; delete from user_consent_preferences',
  ),
);
afterEach(() => app.clock.reset());

const notify = notifier({ operator: [], member: [] });
const apply = (said: Partial<MentorApplicationDraft> = {}, who = rosa) =>
  who.ask(endpoints.applyAsMentor, { in: mentorApplicationDraft(said) });
const approve = (ticket: string) =>
  app.database.transaction((tx) => approveApplication(tx, notify, ticket, app.clock.now()));
const decline = (ticket: string, reason: string) =>
  app.database.transaction((tx) => declineApplication(tx, notify, ticket, reason, app.clock.now()));
const mine = (who = rosa) => who.ask(endpoints.getMyMentoring);
/** Applies, and is approved: the id of the profile. */
async function becomeMentor(said: Partial<MentorApplicationDraft> = {}, who = rosa): Promise<string> {
  const { ticket } = await apply(said, who);
  await approve(ticket);
  const { profile } = await mine(who);
  if (!profile) throw new Error('No profile');
  return profile.id;
}
const list = async (query: MentorQuery = {}, who = bo) => (await who.ask(endpoints.listMentors, { query })).items;
const get = (id: string, who = bo) => who.ask(endpoints.getMentor, { params: { id } });

describe('base', () => {
  test('who applies is in review, approved a mentor whom every member finds', async () => {
    const made = await apply();
    expect(made).toMatchObject({
      status: 'in_review',
      decline_reason: null,
      credentials: 0,
      current_role: 'Lead infant teacher',
    });
    expect(await list()).toEqual([]);
    expect(await approve(made.ticket)).toMatchObject({ application: { ticket: made.ticket } });
    const [found] = await list({ search: 'infant', experience: 10, specialization: 'toddlers' });
    expect(found).toMatchObject({
      user_name: 'User',
      card: null,
      experience_years: 11,
      max_mentees: 2,
      location: null,
    });
    expect(await list({ sort: 'distance' })).toEqual([found]);
    expect(await get(found?.id ?? '')).toEqual(found);
    expect(await bo.ask(endpoints.countMentors, { query: {} })).toEqual({ count: 1 });
    expect((await bo.ask(endpoints.suggestMentors, { query: {} })).items).toEqual([]);
    const edit = mentorEdit(found?.updated_at ?? '');
    const edited = await rosa.ask(endpoints.updateMentor, { params: { id: found?.id ?? '' }, in: edit });
    expect(edited).toMatchObject({ location: 'Austin, TX', current_role: 'Director' });
  });

  test('declined reads why, and applies again', async () => {
    const { ticket } = await apply();
    await decline(ticket, 'Please name a reference.');
    expect((await mine()).application).toMatchObject({
      status: 'declined',
      decline_reason: 'Please name a reference.',
    });
    expect(await becomeMentor()).toBeTruthy();
  });
});
