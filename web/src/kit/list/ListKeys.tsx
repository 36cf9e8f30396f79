import { Keyboard } from 'lucide-react';
import { type RefObject, useEffect } from 'react';
import { loadableSheet } from '../sheet/SheetBoundary.tsx';
import { SheetPresence } from '../sheet/SheetPresence.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useSheetInUrl } from '../url/use-sheet-in-url.ts';
import { pressListKey } from './list-keys.ts';

const KeysSheet = loadableSheet(() => import('./KeysSheet.tsx'));

/** The keys of a list, and the sheet that says them. */
export function ListKeys({ list }: { list: RefObject<HTMLElement | null> }) {
  const keys = useSheetInUrl('keys');
  const { show } = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent) => list.current && pressListKey(event, list.current, show);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [list, show]);
  return (
    <SheetPresence value={keys.value} onClose={keys.close}>
      {() => <KeysSheet open={keys.open} onClose={keys.close} />}
    </SheetPresence>
  );
}

/** Shows the keys, on a screen that is wide enough to have a keyboard. */
export function KeysButton() {
  const { show } = useSheetInUrl('keys');
  return (
    <span className="hidden wide:block">
      <IconButton icon={Keyboard} label="Keyboard" onClick={() => show()} />
    </span>
  );
}
