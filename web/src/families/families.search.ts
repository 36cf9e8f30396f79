import {
  FAMILY_RATING_FILTERS,
  FAMILY_SORTS,
  type FamilyCard,
  type FamilyQuery,
  SERVICE_STATUSES,
} from '@pcr/contract/families/families.schema.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { byCodeUnits, byName, wordsOf } from '../kit/filter/search-words.ts';
import { colorOf } from './families.labels.ts';

/** What the URL of the list holds. */
export type FamilyFilters = Omit<FamilyQuery, 'cursor'>;

/** True for the list of all records, whatever its order. */
export const isUnfiltered = ({ search, status, location, rating }: FamilyFilters) =>
  !(search || status || location || rating);

/** The parameters of the URL that say what the list shows. */
export const FILTER_NAMES = ['search', 'status', 'location', 'rating', 'sort'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): FamilyFilters {
  const filters: FamilyFilters = {};
  const search = wordsOf(url.get('search'));
  const location = wordsOf(url.get('location'));
  const status = SERVICE_STATUSES.find((value) => value === url.get('status'));
  const rating = FAMILY_RATING_FILTERS.find((value) => value === url.get('rating'));
  const sort = FAMILY_SORTS.find((value) => value === url.get('sort'));
  if (search) filters.search = search;
  if (status) filters.status = status;
  if (location) filters.location = location;
  if (rating) filters.rating = rating;
  // Date is the server's own order: one list, one entry in the cache.
  if (sort && sort !== 'date') filters.sort = sort;
  return filters;
}

const RATING_COLORS = { high: 'green', medium: 'yellow', low: 'red' } as const;

const newestFirst = (a: FamilyCard, b: FamilyCard) =>
  byCodeUnits(b.created_at, a.created_at) || byCodeUnits(b.id, a.id);

/** The server's orders, each of which ends in `id`. */
const ORDERS: Record<
  NonNullable<FamilyFilters['sort']>,
  (a: FamilyCard, b: FamilyCard) => number
> = {
  date: newestFirst,
  rating: (a, b) => b.overall_rating - a.overall_rating || newestFirst(a, b),
  status: (a, b) =>
    SERVICE_STATUSES.indexOf(a.service_status) - SERVICE_STATUSES.indexOf(b.service_status) ||
    newestFirst(a, b),
  name: (a, b) => byName(a.family_name, b.family_name) || byCodeUnits(a.id, b.id),
};

/**
 * The server's search over the data on the device: the samples, and real records while the server
 * cannot be asked.
 */
export function searchHere<T extends FamilyCard>(
  families: readonly T[],
  filters: FamilyFilters,
): T[] {
  const words = comparable(filters.search ?? '');
  return families
    .filter(
      (family) =>
        comparable(`${family.family_name}\n${family.location}\n${family.id}`).includes(words) &&
        (!filters.status || family.service_status === filters.status) &&
        (!filters.location || comparable(family.location) === comparable(filters.location)) &&
        (!filters.rating || colorOf(family.overall_rating) === RATING_COLORS[filters.rating]),
    )
    .sort(ORDERS[filters.sort ?? 'date']);
}
