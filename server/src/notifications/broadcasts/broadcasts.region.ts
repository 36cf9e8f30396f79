import { comparable } from '@pcr/contract/kit/comparing.ts';
import { US_STATES } from '@pcr/contract/kit/us-states.ts';
import { findPosition } from '../../kit/places/places.ts';
import type { Queryable } from '../../kit/postgres/database.ts';

/** Where the recipients are, by the address in their account settings. */
export interface Region {
  /** As people say it: 'Texas', '25 miles around Austin, TX'. */
  words: string;
  /** Of a whole state. */
  state: string | null;
  /** Entries around a place. */
  lat: number | null;
  lng: number | null;
  miles: number | null;
  /** Also members who have not said where they are. */
  and_unknown: boolean;
}

export const REGION_MILES = 25;

/**
 * A state by its code or name, else a ZIP code or a city with its state; null for anything else.
 */
export async function readRegion(
  db: Queryable,
  said: { region: string; miles: number; and_unknown: boolean },
): Promise<Region | null> {
  const { region, miles, and_unknown } = said;
  const typed = region.trim().replace(/\s+/g, ' ');
  const state = US_STATES.find(([code, name]) =>
    [code, name].some((one) => comparable(one) === comparable(typed)),
  );
  if (state)
    return { words: state[1], state: state[0], lat: null, lng: null, miles: null, and_unknown };
  const found = await findPosition(db, { location: typed });
  return (
    found && { words: `${miles} miles around ${typed}`, state: null, ...found, miles, and_unknown }
  );
}
