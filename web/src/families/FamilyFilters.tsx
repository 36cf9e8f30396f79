import {
  FAMILY_RATING_FILTERS,
  type FamilyRatingFilter,
  SERVICE_STATUSES,
} from '@pcr/contract/families/families.schema.ts';
import { FilterSelect } from '../kit/filter/FilterSelect.tsx';
import { filterOf } from '../kit/filter/filter-of.ts';
import type { FamilyFilterBarProps } from './FamilyFilterBar.tsx';

const RATING_FILTER_LABELS: Record<FamilyRatingFilter, string> = {
  high: '4.5+ Stars',
  medium: '3.5-4.4 Stars',
  low: 'Below 3.5 Stars',
};

interface Choice {
  value: string;
  label: string;
}

const STATUSES: Choice[] = SERVICE_STATUSES.map((value) => ({ value, label: value }));
const RATINGS: Choice[] = FAMILY_RATING_FILTERS.map((value) => ({
  value,
  label: RATING_FILTER_LABELS[value],
}));

/** What the button 'Filters' drops. */
export default function FamilyFilters({ filters, locations, onFilter }: FamilyFilterBarProps) {
  const filter = filterOf(filters, onFilter);
  // A location of a link or of a record that was just deleted can still be taken away here.
  const places =
    filters.location && !locations.includes(filters.location)
      ? [filters.location, ...locations]
      : locations;
  return (
    <>
      <FilterSelect label="Status" all="All Status" choices={STATUSES} {...filter('status')} />
      <FilterSelect
        label="Location"
        all="All Locations"
        choices={places.map((value) => ({ value, label: value }))}
        {...filter('location')}
      />
      <FilterSelect label="Rating" all="All Ratings" choices={RATINGS} {...filter('rating')} />
    </>
  );
}
