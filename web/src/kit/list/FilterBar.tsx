import type { ReactNode } from 'react';
import { KeysButton } from './ListKeys.tsx';

export interface FilterBarProps {
  search: ReactNode;
  /** Chips: `FilterSelect`, `FilterChips`, `SortChips`. */
  children: ReactNode;
}

/**
 * Search, and one row of chips that scrolls sideways on a phone. Both stay in sight while the list scrolls
 * (kit.md 113).
 */
export function FilterBar({ search, children }: FilterBarProps) {
  return (
    <div
      data-stays-in-sight
      className="sticky top-bar-top z-10 -mx-4 -my-1 flex flex-col gap-1 bg-page px-4 py-1 low:static"
    >
      {search}
      <div
        data-scrolls-sideways
        className="-mx-4 flex gap-2 overflow-x-auto overscroll-x-contain px-4 py-1 [scrollbar-width:none] wide:flex-wrap"
      >
        {children}
        <KeysButton />
      </div>
    </div>
  );
}
