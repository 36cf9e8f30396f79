import { MapPin } from 'lucide-react';
import { FilterSelect } from '../kit/list/FilterSelect.tsx';
import { SearchField } from '../kit/list/SearchField.tsx';
import { JOB_TYPE_OPTIONS } from './jobs.labels.ts';
import type { FilterName, JobFilters } from './jobs.search.ts';

export interface JobFilterBarProps {
  filters: JobFilters;
  onFilter: (name: FilterName, value: string) => void;
}

/** Search, type and location: what the board shows, kept in the URL by the page. */
export function JobFilterBar({ filters, onFilter }: JobFilterBarProps) {
  return (
    <div className="flex flex-col gap-2">
      <SearchField
        label="Search jobs"
        placeholder="Search jobs..."
        value={filters.search ?? ''}
        onSearch={(text) => onFilter('search', text)}
      />
      <div className="grid grid-cols-2 gap-2">
        <FilterSelect
          label="Job type"
          all="All Types"
          value={filters.job_type}
          choices={JOB_TYPE_OPTIONS}
          onChoose={(value) => onFilter('job_type', value)}
        />
        <SearchField
          label="Location"
          placeholder="Location..."
          icon={MapPin}
          value={filters.location ?? ''}
          onSearch={(text) => onFilter('location', text)}
        />
      </div>
    </div>
  );
}
