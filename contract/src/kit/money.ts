import * as z from 'zod/mini';

/** Dollars per hour, what `numeric(6, 2)` holds. */
export const HOURLY_MAX = 9999.99;

/**
 * True for an amount with at most two decimals as it is written: 18.1, but neither 18.105 nor
 * 1e-200.
 */
const isWholeCents = (dollars: number): boolean => Number(dollars.toFixed(2)) === dollars;

/** Dollars per hour, from 0, at most two decimals (kit.md 56, 'Post job'). */
export function dollarsPerHour(label: string) {
  return z
    .number(`${label} must be a number`)
    .check(
      z.gte(0, `${label} must be at least 0`),
      z.lte(HOURLY_MAX, `${label} can be at most 9,999.99`),
      z.refine(isWholeCents, { error: `${label} can have at most two decimals` }),
    );
}
