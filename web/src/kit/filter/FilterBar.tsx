import type { ReactNode } from 'react';
import { showsWhole } from '../browser/show-whole.ts';
import { KeysButton } from '../list/ListKeys.tsx';
import type { FilterControl } from './filter-of.ts';
import { SearchField } from './SearchField.tsx';

export interface FilterBarProps {
  /** The label 'Search events', which its field says, too, unless there is a longer one. */
  search: FilterControl & { label: string; placeholder?: string };
  /** Chips: `FilterSelect`, `FilterChips`, `SortChips`. */
  children: ReactNode;
}

/**
 * Search, and one row of chips that scrolls sideways on a phone: a mouse has no good way to do
 * that. Both stay in sight while the list scrolls (kit.md 113).
 */
export function FilterBar({ search, children }: FilterBarProps) {
  const { label, placeholder = `${label}...`, value = '', onChoose } = search;
  return (
    <div
      data-stays-in-sight
      className="@container sticky top-bar-top z-10 -mx-4 -my-1 flex flex-col gap-1 bg-page px-4 py-1 low:static"
    >
      <div className="flex items-center gap-2 *:first:grow">
        <SearchField label={label} placeholder={placeholder} value={value} onSearch={onChoose} />
        <KeysButton />
      </div>
      <div
        data-scrolls-sideways
        ref={showsWhole}
        className="-mx-4 flex gap-2 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 [scrollbar-width:none] @roomy:flex-wrap rail:flex-wrap"
      >
        {children}
      </div>
    </div>
  );
}
