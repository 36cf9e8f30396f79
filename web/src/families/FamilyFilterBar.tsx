import {
  FAMILY_RATING_FILTERS,
  FAMILY_SORTS,
  type FamilySort,
  SERVICE_STATUSES,
} from '@pcr/contract/families/families.schema.ts';
import { FilterBar } from '../kit/filter/FilterBar.tsx';
import { FilterSelect } from '../kit/filter/FilterSelect.tsx';
import { filterOf } from '../kit/filter/filter-of.ts';
import { SortChips } from '../kit/filter/SortChips.tsx';
import { RATING_FILTER_LABELS, SORT_LABELS } from './families.labels.ts';
import type { FamilyFilters, FilterName } from './families.search.ts';

export interface FamilyFilterBarProps {
  filters: FamilyFilters;
  locations: readonly string[];
  onFilter: (name: FilterName, value: string) => void;
}

interface Choice {
  value: string;
  label: string;
}

const STATUSES: Choice[] = SERVICE_STATUSES.map((value) => ({ value, label: value }));
const RATINGS: Choice[] = FAMILY_RATING_FILTERS.map((value) => ({
  value,
  label: RATING_FILTER_LABELS[value],
}));
const SORTS = FAMILY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Search, three filters, four sort buttons: what the list shows, kept in the URL by the page. */
export function FamilyFilterBar({ filters, locations, onFilter }: FamilyFilterBarProps) {
  const filter = filterOf(filters, onFilter);
  // A location of a link or of a record that was just deleted can still be taken away here.
  const places =
    filters.location && !locations.includes(filters.location)
      ? [filters.location, ...locations]
      : locations;
  return (
    <FilterBar
      search={{ label: 'Search families, locations, or IDs', ...filter('search') }}
      sort={
        <SortChips<FamilySort>
          label="Sort by"
          choices={SORTS}
          selected={filters.sort ?? 'date'}
          onSelect={(value) => onFilter('sort', value === 'date' ? '' : value)}
        />
      }
    >
      <FilterSelect label="Status" all="All Status" choices={STATUSES} {...filter('status')} />
      <FilterSelect
        label="Location"
        all="All Locations"
        choices={places.map((value) => ({ value, label: value }))}
        {...filter('location')}
      />
      <FilterSelect label="Rating" all="All Ratings" choices={RATINGS} {...filter('rating')} />
    </FilterBar>
  );
}
