import { MENTOR_FIELDS } from '@pcr/contract/mentors/mentors.schema.ts';
import type { ComponentProps } from 'react';
import { formOf, full, type ShownEntry } from '../../testing/shown-entry.tsx';
import { MentorFacts } from '../MentorDetails.tsx';
import { MentorFormFields } from '../MentorForm.tsx';
import { mentorFields } from '../mentors.fields.ts';
import { MENTOR_SAMPLES } from '../mentors.samples.ts';

const mentor = full(MENTOR_SAMPLES, {
  card: null,
  photo: null,
  user_email: null,
  distance_miles: null,
});

export const shown: ShownEntry = {
  name: 'mentor',
  fields: mentorFields,
  all: MENTOR_FIELDS,
  // Checkboxes, each group with its legend.
  groups: ['specializations', 'mentorship_areas', 'availability'],
  form: () =>
    formOf<ComponentProps<typeof MentorFormFields>>(mentorFields.blank(), (form) => (
      <MentorFormFields form={form} />
    )),
  details: {
    entry: mentor,
    otherwise: {
      experience_years: 'Years of experience: 25 years of experience',
      max_mentees: 'Mentees: 1 of 3',
    },
    facts: () => <MentorFacts mentor={mentor} />,
  },
};
