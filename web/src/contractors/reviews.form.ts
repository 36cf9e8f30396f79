import {
  type ContractorReview,
  RATING_LABELS,
  REVIEW_FIELDS,
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
  ReviewDraft,
  type ReviewRating,
} from '@pcr/contract/contractors/reviews.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { newId } from '../kit/api/ids.ts';
import { differencesIn } from '../kit/entry/differences.ts';
import type { EntryFormValues } from '../kit/entry/EntryForm.tsx';
import { draftResolver } from '../kit/form/form-resolver.ts';

/** What a person fills in. */
export type ReviewFields = Pick<ContractorReview, (typeof REVIEW_FIELDS)[number]>;

/** What each field is called on every screen. */
export const FIELD_LABELS: Record<keyof ReviewFields, string> = {
  ...REVIEW_RATING_LABELS,
  explanatory_text: 'Explanation',
};

/** What the controls of the form hold, and what its draft keeps. */
export type ReviewFormValues = EntryFormValues &
  Record<ReviewRating, number | null> & {
    explanatory_text: string;
  };

export type ReviewFormHandle = UseFormReturn<ReviewFormValues, unknown, ReviewDraft>;

export function blankReview(): ReviewFormValues {
  return {
    id: newId(),
    updated_at: '',
    sent: '',
    reliability_rating: null,
    communication_rating: null,
    timeliness_rating: null,
    professionalism_rating: null,
    contract_adherence_rating: null,
    explanatory_text: '',
  };
}

export function formOf(review: ContractorReview): ReviewFormValues {
  const ratings = Object.fromEntries(REVIEW_RATINGS.map((name) => [name, review[name]])) as Record<
    ReviewRating,
    number
  >;
  const { id, updated_at, explanatory_text } = review;
  return { id, updated_at, sent: '', ...ratings, explanatory_text: explanatory_text ?? '' };
}

/** The contract's rules; a text of nothing but spaces is none (contractors.md 25). */
export const reviewResolver = draftResolver<ReviewFormValues, typeof ReviewDraft>({
  schema: ReviewDraft,
  draftOf: ({ updated_at, sent, ...draft }) =>
    ({ ...draft, explanatory_text: draft.explanatory_text.trim() ? draft.explanatory_text : null }) as ReviewDraft,
});

/** The fields in which two versions of a review differ, in words. */
export const differences = differencesIn<ReviewFields>(REVIEW_FIELDS, FIELD_LABELS, valueText);

function valueText(version: ReviewFields, name: keyof ReviewFields): string {
  if (name === 'explanatory_text') return version.explanatory_text ?? '';
  return `${version[name]} ${RATING_LABELS[version[name] - 1]}`;
}
