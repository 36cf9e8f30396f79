/** A page that does not become as long as it was is not waited for any longer (ms). */
const RESTORE_MS = 5_000;
/** Somebody who does one of these goes their own way. */
const OWN_WAY = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/**
 * Scrolls the page at once, and tells code that draws by the place of the page (a virtual list):
 * the browser's own event comes with the next frame, and until then a list would scroll back to
 * where it believes it is.
 */
export function scrollPageTo(y: number): void {
  window.scrollTo({ top: y, behavior: 'instant' });
  window.dispatchEvent(new Event('scroll'));
}

/**
 * Whether a screen is there that sees to its place itself: a conversation, which opens at its
 * newest line.
 */
export const opensAtEnd = () => document.querySelector('[data-opens-at-end]') !== null;

/** Begins a new screen: at its top, where a screen reader begins too. */
export function beginScreen(): void {
  scrollPageTo(0);
  document.querySelector('main')?.focus({ preventScroll: true });
}

/**
 * Where one is past the beginning of a list, goes there; the filters, which stay in sight, do not
 * move.
 */
export function scrollToListStart(list: HTMLElement): void {
  const filters = list.querySelector('[data-stays-in-sight]')?.getBoundingClientRect();
  const past = filters ? filters.top - list.getBoundingClientRect().top : 0;
  if (past > 0) scrollPageTo(window.scrollY - past);
}

/**
 * Scrolls the page to where it was, as soon as what it shows is long enough. Returns what gives it
 * up.
 */
export function restorePlace(y: number): () => void {
  const stop = () => {
    watch.disconnect();
    window.clearTimeout(timer);
    for (const event of OWN_WAY) window.removeEventListener(event, stop);
  };
  const go = () => {
    if (opensAtEnd()) return stop();
    scrollPageTo(y);
    if (Math.abs(window.scrollY - y) < 1) stop();
  };
  const watch = new ResizeObserver(go);
  const timer = window.setTimeout(stop, RESTORE_MS);
  for (const event of OWN_WAY) window.addEventListener(event, stop, { passive: true });
  watch.observe(document.body);
  go();
  return stop;
}

const STORED = 'pcr_places';
/** More of them than anybody goes back; the oldest go first. */
const KEPT = 50;

/** How far down the page was at each entry of this tab's history, also after a reload. */
export class Places {
  private readonly places = new Map<string, number>(stored());

  of(key: string): number | undefined {
    return this.places.get(key);
  }

  note(key: string): void {
    this.places.delete(key);
    this.places.set(key, window.scrollY);
  }

  store(): void {
    try {
      sessionStorage.setItem(STORED, JSON.stringify([...this.places].slice(-KEPT)));
    } catch {
      // A full or forbidden storage: a page that is loaded again begins at its top.
    }
  }
}

function stored(): [string, number][] {
  try {
    const places: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? '[]');
    return Array.isArray(places)
      ? places.filter((one) => typeof one?.[0] === 'string' && Number.isFinite(one[1]))
      : [];
  } catch {
    return [];
  }
}
