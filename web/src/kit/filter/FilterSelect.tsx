import { ChevronDown, type LucideIcon } from 'lucide-react';
import { CHIP, CHIP_OFF, CHIP_ON } from '../look/chip-look.ts';
import { chosenInSight } from './chosen-in-sight.ts';
import type { FilterControl } from './filter-of.ts';

export interface FilterSelectProps extends FilterControl {
  label: string;
  /** The option that clears the filter: 'All Status'; none where there is always a value. */
  all?: string;
  choices: readonly { value: string; label: string }[];
  icon?: LucideIcon;
}

/**
 * A filter as a chip that opens its choices. Its first option says what it is, so it needs no label
 * above it.
 */
export function FilterSelect(props: FilterSelectProps) {
  const { label, all, value = '', choices, icon: Icon, onChoose } = props;
  return (
    <span
      ref={all !== undefined && value !== '' ? chosenInSight : undefined}
      data-set={(all !== undefined && value !== '') || undefined}
      className="relative flex shrink-0"
    >
      {Icon && (
        <Icon
          size="1.125rem"
          aria-hidden
          className="pointer-events-none absolute inset-y-0 start-3.5 my-auto text-ink-soft"
        />
      )}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChoose(event.target.value)}
        // As wide as the choice; a browser that cannot do that takes the widest choice.
        className={`field-sizing-content max-w-[12rem] appearance-none truncate ${Icon ? 'ps-[2.5rem]' : 'ps-3.5'} pe-[2rem] ${CHIP} ${value ? CHIP_ON : CHIP_OFF}`}
      >
        {all && <option value="">{all}</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
      <ChevronDown
        size="1.125rem"
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-ink-soft"
      />
    </span>
  );
}
