import * as endpoints from '@pcr/contract/account/passkeys/passkeys.endpoints.ts';
import { PASSKEYS_TOPIC, type Passkey } from '@pcr/contract/account/passkeys/passkeys.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, isNotFound } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { makePasskey } from './passkey-prompt.ts';

// Not stored on the device: a finder need not learn which others its member has.
const PASSKEYS = queryOptions({
  queryKey: ['account', 'passkeys'],
  queryFn: ({ signal }) => call(endpoints.listPasskeys, {}, { signal }),
});

export const usePasskeys = () => useQuery(PASSKEYS);

/** Also after a failure: the server may have done it, and its answer was lost. */
const stale = (client: QueryClient) => void queriesStale(client, { queryKey: PASSKEYS.queryKey });

async function changeList(
  client: QueryClient,
  change: (items: Passkey[]) => Passkey[],
): Promise<void> {
  await client.cancelQueries({ queryKey: PASSKEYS.queryKey });
  client.setQueryData(PASSKEYS.queryKey, (known) => known && { items: change(known.items) });
}

/**
 * The password and the browser's prompt; the result is kept. Null if the person cancelled the
 * prompt.
 */
export function useAddPasskey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, current_password }: { name: string; current_password: string }) => {
      const options = await call(endpoints.beginPasskey, { in: { current_password } });
      const credential = await makePasskey(options);
      return credential && call(endpoints.addPasskey, { in: { name, credential } });
    },
    onSuccess: (added) =>
      added && changeList(client, (items) => [...items.filter(({ id }) => id !== added.id), added]),
    onError: () => stale(client),
  });
}

export function useRenamePasskey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name }: { name: string }) =>
      call(endpoints.renamePasskey, { params: { id }, in: { name } }),
    onSuccess: (renamed) =>
      changeList(client, (items) => items.map((one) => (one.id === id ? renamed : one))),
    onError: () => stale(client),
  });
}

export function useRemovePasskey(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(endpoints.removePasskey, { params: { id } }).catch((error: unknown) => {
        // Another page removed it first: the result is what was wanted.
        if (!isNotFound(error)) throw error;
      }),
    onSuccess: () => changeList(client, (items) => items.filter((one) => one.id !== id)),
    onError: () => stale(client),
  });
}

/** Another tab or device of the member has changed something, or a passkey was used. */
onLiveEvent(PASSKEYS_TOPIC, stale);
