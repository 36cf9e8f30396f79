import { hereNow, readable } from './sheet-history.ts';

/**
 * Choices made in a list while a sheet of its page was open or closing, which the entries of the
 * history below that sheet do not know. `first` is the place of the page itself, `last` that of the
 * topmost sheet.
 */
let chosen: {
  pathname: string;
  first: number;
  last: number;
  values: Map<string, string | null>;
} | null = null;

function placesNow() {
  const { state, place } = hereNow(window);
  return { place, first: place - (state.sheets?.length ?? 0), pathname: window.location.pathname };
}

/** Remembers what differs in the address after a choice, for the entries below the open sheets. */
export function noteChosen(before: URLSearchParams, now: URLSearchParams): void {
  const { place, first, pathname } = placesNow();
  if (!(first < place)) return;
  const isSamePage = chosen?.pathname === pathname && chosen.first === first;
  const values = isSamePage && chosen ? chosen.values : new Map<string, string | null>();
  for (const name of [...before.keys(), ...now.keys()]) {
    if (now.get(name) !== before.get(name)) values.set(name, now.get(name));
  }
  chosen = { pathname, first, last: place, values };
}

/**
 * Back leads below a sheet. Choices made over it are written there before the router reads the
 * address.
 */
export function carryChosen(): void {
  if (!chosen) return;
  const { place, first, pathname } = placesNow();
  if (place < chosen.last && first === chosen.first && pathname === chosen.pathname) {
    const url = new URLSearchParams(window.location.search);
    for (const [name, value] of chosen.values) {
      if (value === null) url.delete(name);
      else url.set(name, value);
    }
    window.history.replaceState(
      window.history.state,
      '',
      pathname + readable(url) + window.location.hash,
    );
  }
  if (place <= chosen.first) chosen = null;
}
