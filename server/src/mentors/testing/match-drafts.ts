import type { MentorshipRequestDraft } from '@pcr/contract/mentors/matches/matches.schema.ts';
import { newId } from '../../testing/new-id.ts';

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
