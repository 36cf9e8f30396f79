/** What `useSheetInUrl` keeps with an entry of the history: the sheets it was pushed for. Back is right only for those. */
export interface SheetState {
  sheets?: string[];
}

/** Where the browser is. */
export interface Here {
  search: string;
  hash: string;
  state: SheetState;
}

/** The browser's place at this moment: a callback of an earlier render knows only where it was then. */
export function hereNow({ location, history }: Pick<Window, 'location' | 'history'>): Here {
  // As the router keeps it.
  const kept = history.state as { usr?: SheetState | null } | null;
  return { search: location.search, hash: location.hash, state: kept?.usr ?? {} };
}

/**
 * How a sheet is closed from here, with what stands over it: `back` by so many entries of the history, or by another
 * `search`; null when it is not open any more, or shows something else.
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

/** Whether the browser is already where a press leads that was made while the screen showed `value`. */
export function isOpenAlready(key: string, value: string | null, to: string): boolean {
  const now = new URLSearchParams(window.location.search).get(key);
  return value === null ? now !== null : now === to;
}

/** `?add` rather than `?add=`. */
export function readable(search: URLSearchParams): string {
  const text = search.toString().replace(/=(?=&|$)/g, '');
  return text ? `?${text}` : '';
}
