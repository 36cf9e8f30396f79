import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { useChosenInSight } from '../browser/use-chosen-in-sight.ts';

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

/**
 * Tabs after the ARIA pattern: arrows, Home and End move and select; Tab goes on into the panel.
 * They stand in one row, which scrolls where it is wider than the screen.
 */
export function Tabs<K extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<K>) {
  const id = useId();
  const list = useChosenInSight<HTMLDivElement>(selected, '[aria-selected=true]');

  function move(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.key === selected);
    const last = tabs.length - 1;
    const to = {
      ArrowRight: at === last ? 0 : at + 1,
      ArrowLeft: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    }[event.key];
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
              className={`min-h-touch shrink-0 border-b-2 px-[min(10px,2vw)] py-1.5 text-sm font-strong whitespace-nowrap -outline-offset-3 transition-colors ${
                on
                  ? 'border-brand text-brand-ink'
                  : 'border-transparent text-ink-soft hover:text-ink'
              }`}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the ARIA pattern makes a panel of text reachable by Tab
        tabIndex={0}
        className="pt-2"
      >
        {children}
      </div>
    </div>
  );
}
