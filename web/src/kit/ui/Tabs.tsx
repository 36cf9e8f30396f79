import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';

export interface Tab<K extends string = string> {
  key: K;
  label: ReactNode;
}

export interface TabsProps<K extends string> {
  /** The label of the tabs for screen readers. */
  label: string;
  tabs: readonly Tab<K>[];
  /** The selected tab, held by the caller in the URL. */
  selected: K;
  onSelect: (key: K) => void;
  /** The selected panel. */
  children: ReactNode;
}

/** So much of the next tab stays in sight (px), which says that there is one. */
const BESIDE = 32;

/**
 * Tabs after the ARIA pattern: arrows, Home and End move and select; Tab goes on into the panel. They stand in one row,
 * which scrolls where it is wider than the screen.
 */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  // The row alone is scrolled, so that no screen begins at its tabs; again when the phone is turned.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is selected
  useLayoutEffect(() => {
    const row = list.current;
    const on = row?.querySelector<HTMLElement>('[aria-selected=true]');
    if (!row || !on) return;
    const show = () => {
      const [from, to] = [on.offsetLeft - BESIDE, on.offsetLeft + on.offsetWidth + BESIDE];
      if (from < row.scrollLeft) row.scrollLeft = from;
      else if (to > row.scrollLeft + row.clientWidth) row.scrollLeft = to - row.clientWidth;
    };
    show();
    const width = new ResizeObserver(show);
    width.observe(row);
    return () => width.disconnect();
  }, [selected]);

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === selected);
    const last = tabs.length - 1;
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at <= 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ];
    const target = to === undefined ? undefined : tabs[to];
    if (to === undefined || !target) return;
    event.preventDefault();
    onSelect(target.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  }

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        data-scrolls-sideways
        aria-label={label}
        onKeyDown={move}
        className="relative flex overflow-x-auto overscroll-x-contain border-b border-line [scrollbar-width:none]"
      >
        {tabs.map((tab) => {
          const on = tab.key === selected;
          return (
            <button
              key={tab.key}
              type="button"
              role="tab"
              id={`${id}-${tab.key}`}
              aria-selected={on}
              aria-controls={on ? `${id}-panel` : undefined}
              tabIndex={on ? 0 : -1}
              onClick={() => onSelect(tab.key)}
              className={`min-h-touch shrink-0 border-b-2 px-2.5 py-1.5 text-sm font-strong whitespace-nowrap -outline-offset-3 transition-colors ${
                on ? 'border-brand text-brand-ink' : 'border-transparent text-ink-soft hover:text-ink'
              }`}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern makes a panel of text reachable by Tab */}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${selected}`} tabIndex={0} className="pt-4">
        {children}
      </div>
    </div>
  );
}
