import * as endpoints from '@pcr/contract/contractors/reviews.endpoints.ts';
import {
  type Assessment,
  ContractorReview,
  type ReviewDraft,
  type ReviewEdit,
  type ReviewReportDraft,
} from '@pcr/contract/contractors/reviews.schema.ts';
import { type QueryClient, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, call } from '../kit/api.ts';
import { changeItems, isShort, listsStale, putFirst } from '../kit/list-pages.ts';
import { ratingChanged } from './contractors.data.ts';

const keys = {
  assessment: (contractorId: string) => ['contractor_reviews', 'assessment', contractorId],
  list: (contractorId: string) => ['contractor_reviews', 'list', contractorId],
} as const;

/** The stats of a contractor and one's own review; null is not asked for. */
export function useAssessment(contractorId: string | null) {
  return useQuery({
    queryKey: keys.assessment(contractorId ?? ''),
    queryFn: ({ signal }) => call(endpoints.getAssessment, { params: { id: contractorId ?? '' } }, { signal }),
    enabled: contractorId !== null,
    meta: { persist: true },
  });
}

/** The reviews of a contractor, newest first, page after page; null is not asked for. */
export function useReviews(contractorId: string | null) {
  return useInfiniteQuery({
    queryKey: keys.list(contractorId ?? ''),
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {};
      return call(endpoints.listReviews, { params: { id: contractorId ?? '' }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    enabled: contractorId !== null,
    refetchOnWindowFocus: isShort,
    refetchOnReconnect: isShort,
    meta: { persist: true },
  });
}

/** Invented reviews of a sample; their chunk is loaded only when they are shown. */
export function useReviewSamples(sampleId: string | null) {
  return useQuery({
    queryKey: ['contractor_review_samples', sampleId],
    queryFn: async () => (await import('./contractors.samples.ts')).assessmentOfSample(sampleId ?? ''),
    enabled: sampleId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
}

export function useCreateReview(contractorId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ReviewDraft) => call(endpoints.createReview, { params: { id: contractorId }, in: draft }),
    onSuccess: (review) => {
      putFirst(client, keys.list(contractorId), review);
      changed(client, review);
    },
  });
}

export function useUpdateReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, edit }: { id: string; edit: ReviewEdit }) =>
      call(endpoints.updateReview, { params: { id }, in: edit }),
    onSuccess: (review) => changed(client, review),
    onError: (error) => learn(client, error),
  });
}

export function useDeleteReview(contractorId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, updated_at }: Pick<ContractorReview, 'id' | 'updated_at'>) =>
      call(endpoints.deleteReview, { params: { id }, query: { updated_at } }),
    onSuccess: (_, { id }) => {
      own(client, contractorId, null);
      changeItems<ContractorReview>(client, keys.list(contractorId), (items) => items.filter((item) => item.id !== id));
      askAgain(client, contractorId);
    },
    onError: (error) => learn(client, error),
  });
}

/** Tells the operator about another member's review. */
export function useReportReview(review: Pick<ContractorReview, 'id' | 'contractor_id'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (draft: ReviewReportDraft) => call(endpoints.reportReview, { params: { id: review.id }, in: draft }),
    onSuccess: () =>
      changeItems<ContractorReview>(client, keys.list(review.contractor_id), (items) =>
        items.map((item) => (item.id === review.id ? { ...item, reported_by_me: true } : item)),
      ),
  });
}

/** The review as it is now, which comes with a refusal of a stale change. */
export function currentReviewOf(error: unknown): ContractorReview | null {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return null;
  const current = ContractorReview.safeParse(error.current);
  return current.success ? current.data : null;
}

function learn(client: QueryClient, error: unknown): void {
  const current = currentReviewOf(error);
  if (current) changed(client, current);
}

/** What came back is one's own review as it is now; the stats, and where the contractor stands, are stale. */
function changed(client: QueryClient, review: ContractorReview): void {
  const { contractor_id } = review;
  own(client, contractor_id, review);
  changeItems<ContractorReview>(client, keys.list(contractor_id), (items) =>
    items.map((item) => (item.id === review.id ? review : item)),
  );
  askAgain(client, contractor_id);
}

function own(client: QueryClient, contractorId: string, review: ContractorReview | null): void {
  client.setQueryData<Assessment>(keys.assessment(contractorId), (known) => known && { ...known, own_review: review });
}

function askAgain(client: QueryClient, contractorId: string): void {
  void client.invalidateQueries({ queryKey: keys.assessment(contractorId) });
  listsStale(client, keys.list(contractorId));
  ratingChanged(client, contractorId);
}
