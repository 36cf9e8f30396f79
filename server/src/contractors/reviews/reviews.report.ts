import {
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import type { ReportedEntry } from '../../kit/reports/reports.ts';
import type { ReportedReview } from './reviews.queries.ts';

/**
 * What the operator is told about a review: whose contractor, which review, and all that it said
 * then.
 */
export function describeReview(review: ReportedReview): ReportedEntry {
  return {
    what: 'review',
    shown: `Assessment of: ${inOneLine(review.contractor_name)}`,
    facts: [
      `Review ${review.id}, written ${review.created_at}`,
      // A name may have been pasted with a line break.
      `Contractor ${inOneLine(review.contractor_name)}, ${review.contractor_id}`,
      ...REVIEW_RATINGS.map((name) => `${REVIEW_RATING_LABELS[name]}: ${review[name]} of 5`),
    ],
    text: review.explanatory_text,
  };
}
