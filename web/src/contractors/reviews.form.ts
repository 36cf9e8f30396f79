import { zodResolver } from '@hookform/resolvers/zod';
import {
  type ContractorReview,
  RATING_LABELS,
  REVIEW_FIELDS,
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
  ReviewDraft,
  type ReviewRating,
} from '@pcr/contract/contractors/reviews.schema.ts';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { Difference } from '../kit/Conflict.tsx';
import { differing } from '../kit/differing.ts';
import { newId } from '../kit/ids.ts';

/** What a person fills in. */
export type ReviewFields = Pick<ContractorReview, (typeof REVIEW_FIELDS)[number]>;

/** What the controls of the form hold, and what its draft keeps. */
export type ReviewFormValues = Record<ReviewRating, number | null> & {
  /** A new review keeps its id through every try. */
  id: string;
  /** The version that an edit is based on; '' for a new one. */
  updated_at: string;
  /** What was sent so far (`sent-drafts.ts`). */
  sent: string;
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

const check = zodResolver(ReviewDraft);

/** The contract's rules; a text of nothing but spaces is none (community.md 5). */
export const reviewResolver: Resolver<ReviewFormValues, unknown, ReviewDraft> = (
  { updated_at, sent, ...draft },
  context,
  options,
) => {
  const explanatory_text = draft.explanatory_text.trim() ? draft.explanatory_text : null;
  const given = { ...draft, explanatory_text } as ReviewDraft;
  return check(given, context, options as unknown as Parameters<typeof check>[2]) as never;
};

export function isReviewField(name: string): name is keyof ReviewFields {
  return (REVIEW_FIELDS as string[]).includes(name);
}

/** While typing only this is said: that the text is longer than can be saved. */
export function tooLong(typed: string): string | null {
  const checked = ReviewDraft.shape.explanatory_text.safeParse(typed);
  return checked.error?.issues.find(({ code }) => code === 'too_big')?.message ?? null;
}

/** The fields in which two versions of a review differ, in words. */
export function differences(mine: ReviewFields, theirs: ReviewFields): Difference[] {
  return differing<ReviewFields>(REVIEW_FIELDS, mine, theirs).map((name) => ({
    name,
    label: name === 'explanatory_text' ? 'Explanation' : REVIEW_RATING_LABELS[name],
    mine: valueText(mine, name),
    theirs: valueText(theirs, name),
  }));
}

function valueText(version: ReviewFields, name: keyof ReviewFields): string {
  if (name === 'explanatory_text') return version.explanatory_text || 'Nothing';
  return `${version[name]} ${RATING_LABELS[version[name] - 1]}`;
}
