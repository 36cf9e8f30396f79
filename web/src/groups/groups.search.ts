import {
  GROUP_TYPES,
  type Group,
  type GroupQuery,
  MY_GROUPS,
  type MyGroups,
} from '@pcr/contract/groups/groups.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { byCodeUnits, wordsOf } from '../kit/filter/search-words.ts';
import { type NEAR, nearestFirst, nearOf } from '../kit/near/near-search.ts';

/** What the URL of the list holds. */
export type GroupFilters = Omit<GroupQuery, 'cursor'>;

/**
 * The parameter that says which of one's own groups: `mine` is that of events, on the other tab.
 */
export const MINE = 'my_groups';
/** The parameters of the URL that say what the list shows. */
export type FilterName = typeof MINE | 'search' | 'group_type' | typeof NEAR;

/** True for the list that everybody sees first. */
export const isUnfiltered = ({ mine, search, group_type, radius_miles }: GroupFilters) =>
  !(mine || search || group_type || radius_miles);

/** The own part of the list that is shown, where nothing else is asked for. */
export const onlyMine = ({ mine, ...others }: GroupFilters): MyGroups | null =>
  (mine && isUnfiltered(others) && mine) || null;

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): GroupFilters {
  const filters: GroupFilters = {};
  const mine = MY_GROUPS.find((value) => value === url.get(MINE));
  const search = wordsOf(url.get('search'));
  const group_type = GROUP_TYPES.find((value) => value === url.get('group_type'));
  if (mine) filters.mine = mine;
  if (search) filters.search = search;
  if (group_type) filters.group_type = group_type;
  return { ...filters, ...nearOf(url) };
}

const isMine: Record<MyGroups, (group: Group) => boolean> = {
  member: ({ my_membership }) => my_membership === 'leader' || my_membership === 'member',
  applied: ({ my_membership }) => my_membership === 'applied',
};

const newestFirst = (a: Group, b: Group) =>
  byCodeUnits(b.created_at, a.created_at) || byCodeUnits(b.id, a.id);

/**
 * The server's search over the data on the device: the samples, and real groups while the server
 * cannot be asked.
 */
export function searchHere(
  groups: readonly Group[],
  { search = '', mine, group_type, sort }: GroupFilters,
): Group[] {
  const words = comparable(search);
  const found = groups.filter(
    (group) =>
      comparable(
        [group.name, group.description, group.location, group.city, ...(group.tags ?? [])].join(
          '\n',
        ),
      ).includes(words) &&
      (mine ? isMine[mine](group) : group.is_active) &&
      (!group_type || group.group_type === group_type),
  );
  return found.sort((a, b) => (sort === 'distance' && nearestFirst(a, b)) || newestFirst(a, b));
}
