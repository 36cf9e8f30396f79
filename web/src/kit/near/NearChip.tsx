import { DEFAULT_RADIUS, RADII } from '@pcr/contract/kit/near/near.schema.ts';
import { Navigation } from 'lucide-react';
import { FilterSelect } from '../filter/FilterSelect.tsx';
import { ToggleChip } from '../filter/ToggleChip.tsx';
import { wishNear } from './device-position.ts';

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
      <ToggleChip
        on={on}
        value={String(DEFAULT_RADIUS)}
        onToggle={(value) => {
          if (value) wishNear();
          onRadius(value);
        }}
        icon={Navigation}
      >
        Near me
      </ToggleChip>
      {on && (
        <FilterSelect label="Within" value={String(radius)} choices={WITHIN} onChoose={onRadius} />
      )}
    </>
  );
}
