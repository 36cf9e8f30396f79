import type { DeletedFamily, Family, FamilyCard } from '@pcr/contract/families/families.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { entryDrafts } from '../kit/draft/entry-drafts.ts';
import type { EntryKind } from '../kit/kind/entry-kind.ts';
import { families } from './families.data.ts';
import { type FamilyFields, type FamilyFormValues, familyFields } from './families.fields.ts';
import type { FamilyFilters } from './families.search.ts';

/** Family records, as the screen with list, details and form takes them. */
export const familyKind: EntryKind<
  FamilyFormValues,
  FamilyFields,
  Family,
  FamilyCard,
  FamilyFilters,
  DeletedFamily,
  never
> = {
  noun: 'record',
  nouns: 'records',
  all: 'Your records',
  nameField: 'family_name',
  data: families,
  fields: familyFields,
  drafts: entryDrafts('families', ['family_name', 'location', 'notes']),
  currentOf: families.currentOf,
  // Only its owner changes a record.
  // By the operator: when somebody asks about it (disputes.md 14).
  get changedBy() {
    return `in your other tab, on another of your devices, or by ${operatorName()},`;
  },
  words: {
    title: { add: 'Add New Family Service Record', edit: 'Edit Family Service Record' },
    press: { add: 'Save Record', edit: 'Save Record' },
    added: 'Family record added successfully!',
    updated: 'Family record updated successfully!',
    addFailed: 'Error adding record. Please try again.',
    updateFailed: 'Error updating record. Please try again.',
    restored: 'Family record restored',
    restoreFailed: 'Error restoring record. Please try again.',
    deleteTitle: 'Delete this record?',
  },
};
