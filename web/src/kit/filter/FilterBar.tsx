import { SlidersHorizontal } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { showsWhole } from '../browser/show-whole.ts';
import { CHIP, CHIP_OFF, CHIP_ON } from '../look/chip-look.ts';
import { useDropped } from '../sheet/use-dropped.ts';
import type { FilterControl } from './filter-of.ts';
import { SearchField } from './SearchField.tsx';

export interface FilterBarProps {
  /** The label 'Search events', which its field says, too, unless there is a longer one. */
  search: FilterControl & { label: string; placeholder?: string };
  /** Beside the search: how the list is shown. */
  end?: ReactNode;
  /** An order with a row of its own: the filters stand behind one button on a phone, too. */
  sort?: ReactNode;
  /** With `sort`: how many filters are set. They are drawn when their button is pressed. */
  set?: number;
  /** Filters: `FilterSelect`, `FilterChips`, `ToggleChip`; none where a list has only an order. */
  children?: ReactNode;
}

/**
 * Search, and one row: filters that scroll sideways on a phone, or the order with the filters
 * behind a button. From 1024 px on the filters always stand behind that button. All of it stays in
 * sight while the list scrolls (kit.md 113). Where text is large all of it stands behind the button
 * (`large-text.css`).
 */
export function FilterBar({ search, sort, end, children, ...props }: FilterBarProps) {
  const { label, placeholder = `${label}...`, value = '', onChoose } = search;
  const { open, toggle, place } = useDropped();
  const [drawn, setDrawn] = useState(0);
  useLayoutEffect(() => setDrawn(place.current?.querySelectorAll('[data-set]').length ?? 0));
  const set = props.set ?? drawn;
  const button = children && (
    <button
      type="button"
      aria-expanded={open}
      aria-label={set ? `Filters, ${set} set` : 'Filters'}
      onClick={toggle}
      className={`min-w-touch items-center justify-center gap-1.5 px-2.5 @roomy:px-3.5 ${CHIP} ${set ? CHIP_ON : CHIP_OFF} ${sort ? 'flex' : 'hidden rail:flex'}`}
    >
      <SlidersHorizontal size="1.125rem" aria-hidden />
      <span className="hidden @roomy:inline rail:inline">Filters</span>
      {set > 0 && <span>{set}</span>}
    </button>
  );
  return (
    <div
      ref={place}
      data-stays-in-sight
      data-folded={children && !value && !open ? '' : undefined}
      data-unfolded={open ? '' : undefined}
      className="@container sticky top-bar-top z-10 -mx-4 -my-1 flex flex-col gap-1 bg-page px-4 py-1 low:static"
    >
      <div className="flex items-center gap-2 *:first:grow">
        <SearchField label={label} placeholder={placeholder} value={value} onSearch={onChoose} />
        {end}
        {!sort && button}
      </div>
      {sort && (
        <div
          ref={showsWhole}
          data-scrolls-sideways
          className="-mx-4 flex gap-1.5 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 [scrollbar-width:none] @roomy:gap-2"
        >
          {button}
          {sort}
        </div>
      )}
      <div
        data-scrolls-sideways={!sort || undefined}
        ref={sort ? undefined : showsWhole}
        className={
          sort
            ? open
              ? `absolute inset-x-4 top-full z-10 flex flex-wrap gap-2 p-3 ${PANEL}`
              : 'hidden'
            : `-mx-4 flex gap-2 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 py-1 [scrollbar-width:none] @roomy:flex-wrap ${open ? RAIL_PANEL : 'rail:hidden'}`
        }
      >
        {(open || !sort) && children}
      </div>
    </div>
  );
}

// What the button drops: while it is closed, the frame has no bytes for these classes.
const PANEL = 'rounded-card border border-line bg-card shadow-soft';
const RAIL_PANEL =
  'rail:absolute rail:inset-x-4 rail:top-full rail:z-10 rail:mx-0 rail:flex-wrap rail:rounded-card rail:border rail:border-line rail:bg-card rail:p-3 rail:shadow-soft';
