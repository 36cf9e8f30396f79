import * as endpoints from '@pcr/contract/account/two-factor/two-factor.endpoints.ts';
import {
  type RecoveryCodes,
  TWO_FACTOR_TOPIC,
  type TwoFactor,
  type TwoFactorCode,
  type TwoFactorOff,
  type TwoFactorPassword,
} from '@pcr/contract/account/two-factor/two-factor.schema.ts';
import {
  type QueryClient,
  queryOptions,
  skipToken,
  type UseMutationResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '../../kit/api/api.ts';
import { queriesStale } from '../../kit/cache/stale-queries.ts';
import { onLiveEvent } from '../../kit/live/live-events.ts';

const TWO_FACTOR = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(endpoints.getTwoFactor, {}, { signal }),
});

const OFF: TwoFactor = {
  enabled_at: null,
  recovery_codes_saved_at: null,
  recovery_codes_made_at: null,
  recovery_codes: [],
};

const twoFactorStale = (client: QueryClient) =>
  queriesStale(client, { queryKey: TWO_FACTOR.queryKey });
onLiveEvent(TWO_FACTOR_TOPIC, (client) => void twoFactorStale(client));

export const useTwoFactor = () => useQuery(TWO_FACTOR);

/**
 * How long codes that nobody has confirmed as saved are kept for a person who comes back to them
 * (ms).
 */
const CODES_STAY_MS = 10 * 60_000;
const NEW_CODES = queryOptions<RecoveryCodes | null>({
  queryKey: ['new-recovery-codes'],
  queryFn: skipToken,
  gcTime: CODES_STAY_MS,
});

/**
 * The codes that were just made, until the member says that they are saved: in this page's memory
 * and nowhere else.
 */
export function useNewCodes() {
  const client = useQueryClient();
  const codes = useQuery(NEW_CODES).data ?? null;
  const hold = (made: RecoveryCodes | null) => {
    client.setQueryData(NEW_CODES.queryKey, made);
    if (made) askBeforeUnload(client);
  };
  return [codes, hold] as const;
}

let holder: QueryClient | null = null;
/**
 * The browser asks before it closes or reloads the page, wherever in it one is, while there are
 * such codes.
 */
function askBeforeUnload(client: QueryClient): void {
  if (!holder) {
    window.addEventListener('beforeunload', (event) => {
      if (holder?.getQueryData(NEW_CODES.queryKey)) event.preventDefault();
    });
  }
  holder = client;
}

export type Change<Given, Answer> = UseMutationResult<Answer, Error, Given>;

/** Also after a refusal: the screen may be out of date. */
function useChange<Given, Answer>(
  change: (given: Given) => Promise<Answer>,
): Change<Given, Answer> {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void twoFactorStale(client) });
}

export const useBeginTwoFactor = () =>
  useChange((given: TwoFactorPassword) => call(endpoints.beginTwoFactor, { in: given }));

export const useConfirmTwoFactor = () =>
  useChange((given: TwoFactorCode) => call(endpoints.confirmTwoFactor, { in: given }));

export const useRenewRecoveryCodes = () =>
  useChange((given: TwoFactorPassword) => call(endpoints.renewRecoveryCodes, { in: given }));

export const useMarkRecoveryCodesSaved = () =>
  useChange((made_at: string) => call(endpoints.markRecoveryCodesSaved, { in: { made_at } }));

export function useTurnOffTwoFactor(): Change<TwoFactorOff, void> {
  const client = useQueryClient();
  return useChange(async (given) => {
    await call(endpoints.turnOffTwoFactor, { in: given });
    await client.cancelQueries({ queryKey: TWO_FACTOR.queryKey });
    client.setQueryData(TWO_FACTOR.queryKey, OFF);
  });
}
