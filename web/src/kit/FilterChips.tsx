export interface FilterChipsProps<V extends string> {
  /** What is chosen by: 'Specialty'. */
  label: string;
  choices: readonly { value: V; label: string }[];
  selected: V;
  onSelect: (value: V) => void;
}

/** A filter whose few choices are all in sight; one is on. */
export function FilterChips<V extends string>({ label, choices, selected, onSelect }: FilterChipsProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in the row of chips
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => {
        const on = choice.value === selected;
        return (
          <button
            key={choice.value}
            type="button"
            aria-pressed={on}
            onClick={() => onSelect(choice.value)}
            className={`min-h-touch rounded-full border px-3 text-sm font-strong transition-colors ${
              on
                ? 'border-brand bg-brand text-on-brand'
                : 'border-line-strong bg-card text-ink-soft hover:bg-hover hover:text-ink'
            }`}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}
