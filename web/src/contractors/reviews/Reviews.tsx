import type { ContractorReview } from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { Pencil, Star } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { requestIdOf } from '../../kit/api/api.ts';
import { failureSoFar, staleSince } from '../../kit/cache/failure-so-far.ts';
import { itemsOf } from '../../kit/cache/list-pages.ts';
import { isSampleId } from '../../kit/cache/sample-id.ts';
import { clearDraft, loadDraft } from '../../kit/draft/draft-storage.ts';
import { UnsavedText } from '../../kit/draft/UnsavedText.tsx';
import { saysNoMore } from '../../kit/entry/says-no-more.ts';
import { HistoryList } from '../../kit/history/HistoryList.tsx';
import { StaleNote } from '../../kit/list/StaleNote.tsx';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { ReportSheet } from '../../kit/report/report-sheet.ts';
import { SavedReport } from '../../kit/report/SavedReport.tsx';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Loading, SkeletonText } from '../../kit/ui/Skeleton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { answerDrafts } from './answers.data.ts';
import { RatingSummary } from './RatingSummary.tsx';
import { Review } from './Review.tsx';
import { reviewReports, useReviewSamples, useReviewSummary, useReviews } from './reviews.data.ts';
import { reviewDrafts } from './reviews.draft.ts';
import { reviewFields } from './reviews.fields.ts';

const AnswerForm = loadableSheet(() => import('./AnswerForm.tsx'));
const ReviewForm = loadableSheet(() => import('./ReviewForm.tsx'));
/** The question over the form of one's review. */
const OVER_REVIEW = ['delete-review'] as const;
const OVER_ANSWER = ['delete-answer'] as const;

export interface ReviewsProps {
  contractorId: string;
  userId: string;
  /** False for a member who claims, or is known, to be this contractor. */
  mayReview: boolean;
  /** In place of the button then. */
  whyNot: ReactNode;
  /** Something was to be done with a sample. */
  onSample: () => void;
}

/** The tab Assessments: the sums of all reviews, one's own, and all of them. */
export function Reviews(props: ReviewsProps) {
  return isSampleId(props.contractorId) ? <OfSample {...props} /> : <OfContractor {...props} />;
}

