import * as devices from '@pcr/contract/account/devices/devices.endpoints.ts';
import { DEVICES_TOPIC } from '@pcr/contract/account/devices/devices.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';

// Not stored on the device: a finder need not learn where else its member is signed in.
const DEVICES = queryOptions({
  queryKey: ['account', 'devices'],
  queryFn: ({ signal }) => call(devices.listDevices, {}, { signal }),
});

export const useDevices = () => useQuery(DEVICES);

/** A new password ends all other devices, too. */
export const devicesStale = (client: QueryClient) =>
  queriesStale(client, { queryKey: DEVICES.queryKey });

export function useEndDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      call(devices.endDevice, { params: { id } }).catch((error: unknown) => {
        // It has ended before, by itself or from elsewhere: the result is what was wanted.
        if (!(error instanceof ApiError && error.code === 'not_found')) throw error;
      }),
    async onSuccess(_, id) {
      await client.cancelQueries({ queryKey: DEVICES.queryKey });
      client.setQueryData(
        DEVICES.queryKey,
        (known) => known && { items: known.items.filter((one) => one.id !== id) },
      );
    },
  });
}

export function useEndOtherDevices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(devices.endOtherDevices, {}),
    onSuccess: () => devicesStale(client),
  });
}

/** With the token of the mail about a new device. */
export const useEndUnknownDevice = () =>
  useMutation({ mutationFn: (token: string) => call(devices.endUnknownDevice, { in: { token } }) });

/** A device of the member has signed in, or was signed out. */
onLiveEvent(DEVICES_TOPIC, (client) => void devicesStale(client));
