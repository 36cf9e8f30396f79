import * as endpoints from '@pcr/contract/notifications/channels/push.endpoints.ts';
import { PUSH_TOPIC, type PushDevice } from '@pcr/contract/notifications/channels/push.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call, isNotFound, untilLeft } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import {
  askForPush,
  isBlocked,
  pushOwner,
  said,
  subscribeHere,
  subscriptionHere,
  unsubscribeHere,
  whyNoPush,
} from './push-here.ts';

// Not stored on the device: a finder need not learn which others its member has.
const DEVICES = queryOptions({
  queryKey: ['push', 'devices'],
  queryFn: ({ signal }) => call(endpoints.listPushDevices, {}, { signal }),
});
const HERE = queryOptions({
  queryKey: ['push', 'here'],
  // The browser itself says it, with no network.
  networkMode: 'always',
  queryFn: async () => ({
    subscribed: !isBlocked() && (await subscriptionHere()) !== null,
    blocked: isBlocked(),
  }),
});

export const usePushDevices = () => useQuery(DEVICES);
/** What the browser says of itself. */
export const usePushHere = () => useQuery(HERE);

/** False where no device of theirs has push, as far as is known, and this browser cannot get it. */
export function useMayHavePush(): boolean {
  const devices = useQuery(DEVICES).data;
  // What turns push on or off here lets them be asked for again.
  return (whyNoPush() === null && !isBlocked()) || (devices?.items.length ?? 0) > 0;
}

const stale = (client: QueryClient) => queriesStale(client, { queryKey: ['push'] });

/**
 * The person presses: the browser asks them, and is told from then on. False where they said no.
 */
export function useTurnPushOn(userId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (key: string): Promise<boolean> => {
      const hasLeft = untilLeft();
      // First of all, while the press still counts as one.
      if ((await askForPush()) !== 'granted') return false;
      const subscription = await subscribeHere(key, userId).catch((cause: unknown) => {
        throw new Error('Your browser could not turn notifications on. Please try again later.', {
          cause,
        });
      });
      if (hasLeft()) return false;
      await call(endpoints.addPushDevice, { in: said(subscription) });
      return true;
    },
    onSettled: () => stale(client),
  });
}

/**
 * Turns a device off. This one forgets its address first, and is off with that: if the server has
 * not heard of it, it finds out with the next push (notifications.md 54), and no visit turns it on
 * again.
 */
export function useRemovePushDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, this_device }: Pick<PushDevice, 'id' | 'this_device'>) => {
      if (this_device) await unsubscribeHere();
      await call(endpoints.removePushDevice, { params: { id } }).catch((error: unknown) => {
        // It went before, by itself or from elsewhere: the result is what was wanted.
        if (!this_device && !isNotFound(error)) throw error;
      });
    },
    onSettled: () => stale(client),
  });
}

/** A device that says once a day that it is there is not forgotten. */
const DAY_MS = 86_400_000;

/**
 * The member is here: what this browser was told before goes on under their new sign-in, or ends
 * where it is another's (notifications.md 51).
 */
export async function keepPush(userId: string): Promise<void> {
  const hasLeft = untilLeft();
  const subscription = await subscriptionHere();
  if (!subscription) return;
  if (pushOwner() !== userId) return unsubscribeHere();
  if (isBlocked()) return;
  const { key, items } = await call(endpoints.listPushDevices, {}, { quiet: true });
  const here = items.find(({ this_device }) => this_device);
  if (here && Date.now() - Date.parse(here.seen_at) < DAY_MS) return;
  const renewed = said(await subscribeHere(key, userId));
  if (!hasLeft()) await call(endpoints.addPushDevice, { in: renewed }, { quiet: true });
}

onLiveEvent(PUSH_TOPIC, (client) => void stale(client));
