import { useCallback } from 'react';
import { prefetch } from '../kit/browser/prefetch.ts';
import { useWhenIdle } from '../kit/browser/when-idle.ts';
import { SHORTCUTS } from '../kit/list/ListKeys.tsx';
import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../kit/sheet/SheetPresence.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { KEY } from './address.ts';

const loadSheet = () => import('./SearchSheet.tsx');
const SearchSheet = loadableSheet(loadSheet);
const KeysSheet = loadableSheet(() => import('../kit/list/KeysSheet.tsx'));

/** The search and the keys that the address names, over whatever screen is there. */
export default function SearchSheets({ userId }: { userId: string }) {
  const { value, open, show, close } = useSheetInUrl(KEY);
  const keys = useSheetInUrl(SHORTCUTS);
  useWhenIdle(() => prefetch(loadSheet));
  const setWords = useCallback((words: string) => show(words, { replace: true }), [show]);
  return (
    <>
      {/* One sheet for all that is typed into it. */}
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
      <SheetPresence value={keys.value} onClose={keys.close}>
        {() => <KeysSheet open={keys.open} onClose={keys.close} />}
      </SheetPresence>
    </>
  );
}
