import type {
  Contractor,
  ContractorCard,
  DeletedContractor,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { entryDrafts } from '../kit/draft/entry-drafts.ts';
import type { EntryKind } from '../kit/kind/entry-kind.ts';
import { type ContractorBefore, contractors } from './contractors.data.ts';
import {
  type ContractorFields,
  type ContractorFormValues,
  contractorFields,
} from './contractors.fields.ts';
import type { ContractorFilters } from './contractors.search.ts';

/** Contractors, as the directory with details and form takes them. */
export const contractorKind: EntryKind<
  ContractorFormValues,
  ContractorFields,
  Contractor,
  ContractorCard,
  ContractorFilters,
  DeletedContractor,
  ContractorBefore
> = {
  noun: 'contractor',
  nouns: 'contractors',
  all: 'Contractors',
  nameField: 'name',
  data: contractors,
  fields: contractorFields,
  drafts: entryDrafts('contractors', ['name', 'location', 'certifications']),
  currentOf: contractors.currentOf,
  get changedBy() {
    return `in another tab, on another device of yours, or by ${operatorName()},`;
  },
  words: {
    title: { add: 'Add New Contractor', edit: 'Edit Contractor' },
    press: { add: 'Add Contractor', edit: 'Save Contractor' },
    added: 'Contractor added successfully!',
    updated: 'Contractor updated successfully!',
    addFailed: 'Error adding contractor. Please try again.',
    updateFailed: 'Error updating contractor. Please try again.',
    restored: 'Contractor restored',
    restoreFailed: 'Error restoring contractor. Please try again.',
    deleteTitle: 'Delete this contractor?',
  },
};

/**
 * contractors.md 44, 47: for the contractor, and for a member who added an entry that others have
 * reviewed.
 */
export function whyNameStays({
  own_claim,
  can,
}: Pick<Contractor, 'own_claim' | 'can'>): string | undefined {
  if (own_claim?.state === 'confirmed') {
    return `${operatorName()} confirmed this name. To change it, write to them under Help & Support.`;
  }
  if (can.edit && !can.delete) {
    return `Others have assessed this contractor, so the name stays. To correct it, write to ${operatorName()} under Help & Support.`;
  }
  return undefined;
}

/** The same for whom the name stays: what they save never changes it. */
export const fixedNameKind: typeof contractorKind = {
  ...contractorKind,
  fields: {
    ...contractorFields,
    differences: (mine, theirs) =>
      contractorFields
        .differences(mine, theirs)
        .map((one) => (one.name === 'name' ? { ...one, mine: `Set by ${operatorName()}` } : one)),
  },
};
