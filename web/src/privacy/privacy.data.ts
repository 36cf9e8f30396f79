import * as endpoints from '@pcr/contract/privacy/privacy.endpoints.ts';
import { PRIVACY_TOPIC, type PrivacyChange } from '@pcr/contract/privacy/privacy.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { recheckSession } from '../account/account.ts';
import { call, isUnanswered } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

const SETTINGS = queryOptions({
  queryKey: ['privacy', 'settings'],
  queryFn: ({ signal }) => call(endpoints.getPrivacySettings, {}, { signal }),
  meta: { persist: true },
});

/** One's own privacy settings; the device keeps them for times without a network. */
export const usePrivacySettings = () => useQuery(SETTINGS);

/** Saves one of them. An answer says only what was requested: another change may have come meanwhile. */
export function useChangePrivacy() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: PrivacyChange) => call(endpoints.changePrivacySettings, { in: change }),
    async onSuccess(_, change) {
      await client.cancelQueries({ queryKey: SETTINGS.queryKey });
      client.setQueryData(SETTINGS.queryKey, (known) => known && { ...known, ...change });
      // The session says whether screens are counted, and when it ends without use.
      if (change.analytics_tracking !== undefined || change.auto_logout) recheckSession(client);
    },
    onError: (error) => isUnanswered(error) && stale(client),
  });
}

/** Another tab or device of the member has changed something. */
onLiveEvent(PRIVACY_TOPIC, stale);

function stale(client: QueryClient): void {
  void queriesStale(client, { queryKey: SETTINGS.queryKey });
  recheckSession(client);
}
