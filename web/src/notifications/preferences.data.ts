import * as endpoints from '@pcr/contract/notifications/notifications.endpoints.ts';
import {
  PREFERENCES_TOPIC,
  type PreferencesEdit,
  SavedPreferences,
} from '@pcr/contract/notifications/notifications.schema.ts';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, conflictOf } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

const PREFERENCES = queryOptions({
  queryKey: ['notification_preferences'],
  queryFn: ({ signal }) => call(endpoints.getPreferences, {}, { signal }),
  meta: { persist: true },
});

/** One's own notification preferences; the device keeps them for times without a network. */
export const usePreferences = () => useQuery(PREFERENCES);

export function useSavePreferences() {
  const client = useQueryClient();
  const show = async (preferences: SavedPreferences) => {
    await client.cancelQueries({ queryKey: PREFERENCES.queryKey });
    client.setQueryData(PREFERENCES.queryKey, preferences);
  };
  return useMutation({
    mutationFn: (edit: PreferencesEdit) => call(endpoints.createOrUpdatePreferences, { in: edit }),
    onSuccess: show,
    async onError(error) {
      const current = currentPreferences(error);
      if (current) await show(current);
    },
  });
}

/** The current state, which comes with the refusal of a stale edit. */
export const currentPreferences = (error: unknown) => conflictOf(error, SavedPreferences);

/** They were saved in the account settings, or on another device. */
onLiveEvent(PREFERENCES_TOPIC, (client) => void queriesStale(client, { queryKey: PREFERENCES.queryKey }));
