import * as endpoints from '@pcr/contract/privacy/privacy.endpoints.ts';
import {
  PRIVACY_TOPIC,
  type PrivacyChange,
  type PrivacySettings,
} from '@pcr/contract/privacy/privacy.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { recheckSession } from '../account/account.ts';
import { call, isUnanswered } from '../kit/api/api.ts';
import type { SaveAtOnce } from '../kit/settings/AtOnce.tsx';
import { ownData } from '../kit/settings/own-data.ts';

/**
 * One's own privacy settings. The session says whether screens are counted, and when it ends
 * without use.
 */
export const privacyData = ownData<PrivacySettings>({
  key: ['privacy', 'settings'],
  get: (options) => call(endpoints.getPrivacySettings, {}, options),
  topic: PRIVACY_TOPIC,
  also: recheckSession,
});

/**
 * Saves one of them. An answer says only what was asked for: another change may have come
 * meanwhile.
 */
export function useSavePrivacy<Name extends keyof PrivacySettings>(
  name: Name,
): SaveAtOnce<PrivacySettings[Name]> {
  const client = useQueryClient();
  const { mutate, variables, isPending, error } = useMutation({
    mutationFn: (change: PrivacyChange) => call(endpoints.changePrivacySettings, { in: change }),
    async onSuccess(_, change) {
      await privacyData.change(client, (known) => known && { ...known, ...change });
      if (change.analytics_tracking !== undefined || change.auto_logout) recheckSession(client);
    },
    onError: (failure) => isUnanswered(failure) && privacyData.stale(client),
  });
  return {
    choose: (to) => mutate({ [name]: to }),
    wanted: variables?.[name] as PrivacySettings[Name] | undefined,
    ...{ isPending, error },
  };
}
