import { FAMILY_SORTS, type FamilySort } from '@pcr/contract/families/families.schema.ts';
import type { ReactNode } from 'react';
import { loadable } from '../kit/browser/loadable.tsx';
import { FilterBar } from '../kit/filter/FilterBar.tsx';
import { filterOf } from '../kit/filter/filter-of.ts';
import { SortChips } from '../kit/filter/SortChips.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import { SORT_LABELS } from './families.labels.ts';
import type { FamilyFilters, FilterName } from './families.search.ts';

export interface FamilyFilterBarProps {
  filters: FamilyFilters;
  locations: readonly string[];
  onFilter: (name: FilterName, value: string) => void;
  /** Beside the search. */
  end?: ReactNode;
}

const Filters = loadable(() => import('./FamilyFilters.tsx'));
/** Loads the filters before their button is pressed. */
export const preloadFilters = Filters.preload;

const SORTS = FAMILY_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Search, three filters, four sort buttons: what the list shows, kept in the URL by the page. */
export function FamilyFilterBar(props: FamilyFilterBarProps) {
  const { filters, onFilter } = props;
  const { status, location, rating } = filters;
  return (
    <FilterBar
      search={{
        label: 'Search families, locations, or IDs',
        ...filterOf(filters, onFilter)('search'),
      }}
      end={props.end}
      sort={
        <SortChips<FamilySort>
          label="Sort by"
          choices={SORTS}
          selected={filters.sort ?? 'date'}
          onSelect={(value) => onFilter('sort', value === 'date' ? '' : value)}
        />
      }
      set={[status, location, rating].filter(Boolean).length}
    >
      <Filters
        {...props}
        waiting={<Skeleton className="h-touch w-full" />}
        failed={(retry) => (
          <button type="button" onClick={retry} className="min-h-touch text-start">
            The filters could not be loaded. Retry
          </button>
        )}
      />
    </FilterBar>
  );
}
