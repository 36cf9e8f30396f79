import {
  type RatingStats,
  REVIEW_AVERAGES,
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { Bar } from '../../kit/bars/Bar.tsx';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { RatingBar } from '../../kit/rating/RatingBar.tsx';
import { Stars } from '../../kit/rating/Stars.tsx';
import { SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { ratingText } from '../../kit/words/format.ts';
import { reviewsText } from '../contractors.labels.ts';
import { useReviewSamples, useReviewSummary } from './reviews.data.ts';

const ONE_TO_FIVE = [5, 4, 3, 2, 1] as const;

/**
 * The sums of all reviews: overall, how many gave what, and the five averages. Each bar has its
 * number beside it. Nothing without reviews.
 */
export function RatingSummary({ stats }: { stats: RatingStats }) {
  const { overall_average, total_reviews, distribution } = stats;
  if (overall_average === null) return null;
  return (
    <section aria-label="Ratings" className="flex flex-col gap-4">
      <div className="grid gap-4 wide:grid-cols-[auto_1fr] wide:items-center wide:gap-8">
        <div className="flex flex-wrap items-center gap-x-4 wide:flex-col wide:items-start">
          <p className="text-xl font-strong">
            {ratingText(overall_average)}
            <span className="text-base font-normal text-ink-soft"> of 5</span>
          </p>
          <div>
            <span aria-hidden>
              <Stars value={overall_average} bare />
            </span>
            <p className="text-sm text-ink-soft">{reviewsText(total_reviews)}</p>
          </div>
        </div>
        <ul aria-label="How many people gave each rating" className="flex flex-col gap-1">
          {ONE_TO_FIVE.map((stars) => (
            <Share
              key={stars}
              stars={stars}
              count={distribution[stars - 1] ?? 0}
              of={total_reviews}
            />
          ))}
        </ul>
      </div>
      <div className="border-t border-line pt-4">
        <Dimensions stats={stats} />
      </div>
    </section>
  );
}

/**
 * The five averages alone, among the details of a contractor who has reviews. Where they cannot be
 * had, the tab Assessments says so.
 */
export function RatingBars({ contractorId }: { contractorId: string }) {
  const isSample = isSampleId(contractorId);
  const sample = useReviewSamples(isSample ? contractorId : null);
  const summary = useReviewSummary(isSample ? null : contractorId);
  const stats = isSample ? sample.data?.stats : summary.data?.stats;
  if (!stats && summary.isError) return null;
  return (
    <section aria-label="Average ratings" className="text-sm">
      {stats ? <Dimensions stats={stats} /> : <SkeletonText lines={REVIEW_RATINGS.length} />}
    </section>
  );
}

function Dimensions({ stats }: { stats: RatingStats }) {
  return (
    <dl className="flex flex-col gap-2">
      {REVIEW_RATINGS.map((name) => (
        <RatingBar
          key={name}
          label={REVIEW_RATING_LABELS[name]}
          value={stats[REVIEW_AVERAGES[name]] ?? 0}
        />
      ))}
    </dl>
  );
}

function Share({ stars, count, of }: { stars: number; count: number; of: number }) {
  const words = stars === 1 ? '1 star' : `${stars} stars`;
  return (
    <li className="flex items-center gap-3 text-sm">
      <span className="sr-only">{`${words}: ${reviewsText(count).replace(' yet', '')}`}</span>
      <span aria-hidden className="w-[3.5rem] shrink-0 text-ink-soft">
        {words}
      </span>
      <Bar part={of > 0 ? count / of : 0} />
      <span aria-hidden className="min-w-8 shrink-0 text-end">
        {count.toLocaleString('en-US')}
      </span>
    </li>
  );
}
