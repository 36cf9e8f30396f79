import * as endpoints from '@pcr/contract/groups/groups.endpoints.ts';
import {
  type DeletedGroup,
  GROUPS_TOPIC,
  type Group,
  type GroupDraft,
  type GroupEdit,
  type GroupVersion,
} from '@pcr/contract/groups/groups.schema.ts';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { call } from '../kit/api/api.ts';
import { queriesStale } from '../kit/cache/stale-queries.ts';
import { entryData } from '../kit/kind/entry-data.ts';
import { onLiveEvent } from '../kit/live/live-events.ts';
import { filtersOf, type GroupFilters, isUnfiltered } from './groups.search.ts';

export type GroupBefore = GroupVersion['before'];

const COUNTS_KEY = 'group_counts';

/** The groups of all members. */
export const groups = entryData<
  Group,
  Group,
  GroupFilters,
  GroupDraft,
  GroupEdit,
  DeletedGroup,
  GroupBefore
>({
  name: 'groups',
  cardOf: (group) => group,
  cardIsWhole: true,
  list: (query, options) => call(endpoints.listGroups, { query }, options),
  get: (id, options) => call(endpoints.getGroup, { params: { id } }, options),
  create: (draft) => call(endpoints.createGroup, { in: draft }),
  update: (id, edit) => call(endpoints.updateGroup, { params: { id }, in: edit }),
  delete: (id, query) => call(endpoints.deleteGroup, { params: { id }, query }),
  restore: (id) => call(endpoints.restoreGroup, { params: { id } }),
  listDeleted: (query, options) => call(endpoints.listDeletedGroups, { query }, options),
  listVersions: (id, query, options) =>
    call(endpoints.listGroupVersions, { params: { id }, query }, options),
  samples: async () => (await import('./groups.samples.ts')).GROUP_SAMPLES,
  isUnfiltered,
  alsoStale: [[COUNTS_KEY]],
  newestFirst: ({ group_type }) => [{}, { group_type }],
});

/** How many groups the filters find, for the badge of their tab (groups.md 17). */
export const useGroupCount = (filters: GroupFilters) =>
  useQuery({
    queryKey: [COUNTS_KEY, filters],
    queryFn: ({ signal }) => call(endpoints.countGroups, { query: filters }, { signal }),
  });

/**
 * Asks for what the list at this address will ask for, while its code and the session are still on
 * their way.
 */
export const startGroups = (client: QueryClient) => [
  groups.prefetchList(client, filtersOf(new URLSearchParams(window.location.search))),
];

onLiveEvent(GROUPS_TOPIC, (client, ids) => {
  groups.cache.stale(client, ids);
  void queriesStale(client, { queryKey: [COUNTS_KEY] });
});
