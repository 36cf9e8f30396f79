import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  mentors: 'Changes to your mentor profile',
  mentor_applications: 'An application to be a mentor',
  mentorship_requests: 'A request to a mentor',
  mentorship_declines: 'Words to somebody who asked',
  mentorship_goals: 'A goal of a mentorship',
  mentorship_notes: 'A progress note',
  mentorship_ends: 'The end of a mentorship',
  mentorship_messages: 'A message to a member',
};
