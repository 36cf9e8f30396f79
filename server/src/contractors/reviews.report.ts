import { REVIEW_RATING_LABELS, REVIEW_RATINGS } from '@pcr/contract/contractors/reviews.schema.ts';
import { inOneLine } from '@pcr/contract/kit/shapes.ts';
import { setIn } from '../kit/messages/indent.ts';
import type { ReportedReview } from './reviews.queries.ts';

/** What the operator is told about a review: whose contractor, which review, and all that it said then. */
export function reportText(review: ReportedReview, reason: string): { subject: string; body: string } {
  const ratings = REVIEW_RATINGS.map((name) => `${REVIEW_RATING_LABELS[name]}: ${review[name]} of 5`);
  // A name may have been pasted with a line break.
  const name = inOneLine(review.contractor_name);
  return {
    // A subject names nobody: it shows on locked screens (notifications.md 17).
    subject: 'Report of a review',
    body: [
      'Why it is reported:',
      setIn(reason),
      '',
      '--- The review that this is about ---',
      `Review ${review.id}, written ${review.created_at}`,
      `Contractor ${name}, ${review.contractor_id}`,
      ...ratings,
      '',
      setIn(review.explanatory_text ?? '(no text)'),
    ].join('\n'),
  };
}
