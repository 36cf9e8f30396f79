import { sameValue } from './differing.ts';

interface Versions<Fields> {
  names: readonly (keyof Fields & string)[];
  /** Fields that say one thing together, as a city and its state do: they are chosen as one. */
  together?: readonly (readonly (keyof Fields & string)[])[] | undefined;
  /** What both began with; null where nobody knows. */
  base: Fields | null;
  mine: Fields;
  theirs: Fields;
  /** What was sent without an answer: what theirs has of it is nobody else's change. */
  tried: readonly Partial<Fields>[];
}

/**
 * Two changes of one version (kit.md 160). A field takes the side that changed it. `asked` names
 * those that both sides changed: there `fields` has mine. Without a base these are all that differ.
 */
export function merged<Fields extends object>({
  names,
  together = [],
  base,
  mine,
  theirs,
  tried,
}: Versions<Fields>): { fields: Fields; asked: (keyof Fields & string)[] } {
  const single = names.filter((name) => !together.some((group) => group.includes(name)));
  const isTheirs: (keyof Fields & string)[] = [];
  const asked: (keyof Fields & string)[] = [];
  for (const unit of [...single.map((name) => [name]), ...together]) {
    const same = (some: Partial<Fields>, others: Partial<Fields>) =>
      unit.every((name) => sameValue(some[name], others[name]));
    if (same(mine, theirs) || tried.some((sent) => same(sent, theirs))) continue;
    if (base && same(mine, base)) isTheirs.push(...unit);
    else if (!base || !same(theirs, base)) asked.push(...unit);
  }
  return { fields: { ...mine, ...taken(theirs, isTheirs) }, asked };
}

/** These fields of a version. */
export function taken<Fields extends object>(
  version: Fields,
  names: readonly (keyof Fields & string)[],
): Partial<Fields> {
  return Object.fromEntries(names.map((name) => [name, version[name]])) as Partial<Fields>;
}
