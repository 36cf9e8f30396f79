import { useEffect, useRef } from 'react';
import { CHIP, CHIP_OFF, CHIP_ON } from '../look/chip-look.ts';
import { chosenInSight } from './chosen-in-sight.ts';
import { ToggleButtons, type ToggleChoices } from './ToggleButtons.tsx';

/** A filter with a chip for each choice; one of them is on. */
export function FilterChips<V extends string>({ label, ...choices }: ToggleChoices<V>) {
  const group = useRef<HTMLDivElement>(null);
  // Only once, since whoever presses a chip has it in sight.
  useEffect(() => {
    chosenInSight(group.current?.querySelector('[data-set] > [aria-pressed=true]'));
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would stand in the row of chips
    <div
      ref={group}
      role="group"
      data-set={choices.selected !== '' || undefined}
      aria-label={label}
      className="flex shrink-0 gap-2 @roomy:contents rail:contents"
    >
      <ToggleButtons {...choices} className={`${CHIP} px-3.5`} on={CHIP_ON} off={CHIP_OFF} />
    </div>
  );
}
