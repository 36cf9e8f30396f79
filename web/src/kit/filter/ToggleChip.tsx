import type { LucideIcon } from 'lucide-react';
import { CHIP, CHIP_OFF, CHIP_ON } from '../look/chip-look.ts';

export interface ToggleChipProps {
  on: boolean;
  /** What its filter is while it is on. */
  value: string;
  /** With '' it goes off. */
  onToggle: (value: string) => void;
  icon?: LucideIcon;
  children: string;
}

/** A filter that is on or off, in a row of filters. */
export function ToggleChip({ on, value, onToggle, icon: Icon, children }: ToggleChipProps) {
  return (
    <button
      type="button"
      aria-pressed={on}
      data-set={on || undefined}
      onClick={() => onToggle(on ? '' : value)}
      className={`flex items-center gap-1.5 px-3.5 ${CHIP} ${on ? CHIP_ON : CHIP_OFF}`}
    >
      {Icon && <Icon size="1rem" aria-hidden />}
      {children}
    </button>
  );
}
