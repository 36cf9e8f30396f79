import type { MentorProfile } from '@pcr/contract/mentors/mentors.schema.ts';
import { entryDrafts } from '../kit/draft/entry-drafts.ts';
import { CHANGED_BY_ONESELF, type EntryKind } from '../kit/kind/entry-kind.ts';
import { type DeletedMentor, type MentorBefore, mentors } from './mentors.data.ts';
import { type MentorFields, type MentorFormValues, mentorFields } from './mentors.fields.ts';
import type { MentorFilters } from './mentors.search.ts';

/** Mentors, as the list with details and form takes them. */
export const mentorKind: EntryKind<
  MentorFormValues,
  MentorFields,
  MentorProfile,
  MentorProfile,
  MentorFilters,
  DeletedMentor,
  MentorBefore
> = {
  noun: 'mentor profile',
  own: true,
  nouns: 'mentors',
  all: 'Mentors',
  nameField: 'current_role',
  data: mentors,
  fields: mentorFields,
  drafts: entryDrafts('mentors', ['current_role', 'bio']),
  currentOf: mentors.currentOf,
  changedBy: CHANGED_BY_ONESELF,
  words: {
    title: { add: 'Edit Mentor Profile', edit: 'Edit Mentor Profile' },
    press: { add: 'Save Changes', edit: 'Save Changes' },
    added: 'Mentor profile saved',
    updated: 'Mentor profile updated',
    addFailed: 'Failed to save your mentor profile',
    updateFailed: 'Failed to update your mentor profile',
    // Their role, by which it is known, reads as if a person were deleted.
    deleted: 'Mentor profile deleted',
    restored: 'Mentor profile restored',
    restoreFailed: 'Failed to restore your mentor profile. Please try again.',
    deleteTitle: 'Delete your mentor profile?',
  },
};
