import * as endpoints from '@pcr/contract/my-data/my-data.endpoints.ts';
import { MY_DATA_TOPIC } from '@pcr/contract/my-data/my-data.schema.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';
import { useReadAbout } from '../notifications/notifications.ts';

const EXPORT = queryOptions({
  queryKey: ['my-data', 'export'],
  queryFn: ({ signal }) => call(endpoints.getDataExport, {}, { signal }),
  staleTime: 0,
  // At the end of its days it is loaded again: nobody is offered one that is gone.
  refetchInterval: ({ state: { data } }) => {
    if (data?.export?.state !== 'ready' || !data.export.expires_at) return false;
    const left = Date.parse(data.export.expires_at) - Date.now();
    return left > 0 ? left + 1000 : false;
  },
});

/** One's own export; what the inbox says of it is read then. */
export function useDataExport() {
  const own = useQuery(EXPORT);
  useReadAbout(own.data?.export?.id ?? '', own.data?.export ? own.data.as_of : undefined);
  return own;
}

export function useRequestExport() {
  const client = useQueryClient();
  return useMutation({
    /** `_before` is the id of the export that there was. */
    mutationFn: (_before: string | undefined) => call(endpoints.requestDataExport),
    async onSuccess(own) {
      await client.cancelQueries({ queryKey: EXPORT.queryKey });
      client.setQueryData(EXPORT.queryKey, own);
    },
  });
}

/** Ends the one on its way, or deletes the one that is ready. */
export function useDeleteExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.deleteDataExport),
    async onSuccess() {
      await client.cancelQueries({ queryKey: EXPORT.queryKey });
      client.setQueryData(EXPORT.queryKey, (known) => known && { ...known, export: null });
    },
  });
}

/** It has come further, or another tab or device of the member asked for one or deleted it. */
onLiveEvent(MY_DATA_TOPIC, (client) => void queriesStale(client, { queryKey: EXPORT.queryKey }));
