import type { FAMILY_FIELDS, Family, FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import {
  choiceField,
  countField,
  entryFields,
  optionalChoice,
  optionalDay,
  optionalText,
  ratingField,
  textField,
} from '../kit/kind/fields.ts';
import { END_REASON_LABELS, RATING_LABELS, STATUS_LABELS } from './families.labels.ts';

/** What a person fills in. */
export type FamilyField = (typeof FAMILY_FIELDS)[number];
export type FamilyFields = Pick<Family, FamilyField>;

/** Every field of a family record: its label, what the form holds of it, its words (kit.md 90). */
export const familyFields = entryFields<FamilyFields>()(
  {
    family_name: textField('Family name'),
    location: textField('Location'),
    children_count: countField('Children count', 1),
    contact_info: optionalText('Contact information'),
    service_status: choiceField('Service status', STATUS_LABELS, 'Active'),
    service_start_date: optionalDay('Start date'),
    service_end_date: optionalDay('End date'),
    service_end_reason: optionalChoice('End reason', END_REASON_LABELS),
    other_reason_details: optionalText('Other reason details'),
    last_provider: optionalText('Last provider'),
    previous_providers: countField('Previous providers', 0),
    reliability_rating: ratingField(RATING_LABELS.reliability_rating, 5),
    communication_rating: ratingField(RATING_LABELS.communication_rating, 5),
    timeliness_rating: ratingField(RATING_LABELS.timeliness_rating, 5),
    professionalism_rating: ratingField(RATING_LABELS.professionalism_rating, 5),
    notes: optionalText('Notes'),
  },
  [['service_start_date', 'service_end_date', 'service_end_reason', 'other_reason_details']],
);

/** What the controls of the form hold. */
export type FamilyFormValues = ReturnType<typeof familyFields.blank>;
/** The form, and what its schema makes of it. */
export type FamilyFormHandle = UseFormReturn<FamilyFormValues, unknown, FamilyDraft>;

/**
 * What the form sends: an end reason only with an end date, details only with the reason 'other'
 * (families.md 10).
 */
export function draftOf(values: FamilyFormValues): FamilyDraft {
  const draft = familyFields.draft(values);
  const service_end_reason = draft.service_end_date && draft.service_end_reason;
  const other_reason_details = service_end_reason === 'other' ? draft.other_reason_details : null;
  return { ...draft, service_end_reason: service_end_reason || null, other_reason_details };
}
