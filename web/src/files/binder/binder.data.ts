import * as endpoints from '@pcr/contract/files/binder/binder.endpoints.ts';
import { BINDER_TOPIC, type BinderDraft } from '@pcr/contract/files/binder/binder.schema.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, isUnanswered } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { useReadAbout } from '../../notifications/notifications.ts';

/** The text and choices for a new one are kept under this name (kit.md 37). */
export const BINDER_DRAFT = 'binder:new';

const BINDER = queryOptions({
  queryKey: ['binder'],
  queryFn: ({ signal }) => call(endpoints.getBinder, {}, { signal }),
  staleTime: 0,
  // At the end of its days it is loaded again: nobody is offered one that is gone.
  refetchInterval: ({ state: { data } }) => {
    if (data?.binder?.state !== 'ready' || !data.binder.expires_at) return false;
    const left = Date.parse(data.binder.expires_at) - Date.now();
    return left > 0 ? left + 1000 : false;
  },
});

/** One's own binder; what the inbox says of it is read then. */
export function useBinder() {
  const own = useQuery(BINDER);
  useReadAbout(own.data?.binder?.id ?? '', own.data?.binder ? own.data.as_of : undefined);
  return own;
}

export function useRequestBinder() {
  const client = useQueryClient();
  return useMutation({
    /** `before` is the id of the binder that there was. */
    mutationFn: ({ draft }: { draft: BinderDraft; before: string | undefined }) =>
      call(endpoints.requestBinder, { in: draft }),
    async onSuccess(own) {
      await client.cancelQueries({ queryKey: BINDER.queryKey });
      client.setQueryData(BINDER.queryKey, own);
    },
  });
}

/** Ends the one on its way, or deletes the one that is ready. */
export function useDeleteBinder() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.deleteBinder),
    async onSuccess() {
      await client.cancelQueries({ queryKey: BINDER.queryKey });
      client.setQueryData(BINDER.queryKey, (known) => known && { ...known, binder: null });
    },
    onError(error) {
      if (isUnanswered(error)) void queriesStale(client, { queryKey: BINDER.queryKey });
    },
  });
}

/** It has come further, or another tab or device of the member asked for one or deleted it. */
onLiveEvent(BINDER_TOPIC, (client) => void queriesStale(client, { queryKey: BINDER.queryKey }));
