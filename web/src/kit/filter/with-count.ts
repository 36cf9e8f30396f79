import type { ListOnScreen } from '../list/shown-list.ts';

/** The list, which says how many it has where the server has counted all of them. */
export function withCount<T>(
  list: ListOnScreen<T>,
  counted: number | undefined,
  most: number,
): ListOnScreen<T> {
  const isKnown = list.shown.kind === 'entries' && counted !== undefined && counted <= most;
  return list.total === undefined && isKnown ? { ...list, total: counted } : list;
}
