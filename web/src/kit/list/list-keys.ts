import { RAIL } from '../browser/use-wide.ts';

const KEY = 'pcr_list_keys';
// Without storage the choice holds while the page is open.
let unstored: boolean | null = null;

/**
 * Whether single keys ('/', 'n', '?') do anything on this device (WCAG 2.1.4); arrows and Enter
 * always do.
 */
export function singleKeysOn(): boolean {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

export function turnSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    unstored = on;
  }
}

/** Where a key is a letter. */
export const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * What a key does on a list: arrows move from card to card, '/' goes to the search, 'n' opens the
 * form of a new entry, '?' shows the keys (kit.md 117). Enter is the browser's own: it presses the
 * button that has the focus.
 */
export function pressListKey(event: KeyboardEvent, list: HTMLElement, showKeys: () => void): void {
  const { target, key } = event;
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  // Anything over the list has its own keys.
  if (!(target instanceof Element) || target.closest('[role=dialog], [role=alertdialog]')) return;
  const search = list.querySelector<HTMLElement>('[data-stays-in-sight] input[type=search]');
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    const inSearch = target === search;
    const by = key === 'ArrowDown' ? 1 : -1;
    if (!inSearch && !target.matches('[data-opens]')) {
      if (!isFree(target) || !window.matchMedia(RAIL).matches) return;
      // A page that scrolls beside its list, as a conversation, keeps the arrows for itself.
      if (list.closest('[data-beside]')) return;
      event.preventDefault();
      beginning(list)?.focus();
      return;
    }
    // Up from the first card is the search; down from the last one is nowhere.
    const next =
      neighbour(list, inSearch ? null : target, by) ?? (by < 0 && !inSearch ? search : null);
    if (!next) return;
    event.preventDefault();
    next.focus();
    return;
  }
  if (target.matches(TYPING) || !singleKeysOn()) return;
  if (key === '/' && search) {
    event.preventDefault();
    search.focus();
  }
  if (key === 'n') {
    event.preventDefault();
    document.querySelector<HTMLElement>('[data-adds]')?.click();
  }
  if (key === '?') {
    event.preventDefault();
    showKeys();
  }
}

/**
 * Elements that an arrow key does nothing to: no field, no tab, no menu, not the details beside the
 * list.
 */
function isFree(target: Element): boolean {
  return (
    target === document.body ||
    target.matches('main, main :is(section, div)[tabindex="-1"]:not([data-pane])')
  );
}

/**
 * The button of the card whose details are open, or else of the first one that is whole on the
 * screen.
 */
function beginning(list: HTMLElement): HTMLElement | null {
  const open = list.querySelector<HTMLElement>('[aria-current=true] [data-opens]');
  if (open) return open;
  const bar = list.querySelector('[data-stays-in-sight]')?.getBoundingClientRect().bottom ?? 0;
  const rows = [...list.querySelectorAll<HTMLElement>('[data-index]')];
  const seen = rows.filter((row) => row.getBoundingClientRect().top >= bar);
  return (seen[0] ?? rows[0])?.querySelector<HTMLElement>('[data-opens]') ?? null;
}

/** The button of the next card, or of the one before; of the first one when none has the focus. */
function neighbour(list: HTMLElement, from: Element | null, by: 1 | -1): HTMLElement | null {
  const rows = [...list.querySelectorAll<HTMLElement>('[data-index]')];
  const at = from ? Number(from.closest<HTMLElement>('[data-index]')?.dataset.index) : -1;
  const row = rows.find(({ dataset }) => Number(dataset.index) === at + by);
  return row?.querySelector<HTMLElement>('[data-opens]') ?? null;
}
