import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';

/** Where the rows are that are in the document. */
export interface PlacedRows {
  /** `start`: pixels below the beginning of the list. */
  rows: readonly { index: number; lane: number; start: number }[];
  height: number;
  /** The last row in the window. */
  last: number;
  measure: (row: HTMLLIElement | null) => void;
}

interface VirtualRowsProps {
  list: RefObject<HTMLUListElement | null>;
  label: string;
  count: number;
  getItemKey: (index: number) => string | number;
  estimate: number;
  gap: number;
  columns: number;
  /** The row that has, or had, the focus. */
  focused: RefObject<number | null>;
  /** Null once nothing places them any more. Pass a stable function. */
  onPlaced: (placed: PlacedRows | null) => void;
}

/** The number of rows beyond the window that are rendered too. */
const OVERSCAN = 4;
const STORED = 'pcr_row_heights';
/**
 * How high the rows of a list were, by its label and their number: a person who comes back finds it
 * as long as it was, after a reload as well (kit.md 108).
 */
const measured = stored();

/**
 * Says which rows of a list are near the window, and where. It draws nothing: rows on the screen
 * stay as they are.
 */
export default memo(function VirtualRows(props: VirtualRowsProps) {
  const { list, label, count, getItemKey, estimate, gap, columns, focused, onPlaced } = props;
  const [top, setTop] = useState<number | null>(null);
  const [before] = useState(() => drawn(list.current));
  const [known] = useState(() => measured.get(label) ?? new Map<number, number>());

  useLayoutEffect(() => {
    const measure = () =>
      list.current && setTop(list.current.getBoundingClientRect().top + window.scrollY);
    measure();
    // The part above the list (a banner, the tiles) may grow or go.
    const watch = new ResizeObserver(measure);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [list]);

  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range);
      const at = focused.current;
      if (at === null || at >= range.count) return shown;
      const kept = [at - 1, at, at + 1].filter((i) => i >= 0 && i < range.count);
      return [...new Set([...shown, ...kept])].sort((a, b) => a - b);
    },
    [focused],
  );
  const rows = useWindowVirtualizer<HTMLLIElement>({
    count,
    estimateSize: (index) => known.get(index) ?? estimate,
    getItemKey,
    overscan: OVERSCAN * columns,
    gap,
    lanes: columns,
    scrollMargin: top ?? 0,
    rangeExtractor,
    useFlushSync: false,
    initialMeasurementsCache: before,
  });
  useEffect(() => {
    const store = () => {
      for (const { index, size } of rows.takeSnapshot()) known.set(index, size);
      measured.set(label, known);
      storeAll();
    };
    window.addEventListener('pagehide', store);
    return () => {
      window.removeEventListener('pagehide', store);
      store();
    };
  }, [label, rows, known]);

  // In the same picture: the list draws these rows before anything is painted.
  useLayoutEffect(() => {
    // Until it is known where the list begins, nobody knows which of its rows are in the window.
    if (top === null) return;
    const placed = rows
      .getVirtualItems()
      .map(({ index, lane, start }) => ({ index, lane, start: start - top }));
    const last = rows.range?.endIndex ?? 0;
    onPlaced({ rows: placed, height: rows.getTotalSize(), last, measure: rows.measureElement });
  });
  useLayoutEffect(() => () => onPlaced(null), [onPlaced]);
  return null;
});

/** The rows that stand already, as high as they are: nothing moves when they are placed. */
function drawn(list: HTMLUListElement | null): VirtualItem[] {
  return [...(list?.children ?? [])].map((row, index) => {
    const { offsetTop: start, offsetHeight: size, dataset } = row as HTMLElement;
    return { key: dataset.entry ?? index, index, start, end: start + size, size, lane: 0 };
  });
}

function storeAll(): void {
  try {
    sessionStorage.setItem(
      STORED,
      JSON.stringify([...measured].map(([label, heights]) => [label, [...heights]])),
    );
  } catch {
    // A full or forbidden storage: a row is taken for a typical one until it is measured.
  }
}

function stored(): Map<string, Map<number, number>> {
  try {
    const lists: [string, [number, number][]][] = JSON.parse(
      sessionStorage.getItem(STORED) ?? '[]',
    );
    return new Map(lists.map(([label, heights]) => [label, new Map(heights)]));
  } catch {
    return new Map();
  }
}
