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

// Most phones have no keyboard: as the keys of lists (kit/list/ListKeys.tsx).
let keysCode: typeof import('./search-keys.ts') | undefined;
async function loadKeysCode() {
  keysCode ??= await import('./search-keys.ts');
  return keysCode;
}

function useSearchKeys(show: () => void): void {
  useWhenIdle(() => prefetch(loadKeysCode));
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const answer = ({ pressSearchKey }: typeof import('./search-keys.ts')) =>
        pressSearchKey(event, show);
      if (keysCode) answer(keysCode);
      else loadKeysCode().then(answer, () => {});
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [show]);
}
