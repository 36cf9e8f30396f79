import type { ReactNode } from 'react';
import { KeysButton } from './ListKeys.tsx';

export interface FilterBarProps {
  search: ReactNode;
  /** Chips: `FilterSelect`, `FilterChips`, `SortChips`. */
  children: ReactNode;
}

/**
 * Search, and one row of chips that scrolls sideways on a phone: a mouse has no good way to do that. Both stay in sight
 * while the list scrolls (kit.md 113).
 */
export function FilterBar({ search, children }: FilterBarProps) {
  return (
    <div
      data-stays-in-sight
      className="@container sticky top-bar-top z-10 -mx-4 -my-1 flex flex-col gap-1 bg-page px-4 py-1 low:static"
    >
      <div className="flex items-center gap-2 *:first:grow">
        {search}
        <KeysButton />
      </div>
      <div
        data-scrolls-sideways
        className="-mx-4 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] @roomy:flex-wrap rail:flex-wrap"
      >
        {children}
      </div>
    </div>
  );
}
