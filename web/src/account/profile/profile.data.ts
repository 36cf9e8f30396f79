import * as emailChange from '@pcr/contract/account/email/email-change.endpoints.ts';
import type { EmailChangeRequest } from '@pcr/contract/account/email/email-change.schema.ts';
import * as profile from '@pcr/contract/account/profile/profile.endpoints.ts';
import { Profile, type ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import * as details from '@pcr/contract/account/settings/details.endpoints.ts';
import {
  AccountDetails,
  type AccountDetailsEdit,
} from '@pcr/contract/account/settings/details.schema.ts';
import { PREFERENCES_TOPIC } from '@pcr/contract/notifications/notifications.schema.ts';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { askAfter } from '../../kit/cache/ask-after.ts';
import { wholeData } from '../../kit/settings/own-data.ts';
import { recheckSession } from '../account.data.ts';

/** One's own profile. It and the account settings show parts of the same. */
export const profileData = wholeData<ProfileEdit, Profile>({
  key: 'profile',
  get: (options) => call(profile.getProfile, {}, options),
  save: (edit) => call(profile.updateProfile, { in: edit }),
  shape: Profile,
  onSaved(client) {
    detailsData.stale(client);
    recheckSession(client);
  },
});

/** One's own account settings. Their channels are saved on the screen of notifications, too. */
export const detailsData = wholeData<AccountDetailsEdit, AccountDetails>({
  key: 'account_details',
  get: (options) => call(details.getAccountDetails, {}, options),
  save: (edit) => call(details.updateAccountDetails, { in: edit }),
  shape: AccountDetails,
  topic: PREFERENCES_TOPIC,
  onSaved(client) {
    profileData.stale(client);
    recheckSession(client);
  },
});

/** Asks for what the screen will ask for, while its code is still on its way. */
export const startProfile = (client: QueryClient) => [client.prefetchQuery(profileData.query)];

/** The picture has changed: shown at once, without asking for the profile again. */
export function useShowAvatar(): (avatar_url: string | null) => Promise<void> {
  const client = useQueryClient();
  return (avatar_url) => profileData.change(client, (known) => known && { ...known, avatar_url });
}

export function useRequestEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: EmailChangeRequest) => call(emailChange.requestEmailChange, { in: given }),
    onSuccess: (email_change) => showChange(client, email_change),
    onError: () => detailsData.stale(client),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    // The address that is to stay.
    mutationFn: (_email: string) => call(emailChange.cancelEmailChange, {}),
    onSuccess: () => showChange(client, null),
    onError: (error) => askAfter(client, error, { queryKey: detailsData.query.queryKey }),
  });
}

/** An answer that was asked for before must not come after, and take it away again. */
async function showChange(
  client: QueryClient,
  email_change: AccountDetails['email_change'],
): Promise<void> {
  await detailsData.change(client, (known) => known && { ...known, email_change });
}

/** Which address the link of a mail is about. */
export const useLookUpEmailChange = (token: string) =>
  useQuery({
    queryKey: ['email-change', token],
    queryFn: ({ signal }) =>
      call(emailChange.lookUpEmailChange, { in: { token } }, { signal, quiet: true }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });

export function useConfirmEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token: string) => call(emailChange.confirmEmailChange, { in: { token } }),
    onSuccess: () => recheckSession(client),
  });
}
