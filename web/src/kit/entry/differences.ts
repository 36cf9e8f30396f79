import type { Difference } from './Conflict.tsx';

/** The fields in which two versions of an entry differ. */
export function differing<Fields extends object>(
  names: readonly (keyof Fields & string)[],
  a: Fields,
  b: Fields,
): (keyof Fields & string)[] {
  return names.filter((name) => !sameValue(a[name], b[name]));
}

/** Also of lists. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || (Array.isArray(a) && JSON.stringify(a) === JSON.stringify(b));
}

/** Says in words the fields in which two versions of an entry differ. `valueText` is '' where nothing is said. */
export function differencesIn<Fields extends object>(
  names: readonly (keyof Fields & string)[],
  labels: Readonly<Record<keyof Fields & string, string>>,
  valueText: (version: Fields, name: keyof Fields & string) => string,
): (mine: Fields, theirs: Fields) => Difference[] {
  return (mine, theirs) =>
    differing<Fields>(names, mine, theirs).map((name) => ({
      name,
      label: labels[name],
      mine: valueText(mine, name) || 'Nothing',
      theirs: valueText(theirs, name) || 'Nothing',
    }));
}