function OfSample({ contractorId, onSample }: ReviewsProps) {
  const { data } = useReviewSamples(contractorId);
  if (!data) return <Waiting />;
  return (
    <div className="flex flex-col gap-4">
      <RatingSummary stats={data.stats} />
      <WriteButton edit={false} onPress={onSample} />
      <ul aria-label="Assessments" className="flex flex-col gap-3">
        {data.reviews.map((review) => (
          <li key={review.id} className="flex flex-col gap-2 rounded-card border border-line p-4">
            <Review review={review} onEdit={onSample} onReport={onSample} onAnswer={onSample} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OfContractor({ contractorId, userId, mayReview, whyNot }: ReviewsProps) {
  const summary = useReviewSummary(contractorId);
  const reviews = useReviews(contractorId);
  const form = useSheetInUrl('review', OVER_REVIEW);
  const report = useSheetInUrl('report');
  const answer = useSheetInUrl('answer', OVER_ANSWER);
  const { data } = summary;
  const draft = form.open
    ? null
    : loadDraft(reviewDrafts.key(userId, { id: contractorId, draftId: '' }));
  const own = data?.own_review;
  // Its answer was lost, and the review is still there: it goes.
  const saved =
    draft && own && saysNoMore({ fields: reviewFields }, draft.values, own) ? draft.key : null;
  useEffect(() => {
    if (saved) clearDraft(saved);
  }, [saved]);
  const retry = () => Promise.all([summary.refetch(), reviews.refetch()]);

  const failure = failureSoFar(summary);
  if (failure && !data) {
    return (
      <ErrorPanel
        title="The assessments could not be loaded"
        onRetry={retry}
        retrying={summary.isFetching}
        requestId={requestIdOf(failure)}
      >
        {failure.message}
      </ErrorPanel>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <StaleNote
        what="The assessments"
        since={olderOf(staleSince(summary), staleSince(reviews))}
        onRetry={retry}
        retrying={summary.isFetching || reviews.isFetching}
      />
      {data ? <RatingSummary stats={data.stats} /> : <Waiting />}
      {draft && !saved ? (
        <Banner
          tone="info"
          title="You have an unsaved assessment"
          action={
            <Button look="secondary" onClick={() => form.show()}>
              Continue
            </Button>
          }
        >
          What you typed is kept on this device.
        </Banner>
      ) : (
        data &&
        (mayReview || data.own_review ? (
          <WriteButton edit={data.own_review !== null} onPress={() => form.show()} />
        ) : (
          whyNot
        ))
      )}
      <HistoryList
        // That it is stale is said above, of the ratings and of the list at once.
        query={reviews}
        staleSaid
        what="Assessments"
        empty={
          mayReview
            ? 'No assessments yet. Tell others what it was like to work with them.'
            : 'No assessments yet.'
        }
      >
        {(review) => (
          <>
            <Review
              review={review}
              onEdit={() => form.show()}
              onReport={() => report.show(review.id)}
              onAnswer={() => answer.show(review.id)}
            />
            {answer.value !== review.id && (
              <SavedAnswer review={review} userId={userId} onContinue={answer.show} />
            )}
            {review.reported_by_me && report.value !== review.id && (
              <SavedReport kind={reviewReports(contractorId)} id={review.id} userId={userId} />
            )}
          </>
        )}
      </HistoryList>
    </div>
  );
}

const olderOf = (one: number | null, other: number | null) =>
  one !== null && other !== null ? Math.min(one, other) : (one ?? other);

export interface ReviewSheetsProps extends Omit<ReviewsProps, 'onSample' | 'mayReview' | 'whyNot'> {
  /** The contractor's name; undefined while nobody knows. */
  name: string | undefined;
}

/**
 * The forms over the details; apart from the tab, so that they outlive a contractor or review that
 * goes away meanwhile.
 */
export function ReviewSheets({ contractorId, userId, name }: ReviewSheetsProps) {
  const form = useSheetInUrl('review', OVER_REVIEW);
  const report = useSheetInUrl('report');
  const answer = useSheetInUrl('answer', OVER_ANSWER);
  return (
    <>
      <SheetPresence value={form.value} onClose={form.close}>
        {() => (
          <ReviewForm
            open={form.open}
            userId={userId}
            contractorId={contractorId}
            name={name}
            onClose={form.close}
          />
        )}
      </SheetPresence>
      <SheetPresence value={report.value} onClose={report.close}>
        {(id) => (
          // It can be sent when the review has left the list meanwhile.
          <ReportSheet
            open={report.open}
            userId={userId}
            kind={reviewReports(contractorId)}
            id={id}
            onClose={report.close}
          />
        )}
      </SheetPresence>
      <SheetPresence value={answer.value} onClose={answer.close}>
        {(id) => (
          <OfReview id={id} contractorId={contractorId}>
            {(review) => (
              <AnswerForm
                open={answer.open}
                userId={userId}
                review={review}
                onClose={answer.close}
              />
            )}
          </OfReview>
        )}
      </SheetPresence>
    </>
  );
}

interface OfReviewProps {
  id: string;
  contractorId: string;
  children: (review: ContractorReview) => ReactNode;
}

/** A form about a review of the list, as the list has it now. */
function OfReview({ id, contractorId, children }: OfReviewProps) {
  const reviews = useReviews(contractorId);
  const found = itemsOf(reviews.data).find((review) => review.id === id);
  // Kept: the text can still be sent when the review has left the list meanwhile.
  const [last, setLast] = useState(found);
  if (found && found !== last) setLast(found);
  const review = found ?? last;
  return review && children(review);
}

/** Under a review: the answer to it that this device still keeps. */
function SavedAnswer({ review, userId, onContinue }: SavedAnswerProps) {
  const draft = loadDraft(answerDrafts.key(userId, { id: review.id, draftId: '' }));
  const may = review.can.answer || review.answer?.can.edit;
  return (
    <UnsavedText
      title="You have an unsaved answer"
      draft={draft}
      text={String(draft?.values.text ?? '')}
      onContinue={may ? () => onContinue(review.id) : undefined}
    />
  );
}

interface SavedAnswerProps {
  review: ContractorReview;
  userId: string;
  onContinue: (reviewId: string) => void;
}

function WriteButton({ edit, onPress }: { edit: boolean; onPress: () => void }) {
  return (
    <Button icon={edit ? Pencil : Star} onClick={onPress} className="wide:self-start">
      {edit ? 'Edit Assessment' : 'Add Assessment'}
    </Button>
  );
}

function Waiting() {
  return (
    <Loading label="Loading assessments...">
      <SkeletonText lines={6} />
    </Loading>
  );
}
