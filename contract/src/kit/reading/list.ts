import * as z from 'zod/mini';

/** Commas and semicolons of all keyboards; a line and a cell of a pasted table are items, too. */
const BETWEEN =
  /[,;\t-\r\u0085\u2028\u2029\u060c\u061b\u3001\uff0c\uff1b\uff64\ufe10\ufe14\ufe50\ufe51\ufe54]+/;

/** The items of a list that is typed in one field (reading.md 8). */
export const listIn = (typed: string): string[] =>
  typed
    .split(BETWEEN)
    .map((item) => item.trim())
    .filter(Boolean);

/** A list of at most `max` items, each of which may have been typed as several. */
export function typedList<T extends z.ZodMiniType>(item: T, max: number, tooMany: string) {
  const items = z.array(z.any()).check(
    z.maxLength(max, { error: tooMany, abort: true }),
    z.overwrite((all) => all.flatMap((one) => (typeof one === 'string' ? listIn(one) : [one]))),
    z.maxLength(max, tooMany),
  );
  return z.pipe(items, z.array(item));
}
