import * as z from 'zod/mini';
import { CardId, CardPhoto } from '../../consent/consent.schema.ts';
import { reportShapes } from '../../kit/reports.schema.ts';
import { Id, Instant, optionalText, pageOf } from '../../kit/shapes.ts';
import { ReviewAnswer } from './answers.schema.ts';

/** The five dimensions in the order of the form (contractors.md 22). */
export const REVIEW_RATINGS = [
  'reliability_rating',
  'communication_rating',
  'timeliness_rating',
  'professionalism_rating',
  'contract_adherence_rating',
] as const;
export type ReviewRating = (typeof REVIEW_RATINGS)[number];

/** What each dimension is called (contractors.md 22). */
export const REVIEW_RATING_LABELS: Record<ReviewRating, string> = {
  reliability_rating: 'Reliability',
  communication_rating: 'Communication',
  timeliness_rating: 'Timeliness',
  professionalism_rating: 'Professionalism',
  contract_adherence_rating: 'Contract Adherence',
};

/** What 1 to 5 are called (contractors.md 23). */
export const RATING_LABELS = [
  'Needs Improvement',
  'Below Average',
  'Satisfactory',
  'Good',
  'Excellent',
] as const;

export const REVIEW_LIMITS = { explanatory_text: 500 } as const;

const rating = (name: ReviewRating) => {
  const error = `${REVIEW_RATING_LABELS[name]} needs a rating from 1 to 5`;
  return z.number(error).check(z.gte(1, error), z.lte(5, error), z.int(error));
};

/** What a person fills in. Whose it is, and times are the server's. */
const fields = {
  reliability_rating: rating('reliability_rating'),
  communication_rating: rating('communication_rating'),
  timeliness_rating: rating('timeliness_rating'),
  professionalism_rating: rating('professionalism_rating'),
  contract_adherence_rating: rating('contract_adherence_rating'),
  explanatory_text: optionalText('The explanation', REVIEW_LIMITS.explanatory_text),
};

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const REVIEW_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** A new review, with the id that its client made. */
export const ReviewDraft = z.object({ id: Id, ...fields });
export type ReviewDraft = z.infer<typeof ReviewDraft>;

/**
 * A changed one, with the `updated_at` that the change is based on (409 `conflict` if it is stale).
 */
export const ReviewEdit = z.object({ ...fields, updated_at: Instant });
export type ReviewEdit = z.infer<typeof ReviewEdit>;

/**
 * 'Please provide ratings for: ' and the labels of the missing ones (contractors.md 24); null if
 * there are none.
 */
export function missingRatings(given: Partial<Record<ReviewRating, unknown>>): string | null {
  const missing = REVIEW_RATINGS.filter((name) => !given[name]).map(
    (name) => REVIEW_RATING_LABELS[name],
  );
  return missing.length > 0 ? `Please provide ratings for: ${missing.join(', ')}` : null;
}

/**
 * A review as members see it (contractors.md 28). It was changed where `updated_at` is not
 * `created_at`.
 */
export const ContractorReview = z.object({
  id: Id,
  contractor_id: Id,
  ...fields,
  /** The mean of the five, one decimal (contractors.md 26). */
  overall_rating: z.number(),
  /**
   * The viewer's own id if it is theirs, else null: its writer is not told without their consent.
   */
  reviewer_id: z.nullable(Id),
  /** 'User' unless the reviewer's consent shows the name (consent.md 4). */
  reviewer_name: z.string(),
  /** Null unless the name is shown. */
  reviewer_card: CardId,
  reviewer_photo: CardPhoto,
  created_at: Instant,
  updated_at: Instant,
  /** Members reported it, and the operator has not looked yet: only its writer sees it. */
  hidden: z.boolean(),
  /** The viewer told the operator about it. */
  reported_by_me: z.boolean(),
  /** What the contractor answered (contractors.md 46). */
  answer: z.nullable(ReviewAnswer),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    report: z.boolean(),
    answer: z.boolean(),
  }),
});
export type ContractorReview = z.infer<typeof ContractorReview>;

export const REVIEW_PAGE = 20;
export const ReviewQuery = z.object({ cursor: z.optional(z.string().check(z.maxLength(500))) });
/** Newest first. */
export const ContractorReviewPage = pageOf(ContractorReview);

const Average = z.nullable(z.number());

/**
 * The sums of all reviews of a contractor. Averages have two decimals and are null without a
 * review.
 */
export const RatingStats = z.object({
  average_reliability: Average,
  average_communication: Average,
  average_timeliness: Average,
  average_professionalism: Average,
  average_contract_adherence: Average,
  /** The mean of the five, one decimal. */
  overall_average: Average,
  total_reviews: z.number(),
  /** How many reviews have an overall of 1, 2, 3, 4 and 5, rounded to a whole number. */
  distribution: z.array(z.number()).check(z.length(5)),
});
export type RatingStats = z.infer<typeof RatingStats>;

/** The average of each dimension, by the dimension. */
export const REVIEW_AVERAGES = {
  reliability_rating: 'average_reliability',
  communication_rating: 'average_communication',
  timeliness_rating: 'average_timeliness',
  professionalism_rating: 'average_professionalism',
  contract_adherence_rating: 'average_contract_adherence',
} as const satisfies Record<ReviewRating, keyof RatingStats>;

/** Over the reviews of a contractor: the stats, and the viewer's own review, if there is one. */
export const ReviewSummary = z.object({
  stats: RatingStats,
  own_review: z.nullable(ContractorReview),
});
export type ReviewSummary = z.infer<typeof ReviewSummary>;

/** contractors.md 32: the reasons of a report. */
export const REVIEW_REPORT_REASONS = {
  untrue: 'It is not true',
  someone_else: 'It is about someone else',
  unkind: 'Unkind or unlawful',
  other: 'Something else',
} as const;
export const { Draft: ReviewReportDraft, Report: ReviewReport } =
  reportShapes(REVIEW_REPORT_REASONS);

/** Live events: reviews of contractors have changed, of which ones is not said. */
export const REVIEWS_TOPIC = 'contractor_reviews';
