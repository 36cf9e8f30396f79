import type { MentorApplicationDraft, MentorEdit } from '@pcr/contract/mentors/mentors.schema.ts';
import { newId } from '../../testing/new-id.ts';

/** A right application, with the given fields replaced. */
export function mentorApplicationDraft(
  said: Partial<MentorApplicationDraft> = {},
): MentorApplicationDraft {
  return {
    id: newId(),
    full_name: 'Rosa Delgado',
    email: 'rosa@example.com',
    phone: '(512) 555-0100',
    location: 'Austin, TX',
    years_experience: '11-15',
    current_role: 'Lead infant teacher',
    specializations: ['infant_care', 'toddlers'],
    certifications: null,
    mentorship_areas: ['getting_started', 'talking_with_families'],
    max_mentees: '2',
    availability: ['weekday_evenings'],
    preferred_communication: 'any',
    bio: 'Ran a home center for two decades.',
    previous_mentoring: null,
    why_mentor: 'Somebody did it for me.',
    references: null,
    additional_info: null,
    credential_ids: [],
    ...said,
  };
}

/** A right change of a profile. */
export function mentorEdit(updated_at: string, said: Partial<MentorEdit> = {}): MentorEdit {
  return {
    location: 'Austin, TX',
    current_role: 'Director',
    specializations: ['infant_care'],
    certifications: 'CDA since 2009',
    mentorship_areas: ['licensing'],
    availability: ['weekends', 'flexible'],
    preferred_communication: 'video_call',
    bio: 'Runs a center now.',
    experience_years: 14,
    max_mentees: 3,
    radius_miles: 25,
    updated_at,
    ...said,
  };
}
