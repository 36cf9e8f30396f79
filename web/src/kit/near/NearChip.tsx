import { DEFAULT_RADIUS, RADII } from '@pcr/contract/kit/near/near.schema.ts';
import { Navigation } from 'lucide-react';
import { CHIP, CHIP_OFF, CHIP_ON } from '../filter/chip-look.ts';
import { FilterSelect } from '../filter/FilterSelect.tsx';

export interface RadiusProps {
  /** Miles; undefined while 'near me' is off. */
  radius: number | undefined;
  /** The value of the URL's parameter; '' turns it off. */
  onRadius: (radius: string) => void;
}

const WITHIN = RADII.map((miles) => ({ value: String(miles), label: `${miles} miles` }));

/** 'Near me' in a row of filters, and beside it, while it is on, how far (near.md 6). */
export function NearChip({ radius, onRadius }: RadiusProps) {
  const on = radius !== undefined;
  return (
    <>
      <button
        type="button"
        aria-pressed={on}
        onClick={() => onRadius(on ? '' : String(DEFAULT_RADIUS))}
        className={`flex items-center gap-1.5 px-3.5 ${CHIP} ${on ? CHIP_ON : CHIP_OFF}`}
      >
        <Navigation size="1rem" aria-hidden />
        Near me
      </button>
      {on && (
        <FilterSelect label="Within" value={String(radius)} choices={WITHIN} onChoose={onRadius} />
      )}
    </>
  );
}
