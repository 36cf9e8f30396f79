export interface ToggleChoices<V extends string> {
  /** The label of the group: 'Specialty', 'Sort by'. */
  label: string;
  choices: readonly { value: V; label: string }[];
  selected: V;
  onSelect: (value: V) => void;
}

export interface ToggleButtonsProps<V extends string> extends Omit<ToggleChoices<V>, 'label'> {
  className: string;
  on: string;
  off: string;
}

/**
 * Buttons of which one is on. `className`, `on` and `off` are their classes. The group around them
 * has the label.
 */
export function ToggleButtons<V extends string>(props: ToggleButtonsProps<V>) {
  const { choices, selected, onSelect, className, on, off } = props;
  return choices.map(({ value, label }) => (
    <button
      key={value}
      type="button"
      aria-pressed={value === selected}
      onClick={() => onSelect(value)}
      className={`${className} ${value === selected ? on : off}`}
    >
      {label}
    </button>
  ));
}
