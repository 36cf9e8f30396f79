import * as endpoints from '@pcr/contract/disputes/disputes.endpoints.ts';
import { DISPUTES_TOPIC, type DisputeDraft } from '@pcr/contract/disputes/disputes.schema.ts';
import { type QueryClient, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

const OF_RECORD = ['record-disputes'] as const;

/** Asks from outside. */
export const useCreateDispute = () =>
  useMutation({
    mutationFn: (draft: DisputeDraft) => call(endpoints.createDispute, { in: draft }),
  });

/** Confirms the address of a request by the token of its link. */
export const useConfirmDispute = () =>
  useMutation({ mutationFn: (token: string) => call(endpoints.confirmDispute, { in: { token } }) });

/**
 * Requests about one's own record. They are not stored on the device: the words are another
 * person's.
 */
export const useRecordDisputes = (id: string) =>
  useQuery({
    queryKey: [...OF_RECORD, id],
    queryFn: ({ signal }) => call(endpoints.listRecordDisputes, { params: { id } }, { signal }),
    staleTime: 0,
  });

/** Loads the requests about one's own records again. */
export function recordDisputesStale(client: QueryClient): void {
  void queriesStale(client, { queryKey: OF_RECORD });
}

onLiveEvent(DISPUTES_TOPIC, recordDisputesStale);
