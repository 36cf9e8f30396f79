export interface SegmentedSortProps<V extends string> {
  /** What is sorted by; stands before the buttons. */
  label: string;
  choices: readonly { value: V; label: string }[];
  selected: V;
  onSelect: (value: V) => void;
}

/** Sort buttons in one bar: one is on. `label` stands before them ('Sort by'). */
export function SegmentedSort<V extends string>({ label, choices, selected, onSelect }: SegmentedSortProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot take part in a flex row
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="shrink-0 text-sm text-ink-soft">
        {label}
      </span>
      <div className="flex grow flex-wrap overflow-hidden rounded-card border border-line-strong bg-card p-0.5 wide:grow-0">
        {choices.map((choice) => {
          const on = choice.value === selected;
          return (
            <button
              key={choice.value}
              type="button"
              aria-pressed={on}
              onClick={() => onSelect(choice.value)}
              className={`min-h-touch flex-auto rounded-card px-2 text-sm font-strong transition-colors -outline-offset-3 wide:px-5 ${
                on ? 'bg-brand-soft text-brand-ink' : 'text-ink-soft hover:bg-hover hover:text-ink'
              }`}
            >
              {choice.label}
            </button>
          );
        })}
      </div>
    </div>
  );
}
