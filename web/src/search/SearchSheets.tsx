import { Search } from 'lucide-react';
import { useCallback, useEffect } from 'react';
import { prefetch } from '../kit/browser/prefetch.ts';
import { useRail } from '../kit/browser/use-wide.ts';
import { useWhenIdle } from '../kit/browser/when-idle.ts';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';

const loadSheet = () => import('./SearchSheet.tsx');
const SearchSheet = loadableSheet(loadSheet);

/** In the address, with what is looked for: Back from what was found leads to the search again. */
const KEY = 'find';

/**
 * Opens the one search, from every screen: a magnifier on a phone, and on a desktop a field, which
 * no frame has room for in its bytes.
 */
export function SearchButton() {
  const { show } = useSheetInUrl(KEY);
  const isField = useRail();
  return (
    <button
      type="button"
      aria-label="Search"
      onClick={() => show()}
      className={`inline-flex size-bar-touch shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-hover hover:text-ink ${isField ? 'w-auto gap-2.5 bg-sunken px-4' : ''}`}
    >
      <Search size="1.375rem" aria-hidden />
      {isField && (
        <>
          <span aria-hidden>Search everything of yours</span>
          <kbd aria-hidden className="ms-6 text-sm">
            {IS_APPLE ? '⌘K' : 'Ctrl K'}
          </kbd>
        </>
      )}
    </button>
  );
}

const IS_APPLE = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The search that the address names, over whatever screen is there. */
export function SearchSheets({ userId }: { userId: string }) {
  const { value, open, show, close } = useSheetInUrl(KEY);
  useSearchKeys(show);
  useWhenIdle(() => prefetch(loadSheet));
  const setWords = useCallback((words: string) => show(words, { replace: true }), [show]);
  return (
    // One sheet for all that is typed into it.
    <SheetPresence value={open ? KEY : null} onClose={close}>
      {() => (
        <SearchSheet
          open={open}
          userId={userId}
          words={value ?? ''}
          onWords={setWords}
          onClose={close}
        />
      )}
    </SheetPresence>
  );
}

const TYPING = 'input, textarea, select, [contenteditable]';
/** What has keys of its own. A pane beside a list is none. */
const MODAL = '[role=dialog], [role=alertdialog]';

/**
 * Ctrl or Cmd and K open it everywhere, and '/' where no list is searched by it (kit.md 117). Over
 * a dialog they do nothing: what is typed there would be left.
 */
function useSearchKeys(show: () => void): void {
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { key, target, altKey, shiftKey } = event;
      if (event.defaultPrevented || altKey || document.querySelector(MODAL)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand && !shiftKey && key.toLowerCase() === 'k') {
        event.preventDefault();
        show();
      }
      if (isCommand || key !== '/' || !(target instanceof Element) || target.matches(TYPING))
        return;
      if (document.querySelector('[data-stays-in-sight] input[type=search]')) return;
      event.preventDefault();
      import('../kit/list/list-keys.ts').then(
        ({ singleKeysOn }) => singleKeysOn() && show(),
        () => {},
      );
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [show]);
}
