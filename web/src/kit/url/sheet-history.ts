/**
 * What `useSheetInUrl` stores with an entry of the history: the sheets it was pushed for. Only
 * those may be closed by going back.
 */
export interface SheetState {
  sheets?: string[];
}

/** The browser's current address, and the state and the place of its history entry. */
export interface Here {
  search: string;
  hash: string;
  state: SheetState;
  /** As the router numbers it; NaN where it is not the router's. */
  place: number;
}

/** The current location, because a callback of an earlier render knows only an older one. */
export function hereNow({ location, history }: Pick<Window, 'location' | 'history'>): Here {
  // The router stores its state this way.
  const kept = history.state as { usr?: SheetState | null; idx?: number } | null;
  return {
    search: location.search,
    hash: location.hash,
    state: kept?.usr ?? {},
    place: kept?.idx ?? Number.NaN,
  };
}

/**
 * How to close a sheet and those over it: going `back` by so many entries of the history, or
 * setting another `search`; null when it is not open any more, or shows something else.
 */
export function wayOut(
  { search, state }: Pick<Here, 'search' | 'state'>,
  sheet: { key: string; value: string | null; above: readonly string[] },
): { back: number } | { search: string } | null {
  const { key, value, above } = sheet;
  const left = new URLSearchParams(search);
  if (value === null || left.get(key) !== value) return null;
  const sheets = state.sheets ?? [];
  const mine = sheets.findLastIndex((name) => name !== key && !above.includes(name)) + 1;
  if (sheets.includes(key, mine)) return { back: sheets.length - mine };
  for (const name of [key, ...above]) left.delete(name);
  return { search: readable(left) };
}

/**
 * Whether the browser is already where a press leads that was made while the screen showed `value`.
 */
export function isOpenAlready(key: string, value: string | null, to: string): boolean {
  const now = new URLSearchParams(window.location.search).get(key);
  return value === null ? now !== null : now === to;
}

/** Writes `?add` rather than `?add=`. */
export function readable(search: URLSearchParams): string {
  const text = search.toString().replace(/=(?=&|$)/g, '');
  return text ? `?${text}` : '';
}
