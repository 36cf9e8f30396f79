import { ArrowUpDown } from 'lucide-react';
import { CHIP, CHIP_OFF, CHIP_ON } from '../look/chip-look.ts';
import { ToggleButtons, type ToggleChoices } from './ToggleButtons.tsx';

/**
 * The orders of a list; one of them is on. Four short words stand beside the button of the filters
 * on a phone of 320 px.
 */
export function SortChips<V extends string>({ label, ...choices }: ToggleChoices<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot take part in a flex row
    <div
      role="group"
      aria-label={label}
      className="flex shrink-0 items-center gap-1.5 @roomy:shrink @roomy:flex-wrap @roomy:gap-2"
    >
      <ArrowUpDown
        size="1.125rem"
        aria-hidden
        className="ms-1 hidden shrink-0 text-ink-soft @roomy:block"
      />
      <ToggleButtons
        {...choices}
        className={`${CHIP} px-3 @max-[21rem]:px-2 @max-[21rem]:text-sm @roomy:px-3.5`}
        on={CHIP_ON}
        off={CHIP_OFF}
      />
    </div>
  );
}
