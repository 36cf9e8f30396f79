import { ArrowUpDown } from 'lucide-react';
import { ToggleButtons, type ToggleChoices } from '../ui/ToggleButtons.tsx';
import { CHIP, CHIP_OFF, CHIP_ON } from './chip-look.ts';

/** The orders of a list at the end of its row of chips; one of them is on. */
export function SortChips<V extends string>({ label, ...choices }: ToggleChoices<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot take part in a flex row
    <div
      role="group"
      aria-label={label}
      className="flex shrink-0 items-center gap-2 @roomy:shrink @roomy:flex-wrap"
    >
      <ArrowUpDown size="1.125rem" aria-hidden className="ms-1 shrink-0 text-ink-soft" />
      <ToggleButtons {...choices} className={`${CHIP} px-3.5`} on={CHIP_ON} off={CHIP_OFF} />
    </div>
  );
}
