import { ArrowUpDown } from 'lucide-react';
import { FilterSelect } from './FilterSelect.tsx';
import type { FilterControl } from './filter-of.ts';

export interface SortSelectProps extends FilterControl {
  /** The order that the list has by itself, which its address does not name: 'Newest'. */
  usual: string;
  others: readonly { value: string; label: string }[];
}

/** The order of a list, as a chip that opens its choices. */
export function SortSelect({ usual, others, ...order }: SortSelectProps) {
  return (
    <FilterSelect icon={ArrowUpDown} label="Sort by" all={usual} choices={others} {...order} />
  );
}
