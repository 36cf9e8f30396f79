import { newId } from './family-drafts.ts';

/** A report in the member's own words, as the sheet sends it; every kind of entry takes this reason. */
export const reportDraft = (details = 'It is about somebody else.') => ({
  id: newId(),
  reason: 'other' as const,
  details,
});
