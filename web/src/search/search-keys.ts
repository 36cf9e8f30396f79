import { singleKeysOn, TYPING } from '../kit/list/list-keys.ts';

/** What has keys of its own. A pane beside a list is none. */
const MODAL = '[role=dialog], [role=alertdialog]';

/**
 * Ctrl or Cmd and K open it everywhere, and '/' where no list is searched by it (kit.md 117). Over
 * a dialog they do nothing: what is typed there would be left.
 */
export function pressSearchKey(event: KeyboardEvent, show: () => void): void {
  const { key, target, altKey, shiftKey } = event;
  if (event.defaultPrevented || altKey || document.querySelector(MODAL)) return;
  const isCommand = event.ctrlKey || event.metaKey;
  const isSlash =
    key === '/' &&
    !isCommand &&
    singleKeysOn() &&
    !(target instanceof Element && target.matches(TYPING)) &&
    !document.querySelector('[data-stays-in-sight] input[type=search]');
  if (!isSlash && !(isCommand && !shiftKey && key.toLowerCase() === 'k')) return;
  event.preventDefault();
  show();
}
