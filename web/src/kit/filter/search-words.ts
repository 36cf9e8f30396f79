import { orderKey } from '@pcr/contract/kit/comparing.ts';

// These functions find and compare words as the server does, for searches on the device.

/**
 * Compares text as the server does, without any language's own order. It is also the order of the
 * server's instants, which are all in UTC.
 */
export const byCodeUnits = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** The server's order by name (comparing.md 10). */
export const byName = (a: string, b: string) => byCodeUnits(orderKey(a), orderKey(b));

/**
 * Cuts the search of a link, which somebody may have edited by hand, to the 100 characters that the
 * server takes.
 */
export const wordsOf = (text: string | null) =>
  text
    ?.replace(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .slice(0, 100)
    .trim();
