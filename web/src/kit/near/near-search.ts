import { type NearQuery, RADII } from '@pcr/contract/kit/near/near.schema.ts';

// What the URL holds of 'near me' is the radius alone: `near=25`. A link that is sent on tells
// nobody's position.

/** The parameter of the URL. */
export const NEAR = 'near';

/** What a list by distance is asked with. */
export type NearFilters = Pick<
  NearQuery,
  'near_lat' | 'near_lng' | 'near_place' | 'radius_miles'
> & {
  sort?: 'distance';
};

/**
 * What the URL asks for, beginning at the place of the account settings; nothing while 'near me' is
 * off.
 */
export function nearOf(url: URLSearchParams): NearFilters {
  const said = url.get(NEAR);
  const radius = RADII.find((one) => String(one) === said);
  return radius ? { sort: 'distance', radius_miles: radius, near_place: 'profile' } : {};
}

/** '3.2 miles away', 'Distance unknown'; nothing where no distance was asked for. */
export function distanceText(miles: number | null | undefined): string | null {
  if (miles === undefined) return null;
  if (miles === null) return 'Distance unknown';
  if (miles === 0) return 'Less than 0.1 miles away';
  return miles === 1 ? '1 mile away' : `${miles} miles away`;
}

/**
 * The server's order by distance, for data on the device: entries without one come last, in their
 * old order.
 */
export const nearestFirst = (
  a: { distance_miles?: number | null },
  b: { distance_miles?: number | null },
): number => (a.distance_miles ?? 1_000_000) - (b.distance_miles ?? 1_000_000);
