import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';

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

/** Tabs after the ARIA pattern: arrows, Home and End move and select; Tab goes on into the panel. */
export function Tabs<K extends string>({ label, tabs, selected, onSelect, children }: TabsProps<K>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

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
        aria-label={label}
        onKeyDown={move}
        className="flex flex-wrap gap-1 rounded-card bg-sunken p-1"
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
              className={`min-h-touch flex-auto rounded-small px-3 py-1.5 text-sm font-strong transition-colors ${
                on ? 'bg-raised text-brand-ink shadow-soft' : 'text-ink-soft hover:text-ink'
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
