import * as endpoints from '@pcr/contract/files/credentials/credentials.endpoints.ts';
import {
  Credential,
  type CredentialDraft,
} from '@pcr/contract/files/credentials/credentials.schema.ts';
import { DOCUMENTS_TOPIC } from '@pcr/contract/files/documents/documents.schema.ts';
import type { ErrorCode } from '@pcr/contract/kit/errors.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError, call } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { draftKey } from '../../kit/draft/draft-storage.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';
import { deviceZone } from '../../kit/words/place-time.ts';

const CREDENTIALS = queryOptions({
  queryKey: ['credentials'],
  queryFn: ({ signal }) => call(endpoints.listCredentials, {}, { signal }),
  // Words about a day must be right today.
  staleTime: 0,
  // An inspector asks in a basement, too.
  meta: { persist: true },
});

const allStale = (client: QueryClient) =>
  void queriesStale(client, { queryKey: CREDENTIALS.queryKey });
onLiveEvent(DOCUMENTS_TOPIC, allStale);

/** All of one's own, the first to expire first. */
export const useCredentials = (enabled = true) => useQuery({ ...CREDENTIALS, enabled });

export type GivenCredential = Omit<CredentialDraft, 'time_zone'>;

export function useSaveCredential(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (given: GivenCredential) =>
      call(endpoints.saveCredential, {
        params: { id },
        // Its days are those of UTC where no zone is known, as on the server.
        in: { ...given, time_zone: deviceZone() ?? 'UTC' },
      }),
    onSettled: () => allStale(client),
  });
}

export function useRemoveCredential(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.removeCredential, { params: { id } }),
    onSettled: () => allStale(client),
  });
}

/** Text typed for a credential is kept under this key (kit.md 37). */
export const credentialKey = (userId: string, id: string) => draftKey(userId, `credentials:${id}`);

/**
 * Saves what was said of a certificate before it arrived. Resolves with why it never will be, or
 * null once it is saved; rejects where another try may go through.
 */
export function useSaveOnArrival() {
  const client = useQueryClient();
  return async (
    id: string,
    said: Pick<GivenCredential, 'kind' | 'expiry_date'>,
  ): Promise<string | null> => {
    const given = { number: null, issuer: null, issued_date: null, ...said, updated_at: null };
    try {
      await call(endpoints.saveCredential, {
        params: { id },
        in: { ...given, time_zone: deviceZone() ?? 'UTC' },
      });
      return null;
    } catch (error) {
      if (!(error instanceof ApiError) || !FINAL.has(error.code)) throw error;
      const theirs = savedMeanwhile(error);
      // The answer to an earlier try was lost.
      const isSaved = theirs?.kind === said.kind && theirs.expiry_date === said.expiry_date;
      return isSaved ? null : error.message;
    } finally {
      allStale(client);
    }
  };
}

const FINAL: ReadonlySet<ErrorCode> = new Set(['conflict', 'invalid_input', 'not_found']);

/**
 * Another device's change in the meantime; null if it was removed there. Undefined for any other
 * failure.
 */
export function savedMeanwhile(error: Error | null): Credential | null | undefined {
  if (!(error instanceof ApiError) || error.code !== 'conflict') return undefined;
  if (error.current === null) return null;
  return Credential.safeParse(error.current).data;
}
