import { defaultRangeExtractor, type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useWide } from '../browser/use-wide.ts';
import { SELECTED_CARD } from '../ui/selected-look.ts';

export interface VirtualListProps<T> {
  label: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Pass a stable function (outside the component, or useCallback): rows then render only once. */
  render: (item: T, index: number) => ReactNode;
  /** Height of a typical row in pixels, before it is measured. */
  estimate: number;
  /** The number of entries on the server, when known; a screen reader says '3 of 412'. */
  total?: number | undefined;
  /**
   * Called when the end comes near; may be called again for the same length, so guard it (`hasNextPage &&
   * !isFetchingNextPage`).
   */
  onNearEnd?: (() => void) | undefined;
  /** Pixels between rows. */
  gap?: number;
  /** The key of the entry whose details stand beside the list. */
  current?: string | null;
  /** Columns of tiles, all as wide, and those on a wide screen. */
  columns?: 1 | 2;
  wideColumns?: 1 | 2 | 4;
}

/** The number of rows beyond the window that are rendered too. */
const OVERSCAN = 4;
/** The next page is asked for this many rows before the end. */
const NEAR_END = 15;
/** The heights of rows that were measured, by the label of their list: who comes back finds it as long as it was. */
const measured = new Map<string, VirtualItem[]>();
const NOTHING_MEASURED: VirtualItem[] = [];

/** A list of any length: scrolls with the page, and only what is near the window is in the document. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const {
    label,
    items,
    keyOf,
    render,
    estimate,
    total,
    onNearEnd,
    gap = 8,
    current,
    columns: few = 1,
    wideColumns = few,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  // The row that has, or had, the focus stays in the document with its neighbours: focus is not lost by scrolling,
  // Tab goes on from where it was, and a closing sheet finds the button that opened it.
  const [focused, setFocused] = useState<number | null>(null);
  const columns = useWide() ? wideColumns : few;

  useLayoutEffect(() => {
    const measure = () => list.current && setTop(list.current.getBoundingClientRect().top + window.scrollY);
    measure();
    // What is above the list (a banner, the tiles) may grow or go.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, []);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      if (focused === null || focused >= range.count) return shown;
      const kept = [focused - 1, focused, focused + 1].filter((i) => i >= 0 && i < range.count);
      return [...new Set([...shown, ...kept])].sort((a, b) => a - b);
    },
    [focused],
  );
  // A new function would have all rows laid out anew, so only new items make one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of an item never changes
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items],
  );
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count: items.length,
    estimateSize: () => estimate,
    getItemKey,
    overscan: OVERSCAN * columns,
    gap,
    lanes: columns,
    scrollMargin: top,
    rangeExtractor,
    useFlushSync: false,
    initialMeasurementsCache: measured.get(label) ?? NOTHING_MEASURED,
  });
  useEffect(() => () => void measured.set(label, rows.takeSnapshot()), [label, rows]);

  const shown = rows.getVirtualItems();
  const last = rows.range?.endIndex ?? 0;
  useEffect(() => {
    if (items.length > 0 && last >= items.length - NEAR_END) onNearEnd?.();
  }, [last, items.length, onNearEnd]);

  return (
    <ul
      ref={list}
      aria-label={label}
      className="relative"
      style={{ height: rows.getTotalSize() }}
      onFocus={(event) => {
        const row = event.target.closest<HTMLElement>('[data-index]');
        if (row) setFocused(Number(row.dataset.index));
      }}
    >
      {shown.map((row) => {
        const item = items[row.index];
        if (item === undefined) return null;
        return (
          <li
            key={row.key}
            ref={rows.measureElement}
            data-index={row.index}
            data-entry={row.key}
            aria-setsize={total ?? items.length}
            aria-posinset={row.index + 1}
            aria-current={keyOf(item) === current || undefined}
            className={`absolute top-0 ${SELECTED_CARD}`}
            style={{
              left: `calc((100% + ${gap}px) * ${row.lane / columns})`,
              width: `calc((100% + ${gap}px) / ${columns} - ${gap}px)`,
              transform: `translateY(${row.start - top}px)`,
            }}
          >
            <Row item={item} index={row.index} render={render} />
          </li>
        );
      })}
    </ul>
  );
}

interface RowProps<T> {
  item: T;
  index: number;
  render: (item: T, index: number) => ReactNode;
}

const Row = memo(function Row<T>({ item, index, render }: RowProps<T>) {
  return render(item, index);
}) as <T>(props: RowProps<T>) => ReactNode;
