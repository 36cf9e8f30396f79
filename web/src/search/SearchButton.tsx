import { Search } from 'lucide-react';
import { useEffect, useState } from 'react';
import { loadable } from '../kit/browser/loadable.tsx';
import { prefetch } from '../kit/browser/prefetch.ts';
import { useRail } from '../kit/browser/use-wide.ts';
import { useWhenIdle } from '../kit/browser/when-idle.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { KEY } from './address.ts';

const SearchSheets = loadable(() => import('./SearchSheets.tsx'));

/**
 * Opens the one search, from every screen: a magnifier on a phone, and on a desktop a field, whose
 * words are not in the frame.
 */
export function SearchButton() {
  const { show } = useSheetInUrl(KEY);
  const isField = useRail();
  return (
    <button
      type="button"
      aria-label="Search"
      onClick={() => show()}
      className="inline-flex size-bar-touch shrink-0 items-center justify-center rounded-full text-ink-soft transition-colors hover:bg-hover hover:text-ink rail:w-80 rail:justify-start rail:bg-sunken rail:px-2.5"
    >
      <Search size="1.375rem" aria-hidden />
      {isField && (
        <span data-later aria-hidden className="ms-2 flex grow items-center justify-between">
          Search everything of yours
          <kbd className="font-sans text-sm">{IS_APPLE ? '⌘K' : 'Ctrl K'}</kbd>
        </span>
      )}
    </button>
  );
}

const IS_APPLE = typeof navigator === 'object' && /Mac|iPhone|iPad/.test(navigator.userAgent);

// Most phones have no keyboard: as the keys of lists (kit/list/ListKeys.tsx).
let keysCode: typeof import('./search-keys.ts') | undefined;
async function loadKeysCode() {
  keysCode ??= await import('./search-keys.ts');
  return keysCode;
}

/** Over every screen; its code is loaded once the first screen is there, or with a press. */
export function LateSearch({ userId }: { userId: string }) {
  const { open, show } = useSheetInUrl(KEY);
  const [idle, setIdle] = useState(false);
  useWhenIdle(() => {
    setIdle(true);
    prefetch(loadKeysCode);
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const answer = ({ pressSearchKey }: typeof import('./search-keys.ts')) =>
        pressSearchKey(event, show);
      // At once where it can: the browser has a use for the same keys.
      if (keysCode) answer(keysCode);
      else loadKeysCode().then(answer, () => {});
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [show]);
  return open || idle ? <SearchSheets userId={userId} waiting={null} /> : null;
}
