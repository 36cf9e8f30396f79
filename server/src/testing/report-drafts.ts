import { newId } from './new-id.ts';

/** A report as the sheet sends it; every kind of entry takes these reasons. */
export const reportDraft = (
  details: string | null = 'It is about somebody else.',
  reason: 'unkind' | 'other' = 'unkind',
) => ({ id: newId(), reason, details });
