/** The selection with this one or without it; the same where one more would be more than `most`. */
export function toggled(
  selected: ReadonlySet<string>,
  id: string,
  most: number,
): ReadonlySet<string> {
  const next = new Set(selected);
  if (!next.delete(id)) next.add(id);
  return next.size > most ? selected : next;
}
