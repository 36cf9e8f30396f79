import { applyAsMentor } from '@pcr/contract/mentors/apply/applications.endpoints.ts';
import { getMyMentoring } from '@pcr/contract/mentors/mentors.endpoints.ts';
import type {
  MentorApplication,
  MentorApplicationDraft,
} from '@pcr/contract/mentors/mentors.schema.ts';
import type { MentorshipArea } from '@pcr/contract/mentors/mentors.words.ts';
import { notifier } from '../../notifications/notifications.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';
import {
  approveApplication,
  type Decided,
  declineApplication,
} from '../apply/applications.decide.ts';
import { mentorApplicationDraft } from './mentor-drafts.ts';

export interface MentorFixtures {
  apply(who: Member, said?: Partial<MentorApplicationDraft>): Promise<MentorApplication>;
  /** As the operator decides. */
  approve(ticket: string): Promise<Decided>;
  decline(ticket: string, reason: string): Promise<Decided>;
  /** Applies, and is approved; the id of the profile. */
  becomeMentor(who: Member, said?: Partial<MentorApplicationDraft>): Promise<string>;
  /** Has asked a mentor; the id of the request. */
  requested(profileId: string, who: Member, focus?: readonly MentorshipArea[]): Promise<string>;
}

export function mentorFixtures(app: TestApp): MentorFixtures {
  const notify = notifier({ operator: [], member: ['mail'] });
  const apply: MentorFixtures['apply'] = (who, said = {}) =>
    who.ask(applyAsMentor, { in: mentorApplicationDraft(said) });
  const approve: MentorFixtures['approve'] = (ticket) =>
    app.database.transaction((tx) => approveApplication(tx, notify, ticket, app.clock.now()));
  return {
    apply,
    approve,
    decline: (ticket, reason) =>
      app.database.transaction((tx) =>
        declineApplication(tx, notify, ticket, reason, app.clock.now()),
      ),
    async becomeMentor(who, said = {}) {
      await approve((await apply(who, said)).ticket);
      const { profile } = await who.ask(getMyMentoring);
      if (!profile) throw new Error('There is no profile');
      return profile.id;
    },
    async requested(profileId, who, focus = ['licensing']) {
      const [row] = await app.rows<{ id: string }>(
        `insert into mentor_matches (id, mentor_id, mentee_id, full_name, email, experience_level, mentorship_focus, goals,
           availability, preferred_communication, status, created_at, updated_at)
         values (gen_random_uuid(), $1, $2, 'Bo', 'bo@example.org', 'beginner', $3, 'To learn.', '{flexible}', 'any',
           'pending', $4, $4) returning id`,
        [profileId, who.id, focus, app.clock.now().toISOString()],
      );
      return row?.id ?? '';
    },
  };
}

/** Is a mentor, as the operator would do it. */
export async function isMentor({ app, id }: Member): Promise<{ id: string; updated_at: string }> {
  const [profile] = await app.rows<{ id: string; updated_at: string }>(
    `insert into mentor_profiles (id, user_id, experience_years, "current_role", specializations,
       mentorship_areas, availability, max_mentees, bio, preferred_communication, location, created_at, updated_at)
     values (gen_random_uuid(), $1, 12, 'Lead teacher', '{infant_care}', '{licensing}', '{weekends}', 2,
       'Knows the rules.', 'any', 'Austin, TX', $2, $2)
     on conflict (user_id) do update set deleted_at = null
     returning id, to_json(updated_at) #>> '{}' as updated_at`,
    [id, app.clock.now().toISOString()],
  );
  return profile ?? { id: '', updated_at: '' };
}

/** Has an application as a mentor in review; its id. */
export async function asksToMentor({ app, id }: Member): Promise<string> {
  await app.rows("delete from mentor_applications where user_id = $1 and status = 'in_review'", [
    id,
  ]);
  const [application] = await app.rows<{ id: string }>(
    `insert into mentor_applications (id, user_id, ticket, full_name, email, phone, location, years_experience,
       "current_role", specializations, mentorship_areas, max_mentees, availability, preferred_communication, bio,
       why_mentor, status, created_at)
     values (gen_random_uuid(), $1, gen_random_uuid()::text, 'Robin', 'robin@example.org', '5125550100', 'Austin, TX',
       '5-7', 'Lead teacher', '{infant_care}', '{licensing}', '1', '{weekends}', 'any', 'A bio.', 'To help.',
       'in_review', $2) returning id`,
    [id, app.clock.now().toISOString()],
  );
  return application?.id ?? '';
}
