import type { Queryable } from '../postgres/database.ts';
import { candidatesOf, type SaidPlace } from './place-words.ts';
import { find, type Position } from './places.queries.ts';

export type { SaidPlace } from './place-words.ts';
export type { Position } from './places.queries.ts';

/** Where a place is: the middle of its ZIP code or city, never a street, and its IANA time zone. */
export interface Place extends Position {
  time_zone: string;
}

/**
 * The position of a place of the United States (near.md 1-4): by its ZIP code, else by city and
 * state, else by what its free text says; null where none of these is known.
 */
export async function findPosition(db: Queryable, said: SaidPlace): Promise<Position | null> {
  return (await find(db, candidatesOf(said))) ?? null;
}

/** As `findPosition`, with the time zone of the place. */
export async function findPlace(db: Queryable, said: SaidPlace): Promise<Place | null> {
  const found = await findPosition(db, said);
  return found && { ...found, time_zone: await timeZoneOf(found) };
}

/** Loaded with the first place that needs it: its zones are a text of 70 kB. */
async function timeZoneOf({ lat, lng }: Position): Promise<string> {
  const { default: zoneAt } = await import('@photostructure/tz-lookup');
  return zoneAt(lat, lng);
}

/**
 * What `softDeleteRepository` writes beside an entry's fields, so that it has a distance
 * (near.md 5).
 */
export const placed = <Draft>(said: (draft: Draft) => SaidPlace) => ({
  columns: PLACE_COLUMNS,
  async of(db: Queryable, draft: Draft) {
    const found = await findPosition(db, said(draft));
    return [found?.lat ?? null, found?.lng ?? null, true];
  },
});

/** Columns of every table with entries that have a distance. */
export const PLACE_COLUMNS = ['location_lat', 'location_lng', 'place_sought'] as const;
