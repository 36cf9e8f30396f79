import { type RefObject, useEffect } from 'react';
import { prefetch } from '../browser/prefetch.ts';
import { useWhenIdle } from '../browser/when-idle.ts';
import { loadableSheet } from '../sheet/SheetBoundary.tsx';
import { SheetPresence } from '../sheet/SheetPresence.tsx';
import { useSheetInUrl } from '../url/use-sheet-in-url.ts';

const KeysSheet = loadableSheet(() => import('./KeysSheet.tsx'));

// Most phones have no keyboard, so no list waits for the code of the keys: it is loaded in an idle
// moment, or with a key that is pressed before that.
let keysCode: typeof import('./list-keys.ts') | undefined;
async function loadKeysCode() {
  keysCode ??= await import('./list-keys.ts');
  return keysCode;
}

/** The keys of a list, and the sheet that says them. */
export function ListKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const keys = useSheetInUrl('keys');
  const { show } = keys;
  useWhenIdle(() => prefetch(loadKeysCode));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const answer = ({ pressListKey }: typeof import('./list-keys.ts')) =>
        list.current && pressListKey(event, list.current, show);
      if (keysCode) answer(keysCode);
      // Without a network the list is still there, without its keys.
      else loadKeysCode().then(answer, () => {});
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, show]);
  return (
    <SheetPresence value={keys.value} onClose={keys.close}>
      {() => <KeysSheet open={keys.open} onClose={keys.close} />}
    </SheetPresence>
  );
}
