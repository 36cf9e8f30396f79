import { SELECTED } from '../ui/selected-look.ts';
import { ToggleButtons, type ToggleChoices } from '../ui/ToggleButtons.tsx';

/** A filter whose few choices are all in sight; one of them is on. */
export function FilterChips<V extends string>({ label, ...choices }: ToggleChoices<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in the row of chips
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      <ToggleButtons
        {...choices}
        className="rounded-full border px-3"
        on={SELECTED}
        off="border-line-strong bg-card text-ink-soft hover:bg-hover hover:text-ink"
      />
    </div>
  );
}
