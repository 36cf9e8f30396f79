import { SELECTED } from '../ui/selected-look.ts';
import { ToggleButtons, type ToggleChoices } from '../ui/ToggleButtons.tsx';

/** Sort buttons in one bar, one of them on. `label` stands before them ('Sort by'). */
export function SegmentedSort<V extends string>({ label, ...choices }: ToggleChoices<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot take part in a flex row
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span aria-hidden className="shrink-0 text-sm text-ink-soft">
        {label}
      </span>
      <div className="flex grow flex-wrap overflow-hidden rounded-card border border-line-strong bg-card p-0.5 wide:grow-0">
        <ToggleButtons
          {...choices}
          className="flex-auto rounded-card px-2 -outline-offset-3 wide:px-5"
          on={SELECTED}
          off="text-ink-soft hover:bg-hover hover:text-ink"
        />
      </div>
    </div>
  );
}
