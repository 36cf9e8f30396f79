import type { ReviewAnswer } from '@pcr/contract/contractors/reviews/answers.schema.ts';
import {
  type ContractorReview,
  RATING_LABELS,
  REVIEW_RATING_LABELS,
  REVIEW_RATINGS,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { MessageSquareReply, Pencil } from 'lucide-react';
import { Stars } from '../../kit/rating/Stars.tsx';
import { HiddenNote } from '../../kit/report/HiddenNote.tsx';
import { ReportOffer } from '../../kit/report/ReportOffer.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { instantText } from '../../kit/words/instant-text.ts';
import { sinceDayText } from '../../kit/words/said-when.ts';
import { MemberName } from '../../members/members.ts';
import { paths } from '../../paths.ts';

export interface ReviewProps {
  review: ContractorReview;
  onEdit: () => void;
  onReport: () => void;
  /** Opens the form to answer it, or to change the answer. */
  onAnswer: () => void;
}

/**
 * What one member wrote: when, when it was changed, all five ratings, and the text as it was typed.
 */
export function Review({ review, onEdit, onReport, onAnswer }: ReviewProps) {
  const {
    reviewer_name,
    reviewer_card,
    reviewer_photo,
    overall_rating,
    explanatory_text,
    created_at,
    updated_at,
    can,
  } = review;
  return (
    <>
      <div className="flex items-center gap-3">
        <Face name={reviewer_name} photo={reviewer_photo} />
        <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-4">
          <div className="min-w-0">
            <h3 className="wrap-anywhere text-base font-strong">
              {can.edit ? (
                'Your assessment'
              ) : (
                <MemberName name={reviewer_name} card={reviewer_card} />
              )}
            </h3>
            <p className="text-sm text-ink-soft">
              Written <Day instant={created_at} />
              {updated_at !== created_at && (
                <>
                  , changed <Day instant={updated_at} />
                </>
              )}
            </p>
          </div>
          <Stars value={overall_rating} />
        </div>
      </div>
      {review.hidden && (
        <HiddenNote noun="assessment" can={can}>
          It doesn’t count in the ratings until then.
        </HiddenNote>
      )}
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
      {review.answer && <Answer answer={review.answer} onEdit={onAnswer} />}
      {can.answer && !review.answer && (
        <Button
          look="quiet"
          icon={MessageSquareReply}
          onClick={onAnswer}
          className="-mb-2 -ms-3 self-start"
        >
          Answer
        </Button>
      )}
      <ReportOffer
        noun="assessment"
        reported={review.reported_by_me}
        can={can}
        help={paths.helpSupport()}
        onReport={onReport}
      />
    </>
  );
}

/** The contractor's answer, set off from the review. */
function Answer({ answer, onEdit }: { answer: ReviewAnswer; onEdit: () => void }) {
  const { contractor_name, text, created_at, updated_at, can } = answer;
  return (
    <section className="mt-1 flex flex-col gap-1 border-s-2 border-brand ps-3">
      <h4 className="text-sm font-strong text-ink-soft wrap-anywhere">
        Answer from {contractor_name}
      </h4>
      <p className="text-sm text-ink-soft">
        Written <Day instant={created_at} />
        {updated_at !== created_at && (
          <>
            , changed <Day instant={updated_at} />
          </>
        )}
      </p>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {text}
      </p>
      {can.edit && (
        <Button look="quiet" icon={Pencil} onClick={onEdit} className="-mb-2 -ms-3 self-start">
          Edit answer
        </Button>
      )}
    </section>
  );
}

function Day({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={instantText(instant)}>
      {sinceDayText(instant)}
    </time>
  );
}
