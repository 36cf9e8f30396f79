import * as endpoints from '@pcr/contract/consent/consent.endpoints.ts';
import {
  CONSENT_TEXT_VERSION,
  CONSENT_TOPIC,
  type Consent,
  ConsentPreferences,
} from '@pcr/contract/consent/consent.schema.ts';
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { personalStale } from '../account/account.ts';
import { call, conflictOf, fetchFile, isUnanswered } from '../kit/api/api.ts';
import { saveFile } from '../kit/browser/save-file.ts';
import { listsStale, pagesOf, shortenLists } from '../kit/cache/list-pages.ts';
import type { SaveAtOnce } from '../kit/settings/AtOnce.tsx';
import { ownData } from '../kit/settings/own-data.ts';

const HISTORY = ['consent', 'history'] as const;

/** One's own four choices, which another tab or device may change. */
export const consentData = ownData<ConsentPreferences>({
  key: ['consent', 'choices'],
  get: (options) => call(endpoints.getConsents, {}, options),
  topic: CONSENT_TOPIC,
  also: (client) => void listsStale(client, HISTORY),
});

/** One's own changes, newest first, page after page. */
export const useConsentHistory = () =>
  useInfiniteQuery({
    ...pagesOf(HISTORY, (query, options) => call(endpoints.listConsentChanges, { query }, options)),
    meta: { persist: true },
  });

/** Consents to what the screen has said, on the choices that it showed. */
export function useGiveConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      name,
      updated_at,
    }: { name: Consent } & Pick<ConsentPreferences, 'updated_at'>) =>
      call(endpoints.giveConsent, {
        params: { name },
        in: { text_version: CONSENT_TEXT_VERSION, updated_at },
      }),
    onSuccess: (saved) => changed(client, saved),
    // Changed elsewhere meanwhile: the screen shows how the choices are.
    onError: (error) =>
      isUnanswered(error)
        ? consentData.stale(client)
        : show(client, conflictOf(error, ConsentPreferences)),
  });
}

/** A switch that is pressed takes its consent back. */
export function useSaveConsent(name: Consent): SaveAtOnce<boolean> {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(endpoints.revokeConsent, { params: { name } }),
    onSuccess: (saved) => changed(client, saved),
    onError: (failure) => isUnanswered(failure) && consentData.stale(client),
  });
  return { choose: () => mutate(), wanted: false, isPending, error };
}

export function useRevokeAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.revokeAllConsents, {}),
    onSuccess: (saved) => changed(client, saved),
    onError: (error) => isUnanswered(error) && consentData.stale(client),
  });
}

/** A file of some hundred kilobytes, over a poor signal. */
const EXPORT_MS = 60_000;

/** Saves the history as a CSV file on the device. */
export const useExportHistory = () =>
  useMutation({
    mutationFn: async () =>
      saveFile(
        await fetchFile(endpoints.exportConsentChanges, {}, { timeout: EXPORT_MS }),
        'consent-history.csv',
      ),
  });

/** The choices as the server said them, unless a later answer came before. */
async function show(client: QueryClient, came: ConsentPreferences | null): Promise<void> {
  if (!came) return;
  const at = ({ updated_at }: ConsentPreferences) => Date.parse(updated_at ?? '');
  await consentData.change(client, (known) => (known && at(known) > at(came) ? known : came));
}

/** Name and address are in many places: everything shown of the member is loaded again. */
async function changed(client: QueryClient, saved: ConsentPreferences): Promise<void> {
  await show(client, saved);
  await shortenLists(client, HISTORY);
  void personalStale(client);
}
