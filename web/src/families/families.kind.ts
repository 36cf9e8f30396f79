import type { DeletedFamily, Family, FamilyCard } from '@pcr/contract/families/families.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { EntryKind } from '../kit/kind/entry-kind.ts';
import { families } from './families.data.ts';
import { type FamilyFields, type FamilyFormValues, familyFields } from './families.fields.ts';
import { listedFamilies } from './families.listed.ts';
import type { FamilyFilters } from './families.search.ts';

/** Family records, as details and form take them. */
export const familyKind: EntryKind<
  FamilyFormValues,
  FamilyFields,
  Family,
  FamilyCard,
  FamilyFilters,
  DeletedFamily,
  never
> = {
  ...listedFamilies,
  fields: familyFields,
  currentOf: families.currentOf,
  // Only its owner changes a record.
  // By the operator: when somebody asks about it (disputes.md 14).
  get changedBy() {
    return `in your other tab, on another of your devices, or by ${operatorName()},`;
  },
  words: {
    ...listedFamilies.words,
    title: { add: 'Add New Family Service Record', edit: 'Edit Family Service Record' },
    press: { add: 'Save Record', edit: 'Save Record' },
    added: 'Family record added successfully!',
    updated: 'Family record updated successfully!',
    addFailed: 'Error adding record. Please try again.',
    updateFailed: 'Error updating record. Please try again.',
  },
};
