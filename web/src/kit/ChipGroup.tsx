export interface Choice<V extends string = string> {
  value: V;
  label: string;
}

export interface ChipGroupProps<V extends string> {
  /** What is chosen, for screen readers: 'Filter by type'. */
  label: string;
  choices: readonly Choice<V>[];
  selected: V;
  onSelect: (value: V) => void;
}

/** Filter chips: one is on. They wrap, so that none is hidden at the side. */
export function ChipGroup<V extends string>({ label, choices, selected, onSelect }: ChipGroupProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot take part in a flex row
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map((choice) => {
        const on = choice.value === selected;
        return (
          <button
            key={choice.value}
            type="button"
            aria-pressed={on}
            onClick={() => onSelect(choice.value)}
            className={`min-h-touch rounded-full border px-4 text-base transition-colors ${
              on
                ? 'border-brand bg-brand font-strong text-on-brand'
                : 'border-line-strong bg-card text-ink hover:bg-hover'
            }`}
          >
            {choice.label}
          </button>
        );
      })}
    </div>
  );
}
