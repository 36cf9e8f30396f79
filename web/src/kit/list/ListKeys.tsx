import { type RefObject, useEffect } from 'react';
import { prefetch } from '../browser/prefetch.ts';
import { useWhenIdle } from '../browser/when-idle.ts';
import { useSheetInUrl } from '../url/use-sheet-in-url.ts';

/** What names the sheet of the keys in the address. */
export const SHORTCUTS = 'shortcuts';

// Most phones have no keyboard, so no list waits for the code of the keys: it is loaded in an idle
// moment, or with a key that is pressed before that.
let keysCode: typeof import('./list-keys.ts') | undefined;
async function loadKeysCode() {
  keysCode ??= await import('./list-keys.ts');
  return keysCode;
}

/** The keys of a list; the sheet that says them stands over every screen (`SHORTCUTS`). */
export function ListKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const { show } = useSheetInUrl(SHORTCUTS);
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
  return null;
}
