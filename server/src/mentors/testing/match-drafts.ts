import type { MentorshipRequestDraft } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { newId } from '../../families/testing/family-drafts.ts';
import type { Member, TestApp } from '../../testing/app-for-tests.ts';

/** A right request for mentorship, with the given fields replaced. */
export function mentorshipDraft(
  said: Partial<MentorshipRequestDraft> = {},
): MentorshipRequestDraft {
  return {
    id: newId(),
    full_name: 'Mia Mentee',
    email: 'mia@example.com',
    phone: null,
    experience_level: 'beginner',
    mentorship_focus: ['licensing'],
    goals: 'Get my license',
    availability: ['weekends'],
    preferred_communication: 'any',
    additional_info: null,
    ...said,
  };
}

/** Makes a mentor of a member, as the operator's approval does; the id of the profile. */
export async function makeMentor(
  app: TestApp,
  { id: userId }: Member,
  max_mentees = 2,
): Promise<string> {
  const id = newId();
  await app.rows(
    `insert into mentor_profiles (id, user_id, experience_years, "current_role", specializations, mentorship_areas,
       availability, max_mentees, bio, preferred_communication, location, created_at, updated_at)
     values ($1, $2, 12, 'Director', '{infant_care}', '{licensing}', '{weekends}', $3, 'Glad to help.', 'any',
       'Austin, TX', $4, $4)`,
    [id, userId, max_mentees, app.clock.now().toISOString()],
  );
  return id;
}
