import type { MentorEdit } from '@pcr/contract/mentors/mentors.schema.ts';
import {
  choiceField,
  choicesField,
  type EntryField,
  entryFields,
  optionalText,
  textField,
} from '../kit/kind/fields.ts';
import {
  AREA_LABELS,
  AVAILABILITY_LABELS,
  COMMUNICATION_LABELS,
  SPECIALIZATION_LABELS,
  yearsText,
} from './mentors.labels.ts';

/** The place is null to members whom it is not shown to; its mentor sees it, and must say it. */
export type MentorFields = Omit<MentorEdit, 'updated_at' | 'location'> & {
  location: string | null;
};

/** A number that must be said. */
const numberField = (
  label: string,
  text: (value: number) => string = String,
): EntryField<number, string> => ({
  label,
  blank: '',
  held: String,
  value: (held) => (held.trim() === '' ? Number.NaN : Number(held)),
  text,
});

/**
 * Every field of a mentor's profile: its label, what the form holds of it, its words (kit.md 90).
 */
export const mentorFields = entryFields<MentorFields>()({
  current_role: textField('Current role'),
  experience_years: numberField('Years of experience', yearsText),
  specializations: choicesField('Specializations', SPECIALIZATION_LABELS),
  mentorship_areas: choicesField('Mentoring areas', AREA_LABELS),
  bio: textField('Bio'),
  certifications: optionalText('Certifications'),
  availability: choicesField('Availability', AVAILABILITY_LABELS),
  preferred_communication: choiceField('Preferred communication', COMMUNICATION_LABELS, 'any'),
  max_mentees: numberField('Most mentees at a time'),
  location: optionalText('Location'),
  radius_miles: numberField('Meets in person within', (miles) => `${miles} miles`),
});

export type MentorFormValues = ReturnType<typeof mentorFields.blank>;
