import * as endpoints from '@pcr/contract/notifications/broadcasts/broadcasts.endpoints.ts';
import type { Broadcast } from '@pcr/contract/notifications/broadcasts/broadcasts.schema.ts';
import { INBOX_TOPIC } from '@pcr/contract/notifications/inbox/unread.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { emergencyConfirmed } from '../inbox/inbox.data.ts';

const keys = { all: ['broadcasts'] as const, one: (id: string) => ['broadcasts', id] as const };

/** What the operator told many, and whether the member has said that they have seen it. */
export const useBroadcast = (id: string) =>
  useQuery({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => call(endpoints.getBroadcast, { params: { id } }, { signal }),
    meta: { persist: true },
  });

/** Says that the member has seen an emergency: its banner goes. */
export function useConfirmBroadcast() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(endpoints.confirmBroadcast, { params: { id } }),
    async onSuccess(confirmed: Broadcast) {
      await client.cancelQueries({ queryKey: keys.one(confirmed.id) });
      client.setQueryData(keys.one(confirmed.id), confirmed);
      await emergencyConfirmed(client, confirmed.id);
    },
  });
}

// Confirmed on another device.
onLiveEvent(INBOX_TOPIC, (client) => void queriesStale(client, { queryKey: keys.all }));
