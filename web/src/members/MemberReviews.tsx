import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import type { MemberReview, ReviewSide } from '@pcr/contract/members/members.schema.ts';
import { useId } from 'react';
import { itemsOf } from '../kit/cache/list-pages.ts';
import { HistoryList } from '../kit/history/HistoryList.tsx';
import { PART_HEADING } from '../kit/look/heading.ts';
import { Stars } from '../kit/rating/Stars.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { instantDayText } from '../kit/words/format.ts';
import { instantText } from '../kit/words/instant-text.ts';
import { paths } from '../paths.ts';
import { MemberName } from './MemberName.tsx';
import { useMemberReviews } from './members.data.ts';

export interface MemberReviewsProps {
  cardId: string;
  side: ReviewSide;
  mine: boolean;
}

const TITLES: Record<ReviewSide, { theirs: string; mine: string }> = {
  written: { theirs: 'Assessments they wrote', mine: 'Assessments you wrote' },
  given: { theirs: 'Assessments they were given', mine: 'Assessments you were given' },
};

/** A member who is no contractor was given none, and nothing is said of that. */
export function MemberReviews({ cardId, side, mine }: MemberReviewsProps) {
  const heading = useId();
  const query = useMemberReviews(cardId, side);
  const title = TITLES[side][mine ? 'mine' : 'theirs'];
  if (side === 'given' && !query.isError && itemsOf<MemberReview>(query.data).length === 0)
    return null;
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <div>
        <h3 id={heading} className={PART_HEADING}>
          {title}
        </h3>
        {side === 'given' && (
          <p className="text-sm text-ink-soft">Confirmed by {operatorName()} as this contractor.</p>
        )}
      </div>
      <HistoryList query={query} what={title} empty="None yet.">
        {(review) => <Review review={review} side={side} />}
      </HistoryList>
    </section>
  );
}

/** It leads to the contractor, where all five ratings stand. */
function Review({ review, side }: { review: MemberReview; side: ReviewSide }) {
  const {
    contractor_id,
    contractor_name,
    overall_rating,
    explanatory_text,
    answer_text,
    created_at,
  } = review;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h4 className="min-w-0 text-base font-strong">
          <Link
            to={paths.assessments(contractor_id)}
            className="wrap-anywhere relative py-3.5 text-brand-ink underline underline-offset-4"
          >
            <bdi>{contractor_name}</bdi>
          </Link>
        </h4>
        <Stars value={overall_rating} />
      </div>
      <div className="flex items-center gap-2 text-sm text-ink-soft">
        {side === 'given' && (
          <Face size={32} name={review.reviewer_name} photo={review.reviewer_photo} />
        )}
        <p className="min-w-0">
          {side === 'given' && (
            <>
              By <MemberName name={review.reviewer_name} card={review.reviewer_card} />,{' '}
            </>
          )}
          <time dateTime={created_at} title={instantText(created_at)}>
            {instantDayText(created_at)}
          </time>
          {review.updated_at !== created_at && `, changed ${instantDayText(review.updated_at)}`}
        </p>
      </div>
      {explanatory_text && (
        <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
          {explanatory_text}
        </p>
      )}
      {answer_text && (
        <div className="flex flex-col gap-1 border-s-2 border-brand ps-3">
          <p className="wrap-anywhere text-sm font-strong">
            Answer from <bdi>{contractor_name}</bdi>
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {answer_text}
          </p>
        </div>
      )}
    </>
  );
}
