import { offerUndo, type UndoWords } from '../history/offer-undo.ts';

/** A card that has not come by then is not waited for any longer (ms). */
const WAIT_MS = 5_000;
/**
 * The focus of a person who has pressed Undo and nothing since; the message gives it back to the
 * screen.
 */
const NOWHERE = 'body, main, [data-sonner-toaster] *';

/**
 * Gives the focus to the card of an entry that comes back to its list. Until it is there, and if it
 * does not come, the list itself has it. A person who has gone on meanwhile keeps their place.
 */
function focusCard(list: HTMLElement, id: string): void {
  const isFree = () => document.activeElement === list || document.activeElement?.matches(NOWHERE);
  if (!isFree()) return;
  list.focus({ preventScroll: true });
  const look = () => {
    const button = list.querySelector<HTMLElement>(`[data-entry="${CSS.escape(id)}"] [data-opens]`);
    if (!button && isFree()) return;
    stop();
    if (isFree()) button?.focus();
  };
  const watch = new MutationObserver(look);
  const stop = () => {
    watch.disconnect();
    window.clearTimeout(timer);
  };
  const timer = window.setTimeout(stop, WAIT_MS);
  watch.observe(list, { childList: true, subtree: true });
  look();
}

export interface Undoing extends UndoWords {
  name: string;
  /** Null where this member may not restore it. */
  undo: (() => Promise<unknown>) | null;
  onChanged: () => void;
}

/** Offers Undo of a deletion in this list, and leads to the card that comes back. */
export function undoHere(
  list: HTMLElement | null,
  id: string,
  { name, undo, onChanged, ...words }: Undoing,
): void {
  offerUndo(name, undo, words, () => {
    onChanged();
    if (list) focusCard(list, id);
  });
}
