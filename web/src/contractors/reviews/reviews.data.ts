import * as endpoints from '@pcr/contract/contractors/reviews/reviews.endpoints.ts';
import {
  ContractorReview,
  REVIEW_REPORT_REASONS,
  REVIEWS_TOPIC,
  type ReviewDraft,
  type ReviewEdit,
  ReviewReportDraft,
  type ReviewSummary,
} from '@pcr/contract/contractors/reviews/reviews.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/unread.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, conflictOf, isForbidden, isNotFound } from '../../kit/api/api.ts';
import {
  changeItems,
  changeUnasked,
  dropItem,
  listsStale,
  pagesOf,
  putFirst,
  REFRESHED_WHILE_SHORT,
  replaceItem,
} from '../../kit/cache/list-pages.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { NoPlaceError } from '../../kit/form/refusal.ts';
import { useSamples } from '../../kit/list/use-samples.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import type { ReportKind } from '../../kit/report/report-kind.ts';
import { ratingChanged } from '../contractors.data.ts';

const LISTS = ['contractor_reviews', 'list'];
const SUMMARIES = ['contractor_reviews', 'summary'];
const keys = {
  summary: (contractorId: string) => [...SUMMARIES, contractorId],
  list: (contractorId: string) => [...LISTS, contractorId],
} as const;

/** The stats of a contractor and one's own review; null is not asked for. */
export function useReviewSummary(contractorId: string | null) {
  return useQuery({
    queryKey: keys.summary(contractorId ?? ''),
    queryFn: ({ signal }) =>
      call(endpoints.getReviewSummary, { params: { id: contractorId ?? '' } }, { signal }),
    enabled: contractorId !== null,
    meta: { persist: true },
  });
}

/** The reviews of a contractor, newest first, page after page; null is not asked for. */
export const useReviews = (contractorId: string | null) =>
  useInfiniteQuery({
    ...pagesOf(keys.list(contractorId ?? ''), (query, options) =>
      call(endpoints.listReviews, { params: { id: contractorId ?? '' }, query }, options),
    ),
    ...REFRESHED_WHILE_SHORT,
    enabled: contractorId !== null,
    meta: { persist: true },
  });

/** Invented reviews of a sample. */
export const useReviewSamples = (sampleId: string | null) =>
  useSamples(
    ['contractor_review_samples', sampleId],
    async () => (await import('../contractors.samples.ts')).reviewsOfSample(sampleId ?? ''),
    sampleId !== null,
  );

export function useCreateReview(contractorId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ReviewDraft) =>
      call(endpoints.createReview, { params: { id: contractorId }, in: draft }).catch(
        (error: unknown) => {
          throw isNotFound(error) ? new NoPlaceError(CONTRACTOR_GONE, { cause: error }) : error;
        },
      ),
    onSuccess: async (review) => {
      await putFirst(client, keys.list(contractorId), review);
      await changed(client, review);
    },
    onError: (error) => {
      if (isForbidden(error) || error instanceof NoPlaceError) askAgain(client, contractorId);
    },
  });
}

/** The contractor is missing, not the review: the same review can no longer be sent. */
const CONTRACTOR_GONE = 'This contractor is not here anymore. It may have been deleted.';

export function useUpdateReview(contractorId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: ReviewEdit }) =>
      call(endpoints.updateReview, { params: { id }, in: edit }),
    onSuccess: (review) => changed(client, review),
    onError: (error, { id }) =>
      isNotFound(error) ? deleted(client, contractorId, id) : applyServerVersion(client, error),
  });
}

export function useDeleteReview(contractorId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<ContractorReview, 'id' | 'updated_at'>) =>
      call(endpoints.deleteReview, { params: { id }, query: { updated_at } }),
    onSuccess: (_, { id }) => deleted(client, contractorId, id),
    // If somebody else deleted it first, it is gone all the same.
    onError: (error, { id }) =>
      isNotFound(error) ? deleted(client, contractorId, id) : applyServerVersion(client, error),
  });
}

/** Reports of the reviews of a contractor. */
export const reviewReports = (contractorId: string): ReportKind => ({
  name: 'review_report',
  noun: 'assessment',
  author: 'The person who wrote it',
  schema: ReviewReportDraft,
  reasons: REVIEW_REPORT_REASONS,
  report: (id, draft) =>
    call(endpoints.reportReview, { params: { id }, in: ReviewReportDraft.parse(draft) }),
  getOwn: (id, options) => call(endpoints.getOwnReviewReport, { params: { id } }, options),
  async onTold(client, id, sure) {
    const list = keys.list(contractorId);
    if (sure) {
      await changeItems<ContractorReview>(client, list, (items) =>
        items.map((item) => (item.id === id ? { ...item, reported_by_me: true } : item)),
      );
    }
    // It may have arrived all the same: the list knows.
    void listsStale(client, list);
  },
});

/**
 * A review has this answer now, or none, or nobody knows (undefined). The list is asked what one
 * may do with it.
 */
export async function answerChanged(
  client: QueryClient,
  { id, contractor_id }: Pick<ContractorReview, 'id' | 'contractor_id'>,
  answer?: ContractorReview['answer'],
): Promise<void> {
  const list = keys.list(contractor_id);
  if (answer !== undefined) {
    await changeItems<ContractorReview>(client, list, (items) =>
      items.map((item) => (item.id === id ? { ...item, answer } : item)),
    );
  }
  void listsStale(client, list);
}

/** The review as it is now, which comes with a refusal of a stale change. */
export const currentReviewOf = (error: unknown) => conflictOf(error, ContractorReview);

async function applyServerVersion(client: QueryClient, error: unknown): Promise<void> {
  const current = currentReviewOf(error);
  if (current) await changed(client, current);
}

/**
 * The answer is one's own review as it is now; the stats, and the contractor's place, are stale.
 */
async function changed(client: QueryClient, review: ContractorReview): Promise<void> {
  const { contractor_id } = review;
  await own(client, contractor_id, review);
  await replaceItem(client, keys.list(contractor_id), review);
  askAgain(client, contractor_id);
}

async function deleted(client: QueryClient, contractorId: string, id: string): Promise<void> {
  await own(client, contractorId, null);
  await dropItem(client, keys.list(contractorId), id);
  askAgain(client, contractorId);
}

async function own(
  client: QueryClient,
  contractorId: string,
  review: ContractorReview | null,
): Promise<void> {
  const queryKey = keys.summary(contractorId);
  await client.cancelQueries({ queryKey });
  client.setQueryData<ReviewSummary>(
    queryKey,
    (known) => known && { ...known, own_review: review },
  );
}

function askAgain(client: QueryClient, contractorId: string): void {
  void queriesStale(client, { queryKey: keys.summary(contractorId) });
  void listsStale(client, keys.list(contractorId));
  ratingChanged(client, contractorId);
}

/**
 * A name may have to go: data that is not reloaded at once loses it first (consent.md 22). One's
 * own has none.
 */
onLiveEvent(REVIEWS_TOPIC, (client) => {
  void changeUnasked<ContractorReview>(client, LISTS, (review) =>
    review.reviewer_id
      ? review
      : { ...review, reviewer_name: 'User', reviewer_card: null, reviewer_photo: null },
  );
  void listsStale(client, LISTS);
});

// One's review may be hidden or answered now, and one may answer others.
onLiveEvent(INBOX_TOPIC, (client) => {
  void queriesStale(client, { queryKey: SUMMARIES });
  void listsStale(client, LISTS);
});
