import * as z from 'zod/mini';

// 'Near me' (near.md): what every list that knows distances is asked with, and what it answers.

/** Miles around the position within which a list shows entries. */
export const RADII = [5, 10, 25, 50] as const;
export type Radius = (typeof RADII)[number];
export const DEFAULT_RADIUS: Radius = 25;

/** Where a list begins that has no position of the member (near.md 7). */
export const SEATTLE = { lat: 47.6062, lng: -122.3321 } as const;

/**
 * The position of a device has two decimals of a degree when it leaves it: about a mile
 * (near.md 8).
 */
export const roundedDegrees = (angle: number): number => Math.round(angle * 100) / 100;

const degrees = (most: number) =>
  z.coerce.number<number>().check(
    z.minimum(-most),
    z.maximum(most),
    z.refine((value) => roundedDegrees(value) === value, {
      error: 'Send a position with two decimals of a degree',
    }),
  );

const NEAR_PLACES = ['profile', 'seattle'] as const;

/**
 * The fields of a list's query, beside `sort=distance`. The position is that of the device
 * (`near_lat`, `near_lng`), else that of the caller's account settings ('profile', Seattle where
 * these say none), or Seattle. With none of them, and with one of the caller's own while location
 * sharing is off, all distances are unknown (near.md 9).
 */
export const nearFields = {
  near_lat: z.optional(degrees(90)),
  near_lng: z.optional(degrees(180)),
  near_place: z.optional(z.enum(NEAR_PLACES)),
  radius_miles: z.optional(
    z.coerce.number<number>().check(
      z.refine((miles) => RADII.some((one) => one === miles), {
        error: 'Choose 5, 10, 25 or 50 miles',
      }),
    ),
  ),
};
const NearQuery = z.object(nearFields);
export type NearQuery = z.infer<typeof NearQuery>;

/**
 * Miles, one decimal below 10 and whole above; null where the position of either end is not known.
 */
export const DistanceMiles = z.nullable(z.number().check(z.minimum(0)));

/** What a screen says of the position before it asks (near.md 7, 9). */
export const NearOrigin = z.object({
  /**
   * Location sharing of the caller's privacy settings: while off, no position of theirs is used.
   */
  sharing: z.boolean(),
  /**
   * The ZIP code or city of the caller's account settings, where it is known; null while sharing is
   * off.
   */
  profile_place: z.nullable(z.string()),
});
export type NearOrigin = z.infer<typeof NearOrigin>;
