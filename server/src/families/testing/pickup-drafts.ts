import type { PickupEdit } from '@pcr/contract/families/pickups/pickups.schema.ts';

/** Pickup times of a record that has none yet: at half past three from Monday to Friday. */
export function pickupEdit(changes: Partial<PickupEdit> = {}): PickupEdit {
  const time = '15:30';
  return {
    ...{
      monday: time,
      tuesday: time,
      wednesday: time,
      thursday: time,
      friday: time,
      saturday: null,
      sunday: null,
    },
    updated_at: null,
    ...changes,
  };
}
