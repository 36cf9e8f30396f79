import {
  FAMILY_RATING_FILTERS,
  FAMILY_SORTS,
  type FamilySort,
  SERVICE_STATUSES,
} from '@pcr/contract/families/families.schema.ts';
import { ChevronDown } from 'lucide-react';
import { INPUT_CLASS } from '../kit/Field.tsx';
import { SearchField } from '../kit/SearchField.tsx';
import { SegmentedSort } from '../kit/SegmentedSort.tsx';
import type { FamilyFilters } from './families.data.ts';
import type { FILTER_NAMES } from './families.search.ts';
import { RATING_FILTER_WORDS, SORT_WORDS } from './families.words.ts';

type FilterName = (typeof FILTER_NAMES)[number];

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
const RATINGS: Choice[] = FAMILY_RATING_FILTERS.map((value) => ({ value, label: RATING_FILTER_WORDS[value] }));
const SORTS = FAMILY_SORTS.map((value) => ({ value, label: SORT_WORDS[value] }));

/** Search, three filters, four sort buttons: what the list shows, kept in the URL by the page. */
export function FamilyFilterBar({ filters, locations, onFilter }: FamilyFilterBarProps) {
  // A location of a link or of a record that was just deleted can still be taken away here.
  const places =
    filters.location && !locations.includes(filters.location) ? [filters.location, ...locations] : locations;
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Search families, locations, or IDs"
        placeholder="Search families, locations, or IDs..."
        value={filters.search ?? ''}
        onSearch={(text) => onFilter('search', text)}
      />
      <div className="flex flex-wrap gap-2">
        <Filter
          label="Status"
          all="All Status"
          width="basis-31"
          value={filters.status}
          choices={STATUSES}
          onChoose={(value) => onFilter('status', value)}
        />
        <Filter
          label="Location"
          all="All Locations"
          width="basis-37"
          value={filters.location}
          choices={places.map((value) => ({ value, label: value }))}
          onChoose={(value) => onFilter('location', value)}
        />
        <Filter
          label="Rating"
          all="All Ratings"
          width="basis-34"
          value={filters.rating}
          choices={RATINGS}
          onChoose={(value) => onFilter('rating', value)}
        />
      </div>
      <SegmentedSort<FamilySort>
        label="Sort by"
        choices={SORTS}
        selected={filters.sort ?? 'date'}
        onSelect={(value) => onFilter('sort', value)}
      />
    </div>
  );
}

interface FilterProps {
  label: string;
  /** The entry that takes the filter away: 'All Status'. */
  all: string;
  /** What it needs on a phone: beside status, 'All Locations' just fits at 320. */
  width: string;
  value: string | undefined;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** Its first entry says what it is, so it needs no label above it. */
function Filter({ label, all, width, value = '', choices, onChoose }: FilterProps) {
  return (
    <span className={`relative block min-w-0 grow wide:basis-0 ${width}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        className={`${INPUT_CLASS} w-full appearance-none truncate ps-3 pe-8 ${value ? 'border-brand! bg-brand-soft! font-strong text-brand-ink!' : ''}`}
      >
        <option value="">{all}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size={18}
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-ink-soft"
      />
    </span>
  );
}
