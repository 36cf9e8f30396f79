import { hereNow } from './sheet-history.ts';

// A way back through the history takes the browser a moment, on a slow device a noticeable one. A
// screen that is opened meanwhile is shown at once; then the browser goes back all the same, from
// the new screen to below the old one. So we note what is opened meanwhile, and open it again from
// where the way back has led.

/** The way back that a sheet has begun and the browser has not taken yet. */
let way: { place: number; pathname: string; opened: { state: unknown; url: string }[] } | null =
  null;

/** A way back that leads nowhere has no event (ms): the history of a restored tab may be cut. */
const LONGEST_WAY = 2_000;

/**
 * Whether the entry of the history that is shown is left in a moment, and no other screen is open
 * meanwhile.
 */
export const isGoingBack = () => way !== null && way.opened.length === 0;

/** To be called when the browser has gone through the history, before the router hears of it. */
export function openAgain(): void {
  const taken = way;
  way = null;
  if (taken?.place !== hereNow(window).place) return;
  for (const { state, url } of taken.opened) {
    window.history.pushState({ ...(state as object), idx: hereNow(window).place + 1 }, '', url);
  }
}

function note(state: unknown, url: string, inPlace: boolean): void {
  if (!way) return;
  const { opened, pathname } = way;
  if (opened.length > 0 && inPlace) opened[opened.length - 1] = { state, url };
  else if (opened.length > 0 || new URL(url, window.location.href).pathname !== pathname)
    opened.push({ state, url });
  // What is chosen on the screen itself is carried by chosen-filters.ts; a sheet waits
  // (use-sheet-in-url.ts).
  else if (!inPlace) way = null;
}

const history: Pick<History, 'state' | 'go' | 'pushState' | 'replaceState'> = {
  get state() {
    return window.history.state;
  },
  go(by = 0) {
    const begun = {
      ...{ place: hereNow(window).place + by, pathname: window.location.pathname },
      opened: [],
    };
    way = begun;
    setTimeout(() => {
      if (way === begun) way = null;
    }, LONGEST_WAY);
    window.history.go(by);
  },
  pushState(state, unused, url) {
    window.history.pushState(state, unused, url);
    note(state, `${url}`, false);
  },
  replaceState(state, unused, url) {
    window.history.replaceState(state, unused, url);
    note(state, `${url ?? ''}`, true);
  },
};

/** For the router: what it uses of a window. */
export const routerWindow = {
  history,
  get location() {
    return window.location;
  },
  addEventListener: (...args: Parameters<Window['addEventListener']>) =>
    window.addEventListener(...args),
  removeEventListener: (...args: Parameters<Window['removeEventListener']>) =>
    window.removeEventListener(...args),
} as Window;
