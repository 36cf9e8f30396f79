import type { DisputeKind } from '@pcr/contract/disputes/disputes.schema.ts';

/** What somebody chooses to ask. */
export const KIND_LABELS: Readonly<Record<DisputeKind, string>> = {
  know: 'Tell me if there is one',
  correct: 'Correct it',
  delete: 'Delete it',
};

/** The same as the owner of the record reads it. */
export const ASKED_LABELS: Readonly<Record<DisputeKind, string>> = {
  know: 'Someone asks if there is a record about their family.',
  correct: 'Someone asks you to correct this record.',
  delete: 'Someone asks you to delete this record.',
};
