import {
  type ContractorReview,
  RATING_LABELS,
  type REVIEW_FIELDS,
  REVIEW_RATING_LABELS,
  type ReviewDraft,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { type EntryField, entryFields, optionalText } from '../../kit/kind/fields.ts';

/** What a person fills in. */
export type ReviewFields = Pick<ContractorReview, (typeof REVIEW_FIELDS)[number]>;

/**
 * Stars, none of them chosen for the person. NaN where they chose none: the form asks for it
 * (contractors.md 24).
 */
const stars = (label: string): EntryField<number, number | null> => ({
  label,
  blank: null,
  held: (value) => value,
  value: (held) => held ?? Number.NaN,
  text: (value) => `${value} ${RATING_LABELS[value - 1]}`,
});

/** Every field of a review: its label, what the form holds of it, its words (kit.md 90). */
export const reviewFields = entryFields<ReviewFields>()({
  reliability_rating: stars(REVIEW_RATING_LABELS.reliability_rating),
  communication_rating: stars(REVIEW_RATING_LABELS.communication_rating),
  timeliness_rating: stars(REVIEW_RATING_LABELS.timeliness_rating),
  professionalism_rating: stars(REVIEW_RATING_LABELS.professionalism_rating),
  contract_adherence_rating: stars(REVIEW_RATING_LABELS.contract_adherence_rating),
  explanatory_text: optionalText('Explanation'),
});

/** What the controls of the form hold. */
export type ReviewFormValues = ReturnType<typeof reviewFields.blank>;
/** The form, and what its schema makes of it. */
export type ReviewFormHandle = UseFormReturn<ReviewFormValues, unknown, ReviewDraft>;
