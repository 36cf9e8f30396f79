import * as endpoints from '@pcr/contract/consent/consent.endpoints.ts';
import {
  CONSENT_TEXT_VERSION,
  CONSENT_TOPIC,
  type Consent,
  ConsentPreferences,
} from '@pcr/contract/consent/consent.schema.ts';
import {
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { personalStale } from '../account/account.ts';
import { call, conflictOf, fetchFile, isUnanswered } from '../kit/api/api.ts';
import { saveFile } from '../kit/browser/save-file.ts';
import { listsStale, pagesOf, shortenLists } from '../kit/cache/list-pages.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';

const keys = {
  choices: ['consent', 'choices'] as const,
  history: ['consent', 'history'] as const,
};

const CHOICES = queryOptions({
  queryKey: keys.choices,
  queryFn: ({ signal }) => call(endpoints.getConsents, {}, { signal }),
  meta: { persist: true },
});

/** One's own four choices; the device keeps them for times without a network. */
export const useConsents = () => useQuery(CHOICES);

/** One's own changes, newest first, page after page. */
export const useConsentHistory = () =>
  useInfiniteQuery({
    ...pagesOf(keys.history, (query, options) => call(endpoints.listConsentChanges, { query }, options)),
    meta: { persist: true },
  });

/** Consents to what the screen has said, on the choices that it showed. */
export function useGiveConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ name, updated_at }: { name: Consent } & Pick<ConsentPreferences, 'updated_at'>) =>
      call(endpoints.giveConsent, { params: { name }, in: { text_version: CONSENT_TEXT_VERSION, updated_at } }),
    onSuccess: (saved) => changed(client, saved),
    // Changed elsewhere meanwhile: the screen shows how the choices are.
    onError: (error) =>
      isUnanswered(error) ? choicesStale(client) : show(client, conflictOf(error, ConsentPreferences)),
  });
}

export function useRevokeConsent() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: Consent) => call(endpoints.revokeConsent, { params: { name } }),
    onSuccess: (saved) => changed(client, saved),
    onError: (error) => isUnanswered(error) && choicesStale(client),
  });
}

export function useRevokeAll() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endpoints.revokeAllConsents, {}),
    onSuccess: (saved) => changed(client, saved),
    onError: (error) => isUnanswered(error) && choicesStale(client),
  });
}

/** A file of some hundred kilobytes, over a poor signal. */
const EXPORT_MS = 60_000;

/** Saves the history as a CSV file on the device. */
export const useExportHistory = () =>
  useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(endpoints.exportConsentChanges, {}, { timeout: EXPORT_MS }), 'consent-history.csv'),
  });

/** The choices as the server said them, unless a later answer came before. */
async function show(client: QueryClient, came: ConsentPreferences | null): Promise<void> {
  if (!came) return;
  await client.cancelQueries({ queryKey: keys.choices });
  const at = ({ updated_at }: ConsentPreferences) => Date.parse(updated_at ?? '');
  client.setQueryData(CHOICES.queryKey, (known) => (known && at(known) > at(came) ? known : came));
}

/** Name and address are in many places: everything shown of the member is loaded again. */
async function changed(client: QueryClient, saved: ConsentPreferences): Promise<void> {
  await show(client, saved);
  await shortenLists(client, keys.history);
  void personalStale(client);
}

/** Another tab or device of the member has changed something. */
onLiveEvent(CONSENT_TOPIC, choicesStale);

function choicesStale(client: QueryClient): void {
  void queriesStale(client, { queryKey: keys.choices });
  void listsStale(client, keys.history);
}
