import {
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { loadable } from '../browser/loadable.tsx';
import { useRail, useWide } from '../browser/use-wide.ts';
import { whenIdle } from '../browser/when-idle.ts';
import { SELECTED_CARD } from '../look/selected-look.ts';
import type { PlacedRows } from './VirtualRows.tsx';

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
   * Called when the end comes near; may be called again for the same length, so guard it
   * (`hasNextPage && !isFetchingNextPage`).
   */
  onNearEnd?: (() => void) | undefined;
  /** Pixels between rows. */
  gap?: number;
  /** The key of the entry whose details stand beside the list. */
  current?: string | null;
  /** Columns of tiles, all as wide, those on a wide screen, and those beside a rail. */
  columns?: 1 | 2;
  wideColumns?: 1 | 2 | 4;
  railColumns?: 1 | 2 | 4 | 6;
}

/**
 * So many pixels of rows, in each column, need no library: with the part above a list that is more
 * than most windows show, and each further row makes the first picture later.
 */
const PLAIN = 1_000;
/** The next page is asked for this many rows before the end. */
const NEAR_END = 15;
/** The code that places rows comes once a list needs it: the first of them stand before. */
const VirtualRows = loadable(() => import('./VirtualRows.tsx'));

/**
 * A list of any length: it scrolls with the page, and only the rows near the window are in the
 * document.
 */
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
    railColumns = wideColumns,
  } = props;
  const list = useRef<HTMLUListElement>(null);
  // The row that has, or had, the focus stays in the document with its neighbours: focus is not
  // lost by scrolling, Tab goes on from where it was, and a closing sheet finds the button that
  // opened it. Read when rows are placed: a press draws nothing for it.
  const focused = useRef<number | null>(null);
  const [placed, setPlaced] = useState<PlacedRows | null>(null);
  /** The code that places rows cannot be had: all of them stand by themselves. */
  const [unplaced, setUnplaced] = useState(false);
  const many = useWide() ? wideColumns : few;
  const columns = useRail() ? railColumns : many;
  const plain = Math.ceil(PLAIN / (estimate + gap)) * columns;
  const isLong = items.length > plain && !unplaced;
  const placing = usePlacing(isLong, list);

  // A new function would have all rows laid out anew, so only new items make one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key of an item never changes
  const getItemKey = useCallback(
    (index: number) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
    [items],
  );

  const last = placed ? placed.last : isLong ? 0 : items.length;
  useEffect(() => {
    if (items.length === 0 || last < items.length - NEAR_END) return;
    if (!unplaced) {
      onNearEnd?.();
      return;
    }
    const look = () => {
      if ((list.current?.getBoundingClientRect().bottom ?? 0) < 2 * window.innerHeight)
        onNearEnd?.();
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, [last, items.length, onNearEnd, unplaced]);

  const shown =
    placed?.rows ?? Array.from(isLong ? items.slice(0, plain) : items, (_, index) => ({ index }));
  const height = Math.ceil(items.length / columns) * (estimate + gap) - gap;
  return (
    <>
      <ul
        ref={list}
        aria-label={label}
        className={placed ? 'relative' : 'relative grid content-start'}
        style={
          placed
            ? { height: placed.height }
            : {
                gap,
                gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
                ...(isLong && { minHeight: height }),
              }
        }
        onFocus={(event) => {
          const row = event.target.closest<HTMLElement>('[data-index]');
          if (row) focused.current = Number(row.dataset.index);
        }}
      >
        {shown.map((row) => {
          const item = items[row.index];
          if (item === undefined) return null;
          return (
            <li
              key={keyOf(item)}
              ref={placed?.measure}
              data-index={row.index}
              data-entry={keyOf(item)}
              aria-setsize={total ?? items.length}
              aria-posinset={row.index + 1}
              aria-current={keyOf(item) === current || undefined}
              className={`${placed ? 'absolute top-0 ' : ''}${SELECTED_CARD}`}
              style={
                'start' in row
                  ? {
                      left: `calc((100% + ${gap}px) * ${row.lane / columns})`,
                      width: `calc((100% + ${gap}px) / ${columns} - ${gap}px)`,
                      transform: `translateY(${row.start}px)`,
                    }
                  : undefined
              }
            >
              <Row item={item} index={row.index} render={render} />
            </li>
          );
        })}
      </ul>
      {placing && (
        <VirtualRows
          key={label}
          {...{ list, label, estimate, gap, columns, focused, getItemKey }}
          count={items.length}
          onPlaced={setPlaced}
          failed={() => <Unplaced onSeen={setUnplaced} />}
        />
      )}
    </>
  );
}

/** Whether a list has needed what places rows: the next one takes it at once. */
let placedBefore = false;

/** Whether the rows are to be placed by now: those that stand fill the window until one scrolls. */
function usePlacing(isLong: boolean, list: RefObject<HTMLUListElement | null>): boolean {
  const [begun, setBegun] = useState(placedBefore);
  useEffect(() => {
    if (!isLong || begun) return;
    const begin = () => {
      placedBefore = true;
      setBegun(true);
    };
    const bottom = list.current?.lastElementChild?.getBoundingClientRect().bottom ?? 0;
    if (bottom < window.innerHeight) return begin();
    const callOff = whenIdle(begin);
    window.addEventListener('scroll', begin, { passive: true, once: true });
    return () => {
      callOff();
      window.removeEventListener('scroll', begin);
    };
  }, [isLong, begun, list]);
  return isLong && begun;
}

function Unplaced({ onSeen }: { onSeen: (seen: true) => void }) {
  useEffect(() => onSeen(true), [onSeen]);
  return null;
}

interface RowProps<T> {
  item: T;
  index: number;
  render: (item: T, index: number) => ReactNode;
}

const Row = memo(function Row<T>({ item, index, render }: RowProps<T>) {
  return render(item, index);
}) as <T>(props: RowProps<T>) => ReactNode;
