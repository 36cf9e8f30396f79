import * as endpoints from '@pcr/contract/agreements/agreements.endpoints.ts';
import {
  AGREEMENT_VERSIONS,
  type AgreementStanding,
} from '@pcr/contract/agreements/agreements.schema.ts';
import type { AgreementName } from '@pcr/contract/kit/agreement-name.ts';
import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { personalStale, rememberAgreement, remembersAgreement } from '../account/account.ts';
import { call } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';

const KEY = ['agreements'] as const;

export const agreementsQuery = queryOptions({
  queryKey: KEY,
  queryFn: async ({ signal }) => {
    const { items } = await call(endpoints.listAgreements, {}, { signal });
    for (const { name, version, accepted_at } of items)
      rememberAgreement(name, version, accepted_at);
    return items;
  },
  staleTime: 5 * 60_000,
});

export interface Standing {
  /** Undefined while it is not known yet. */
  accepted: boolean | undefined;
  acceptedAt: string | null;
}

/**
 * Where the person stands towards one text: what the server says, and while it cannot be asked what
 * the device knows.
 */
export function useAgreement(name: AgreementName): Standing {
  // Not isError: asked again after it failed, the query forgets that, and a screen that stands
  // would go.
  const { data, failureCount, errorUpdateCount } = useQuery(agreementsQuery);
  const standing = data?.find((item) => item.name === name);
  if (standing)
    return { accepted: standing.accepted_at !== null, acceptedAt: standing.accepted_at };
  // What the device remembers is used at the first try that fails; that it remembers nothing, at
  // the last.
  const asksInVain = failureCount > 0 || errorUpdateCount > 0;
  if (asksInVain && remembersAgreement(name)) return { accepted: true, acceptedAt: null };
  return { accepted: errorUpdateCount > 0 ? false : undefined, acceptedAt: null };
}

/** Accepts the version that this build shows; resolves once the server has it. */
export function useAcceptAgreement(name: AgreementName) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(endpoints.acceptAgreement, {
        params: { name },
        in: { version: AGREEMENT_VERSIONS[name] },
      }),
    onSuccess: async (accepted) => {
      await client.cancelQueries({ queryKey: KEY });
      rememberAgreement(accepted.name, accepted.version, accepted.accepted_at);
      client.setQueryData<AgreementStanding[]>(KEY, (items) => {
        const others = (items ?? []).filter((item) => item.name !== name);
        return [...others, accepted];
      });
      await personalStale(client);
    },
  });
}

/** The server knows of an agreement that this page does not. */
export function agreementsStale(client: QueryClient): void {
  void queriesStale(client, { queryKey: KEY });
}
