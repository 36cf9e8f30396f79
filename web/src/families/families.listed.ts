import { entryDrafts } from '../kit/draft/entry-drafts.ts';
import { families } from './families.data.ts';

/** Family records for their list, whose first code comes without the fields. */
export const listedFamilies = {
  noun: 'record',
  nouns: 'records',
  all: 'Your records',
  nameField: 'family_name',
  data: families,
  fields: async () => (await import('./families.fields.ts')).familyFields,
  drafts: entryDrafts('families', ['family_name', 'location', 'notes']),
  words: {
    restored: 'Family record restored',
    restoreFailed: 'Error restoring record. Please try again.',
    deleteTitle: 'Delete this record?',
  },
} as const;
