import { CONTRACTOR_SORTS, type ContractorSort, type Specialty } from '@pcr/contract/contractors/contractors.schema.ts';
import { FilterChips } from '../kit/list/FilterChips.tsx';
import { SearchField } from '../kit/list/SearchField.tsx';
import { SegmentedSort } from '../kit/list/SegmentedSort.tsx';
import { SORT_LABELS, SPECIALTY_CHIPS, specialtyText } from './contractors.labels.ts';
import type { ContractorFilters, FILTER_NAMES } from './contractors.search.ts';

export interface ContractorFilterBarProps {
  filters: ContractorFilters;
  onFilter: (name: (typeof FILTER_NAMES)[number], value: string) => void;
}

const SORTS = CONTRACTOR_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Search, the chips of specialties, the order: what the directory shows, kept in the URL by the page. */
export function ContractorFilterBar({ filters, onFilter }: ContractorFilterBarProps) {
  const { search = '', specialty = '', sort = 'rating' } = filters;
  // A specialty of a link that has no chip can still be taken away here.
  const isChip = SPECIALTY_CHIPS.some(({ value }) => value === specialty);
  const chips =
    specialty && !isChip
      ? [...SPECIALTY_CHIPS, { value: specialty, label: specialtyText(specialty) }]
      : SPECIALTY_CHIPS;
  return (
    <div className="flex flex-col gap-3">
      <SearchField
        label="Search by name or specialty"
        placeholder="Search by name or specialty..."
        value={search}
        onSearch={(text) => onFilter('search', text)}
      />
      <FilterChips<Specialty | ''>
        label="Specialty"
        choices={chips}
        selected={specialty}
        onSelect={(value) => onFilter('specialty', value)}
      />
      <SegmentedSort<ContractorSort>
        label="Sort by"
        choices={SORTS}
        selected={sort}
        onSelect={(value) => onFilter('sort', value === 'rating' ? '' : value)}
      />
    </div>
  );
}
