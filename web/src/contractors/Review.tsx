import {
  type ContractorReview,
  RATING_LABELS,
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
} from '@pcr/contract/contractors/reviews.schema.ts';
import { Pencil } from 'lucide-react';
import { ReportOffer } from '../kit/report/ReportOffer.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { instantDayText, instantText } from '../kit/ui/format.ts';
import { Stars } from '../kit/ui/Stars.tsx';

export interface ReviewProps {
  review: ContractorReview;
  onEdit: () => void;
  onReport: () => void;
}

/** What one member wrote: when, when it was changed, all five ratings, and the text as it was typed. */
export function Review({ review, onEdit, onReport }: ReviewProps) {
  const { reviewer_name, overall_rating, explanatory_text, created_at, updated_at, can } = review;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="text-base font-strong">{can.edit ? 'Your assessment' : reviewer_name}</h3>
        <Stars value={overall_rating} />
      </div>
      <p className="text-sm text-ink-soft">
        Written <Day instant={created_at} />
        {updated_at !== created_at && (
          <>
            , changed <Day instant={updated_at} />
          </>
        )}
      </p>
      {explanatory_text && <p className="wrap-anywhere whitespace-pre-wrap">{explanatory_text}</p>}
      <dl className="flex flex-col gap-0.5 text-sm">
        {REVIEW_RATINGS.map((name) => (
          <div key={name} className="flex justify-between gap-2">
            <dt className="text-ink-soft">{REVIEW_RATING_LABELS[name]}</dt>
            <dd className="text-end font-strong">
              {review[name]} <span className="font-normal">{RATING_LABELS[review[name] - 1]}</span>
            </dd>
          </div>
        ))}
      </dl>
      {can.edit && (
        <Button look="quiet" icon={Pencil} onClick={onEdit} className="-mb-2 -ms-3 self-start">
          Edit
        </Button>
      )}
      <ReportOffer noun="assessment" reported={review.reported_by_me} can={can} onReport={onReport} />
    </>
  );
}

function Day({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={instantText(instant)}>
      {instantDayText(instant)}
    </time>
  );
}
