/** A field in which the two versions differ, in words. */
export interface Difference {
  name: string;
  label: string;
  mine: string;
  theirs: string;
}

/** The fields in which two versions of an entry differ. */
export function differing<Fields extends object>(
  names: readonly (keyof Fields & string)[],
  a: Fields,
  b: Fields,
): (keyof Fields & string)[] {
  return names.filter((name) => !sameValue(a[name], b[name]));
}

/** Compares lists by their items, too. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));
}
