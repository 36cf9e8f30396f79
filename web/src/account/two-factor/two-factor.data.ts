import * as endpoints from '@pcr/contract/account/two-factor.endpoints.ts';
import {
  TWO_FACTOR_TOPIC,
  type TwoFactorCode,
  type TwoFactorOff,
  type TwoFactorPassword,
} from '@pcr/contract/account/two-factor.schema.ts';
import {
  type QueryClient,
  queryOptions,
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

const twoFactorStale = (client: QueryClient) => queriesStale(client, { queryKey: TWO_FACTOR.queryKey });
onLiveEvent(TWO_FACTOR_TOPIC, (client) => void twoFactorStale(client));

export const useTwoFactor = () => useQuery(TWO_FACTOR);

export type Change<Given, Answer> = UseMutationResult<Answer, Error, Given>;

/** Also after a refusal: what is on the screen may not be so any more. */
function useChange<Given, Answer>(change: (given: Given) => Promise<Answer>): Change<Given, Answer> {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => void twoFactorStale(client) });
}

export const useBeginTwoFactor = () =>
  useChange((given: TwoFactorPassword) => call(endpoints.beginTwoFactor, { in: given }));

export const useConfirmTwoFactor = () =>
  useChange((given: TwoFactorCode) => call(endpoints.confirmTwoFactor, { in: given }));

export const useRenewRecoveryCodes = () =>
  useChange((given: TwoFactorPassword) => call(endpoints.renewRecoveryCodes, { in: given }));

export const useTurnOffTwoFactor = () =>
  useChange((given: TwoFactorOff) => call(endpoints.turnOffTwoFactor, { in: given }));
