import {
  AVAILABILITIES,
  CARE_SPECIALTIES,
  CONTRACTOR_ORDERS,
  type ContractorCard,
  type ContractorQuery,
  SPECIALTIES,
  type Specialty,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { meansSubstitutes } from '@pcr/contract/contractors/substitutes.ts';
import { comparable } from '@pcr/contract/kit/comparing.ts';
import { byCodeUnits, byName, wordsOf } from '../kit/filter/search-words.ts';
import { NEAR, nearestFirst, nearOf } from '../kit/near/near-search.ts';

/** What the URL of the directory holds. */
export type ContractorFilters = Omit<ContractorQuery, 'cursor'>;

/** The parameters of the URL that say what the list shows. */
export const FILTER_NAMES = ['search', 'specialty', 'availability', NEAR, 'sort'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];

/** True for the list of all contractors, whatever its order. */
export const isUnfiltered = (filters: ContractorFilters) => {
  const { search, specialty, availability, radius_miles } = filters;
  return !(search || specialty || availability || radius_miles);
};

/** What the URL asks for; values without a meaning are left out. */
export function filtersOf(url: URLSearchParams): ContractorFilters {
  const filters: ContractorFilters = {};
  const search = wordsOf(url.get('search'));
  const specialty = SPECIALTIES.find((value) => value === url.get('specialty'));
  const availability = AVAILABILITIES.find((value) => value === url.get('availability'));
  const sort = CONTRACTOR_ORDERS.find((value) => value === url.get('sort'));
  if (search) filters.search = search;
  if (specialty) filters.specialty = specialty;
  if (availability) filters.availability = availability;
  // Rating is the server's own order: one list, one entry in the cache.
  if (sort && sort !== 'rating') filters.sort = sort;
  // Near is an order, too.
  return { ...filters, ...nearOf(url) };
}

const CARE: ReadonlySet<Specialty> = new Set(CARE_SPECIALTIES);
const isForChildren = ({ specialty }: ContractorCard) => CARE.has(specialty);

/** The server's orders, each of which ends in `id`. */
const ORDERS: Record<
  NonNullable<ContractorFilters['sort']>,
  (a: ContractorCard, b: ContractorCard) => number
> = {
  rating: (a, b) =>
    Number(isForChildren(b)) - Number(isForChildren(a)) ||
    b.rating - a.rating ||
    b.total_reviews - a.total_reviews ||
    byCodeUnits(b.id, a.id),
  name: (a, b) => byName(a.name, b.name) || byCodeUnits(a.id, b.id),
  newest: (a, b) => byCodeUnits(b.created_at, a.created_at) || byCodeUnits(b.id, a.id),
  distance: (a, b) => nearestFirst(a, b) || byCodeUnits(b.id, a.id),
};

/**
 * The server's search over the data on the device: samples, and real contractors while the server
 * cannot be asked.
 */
export function searchHere<T extends ContractorCard>(
  contractors: readonly T[],
  filters: ContractorFilters,
): T[] {
  const { search = '', specialty, availability } = filters;
  const sought = comparable(search);
  const substitutes = meansSubstitutes(search);
  return contractors
    .filter(
      (one) =>
        (comparable(`${one.name}\n${one.specialty}`).includes(sought) ||
          (substitutes && isForChildren(one))) &&
        (!specialty || one.specialty === specialty) &&
        (!availability || one.availability === availability),
    )
    .sort(ORDERS[filters.sort ?? 'rating']);
}
