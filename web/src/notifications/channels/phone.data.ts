import * as endpoints from '@pcr/contract/notifications/channels/phone.endpoints.ts';
import {
  type OwnPhone,
  PHONE_TOPIC,
  type PhoneCode,
  type PhoneCodeRequest,
} from '@pcr/contract/notifications/channels/phone.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';

/** The name of the draft of a number that was not sent yet. */
export const PHONE_DRAFT = 'phone_number';

const PHONE = queryOptions({
  queryKey: ['phone'],
  queryFn: ({ signal }) => call(endpoints.getOwnPhone, {}, { signal }),
});

export const useOwnPhone = () => useQuery(PHONE);

async function keep(client: QueryClient, own: OwnPhone): Promise<void> {
  await client.cancelQueries({ queryKey: PHONE.queryKey });
  client.setQueryData(PHONE.queryKey, own);
}

export function useRequestPhoneCode() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: PhoneCodeRequest) => call(endpoints.requestPhoneCode, { in: given }),
    onSuccess: (own) => keep(client, own),
  });
}

export function useConfirmPhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: PhoneCode) => call(endpoints.confirmPhone, { in: given }),
    onSuccess: (own) => keep(client, own),
  });
}

export function useRemovePhone() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.removePhone, {}),
    onSuccess: () => queriesStale(client, { queryKey: PHONE.queryKey }),
  });
}

onLiveEvent(PHONE_TOPIC, (client) => void queriesStale(client, { queryKey: PHONE.queryKey }));
