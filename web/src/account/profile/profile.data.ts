import * as emailChange from '@pcr/contract/account/email/email-change.endpoints.ts';
import type { EmailChangeRequest } from '@pcr/contract/account/email/email-change.schema.ts';
import * as profile from '@pcr/contract/account/profile/profile.endpoints.ts';
import { Profile, type ProfileEdit } from '@pcr/contract/account/profile/profile.schema.ts';
import * as details from '@pcr/contract/account/settings/details.endpoints.ts';
import { AccountDetails, type AccountDetailsEdit } from '@pcr/contract/account/settings/details.schema.ts';
import { PREFERENCES_TOPIC } from '@pcr/contract/notifications/notifications.schema.ts';
import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, conflictOf } from '../../kit/api/api.ts';
import { askAfter } from '../../kit/cache/ask-after.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { recheckSession } from '../account.data.ts';

const PROFILE = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call(profile.getProfile, {}, { signal }),
  meta: { persist: true },
});

const DETAILS = queryOptions({
  queryKey: ['account_details'],
  queryFn: ({ signal }) => call(details.getAccountDetails, {}, { signal }),
  meta: { persist: true },
});

/** One's own profile; stays on the device for times without a network. */
export const useProfile = () => useQuery(PROFILE);

/** Asks for what the screen will ask for, while its code is still on its way. */
export const startProfile = (client: QueryClient) => [client.prefetchQuery(PROFILE)];

/** One's own account settings; likewise. */
export const useAccountDetails = () => useQuery(DETAILS);

export function useUpdateProfile() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: ProfileEdit) => call(profile.updateProfile, { in: edit }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: PROFILE.queryKey });
      client.setQueryData(PROFILE.queryKey, saved);
      void queriesStale(client, { queryKey: DETAILS.queryKey });
      recheckSession(client);
    },
    onError: (error) => applyServerVersion(client, currentProfile(error), PROFILE.queryKey),
  });
}

export function useUpdateAccountDetails() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (edit: AccountDetailsEdit) => call(details.updateAccountDetails, { in: edit }),
    onSuccess: async (saved) => {
      await client.cancelQueries({ queryKey: DETAILS.queryKey });
      client.setQueryData(DETAILS.queryKey, saved);
      void queriesStale(client, { queryKey: PROFILE.queryKey });
      recheckSession(client);
    },
    onError: (error) => applyServerVersion(client, currentDetails(error), DETAILS.queryKey),
  });
}

/** The profile as it is now, which comes with a refusal of a stale edit. */
export const currentProfile = (error: unknown) => conflictOf(error, Profile);
export const currentDetails = (error: unknown) => conflictOf(error, AccountDetails);

async function applyServerVersion(
  client: QueryClient,
  current: Profile | AccountDetails | null,
  queryKey: readonly unknown[],
): Promise<void> {
  if (!current) return;
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, current);
}

/** The picture has changed: shown at once, without asking for the profile again. */
export function useShowAvatar(): (avatar_url: string | null) => Promise<void> {
  const client = useQueryClient();
  return async (avatar_url) => {
    await client.cancelQueries({ queryKey: PROFILE.queryKey });
    client.setQueryData(PROFILE.queryKey, (data) => data && { ...data, avatar_url });
  };
}

/** The channels were saved on the screen of notifications, or on another device. */
onLiveEvent(PREFERENCES_TOPIC, (client) => void queriesStale(client, { queryKey: DETAILS.queryKey }));

export function useRequestEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: EmailChangeRequest) => call(emailChange.requestEmailChange, { in: given }),
    onSuccess: (email_change) => showChange(client, email_change),
    onError: () => void queriesStale(client, { queryKey: DETAILS.queryKey }),
  });
}

export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    // The address that is to stay.
    mutationFn: (_email: string) => call(emailChange.cancelEmailChange, {}),
    onSuccess: () => showChange(client, null),
    onError: (error) => askAfter(client, error, { queryKey: DETAILS.queryKey }),
  });
}

/** An answer that was asked for before must not come after, and take it away again. */
async function showChange(client: QueryClient, email_change: AccountDetails['email_change']): Promise<void> {
  await client.cancelQueries({ queryKey: DETAILS.queryKey });
  client.setQueryData(DETAILS.queryKey, (data) => data && { ...data, email_change });
}

/** Which address the link of a mail is about. */
export const useLookUpEmailChange = (token: string) =>
  useQuery({
    queryKey: ['email-change', token],
    queryFn: ({ signal }) => call(emailChange.lookUpEmailChange, { in: { token } }, { signal, quiet: true }),
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
