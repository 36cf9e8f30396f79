import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { conflictOf } from '../api/api.ts';
import { queriesStale } from '../cache/stale-queries.ts';
import { onLiveEvent } from '../live/live-events.ts';

interface OwnDataParts<Saved> {
  key: string | readonly string[];
  get: (options: { signal: AbortSignal }) => Promise<Saved>;
  /** What tells of a change on another screen or device; `also` is what else is stale then. */
  topic?: string;
  also?: (client: QueryClient) => void;
}

/** What there is one of for each member; the device keeps it for times without a network. */
export function ownData<Saved>({ key, get, topic, also }: OwnDataParts<Saved>) {
  const query = queryOptions({
    queryKey: typeof key === 'string' ? [key] : key,
    queryFn: ({ signal }) => get({ signal }),
    meta: { persist: true },
  });
  const { queryKey } = query;
  function stale(client: QueryClient): void {
    void queriesStale(client, { queryKey });
    also?.(client);
  }
  if (topic !== undefined) onLiveEvent(topic, stale);
  return {
    query,
    use: () => useQuery(query),
    stale,
    /** An answer that was asked for before does not come after it. */
    async change(
      client: QueryClient,
      to: (known: Saved | undefined) => Saved | undefined,
    ): Promise<void> {
      await client.cancelQueries({ queryKey });
      client.setQueryData<Saved>(queryKey, to);
    },
  };
}

/** How what a member has one of is saved as a whole. */
export interface WholeData<Edit, Saved> {
  useSave: () => { mutateAsync: (edit: Edit) => Promise<Saved> };
  /** What is there now, which comes with a refusal of a stale edit. */
  currentOf: (error: unknown) => Saved | null;
}

interface WholeDataParts<Edit, Saved> extends OwnDataParts<Saved> {
  /** The contract's shape of what is saved. */
  shape: Parameters<typeof conflictOf<Saved>>[1];
  save: (edit: Edit) => Promise<Saved>;
  /** What a save makes stale elsewhere. */
  onSaved?: (client: QueryClient) => void;
}

/**
 * The same, with one Save for all of it: what is saved is shown, and so is what is found there in
 * its place.
 */
export function wholeData<Edit, Saved>({
  shape,
  save,
  onSaved,
  ...own
}: WholeDataParts<Edit, Saved>) {
  const data = ownData<Saved>(own);
  const currentOf = (error: unknown) => conflictOf(error, shape);
  return {
    ...data,
    currentOf,
    useSave() {
      const client = useQueryClient();
      return useMutation({
        mutationFn: (edit: Edit) => save(edit),
        async onSuccess(saved) {
          await data.change(client, () => saved);
          onSaved?.(client);
        },
        async onError(error) {
          const current = currentOf(error);
          if (current) await data.change(client, () => current);
        },
      });
    },
  };
}
