import type { Loadable } from '../browser/loadable.tsx';
import { SheetPresence } from '../sheet/SheetPresence.tsx';
import type { SheetInUrl } from '../url/use-sheet-in-url.ts';

export interface VersionsOverProps {
  sheet: SheetInUrl;
  id: string;
  versions: Loadable<{ open: boolean; id: string; onClose: () => void; onRestored: () => void }>;
}

/** The sheet of earlier versions over the details of an entry, to which it leads back. */
export function VersionsOver({ sheet, id, versions: Versions }: VersionsOverProps) {
  return (
    <SheetPresence value={sheet.value} onClose={sheet.close}>
      {() => <Versions open={sheet.open} id={id} onClose={sheet.close} onRestored={sheet.close} />}
    </SheetPresence>
  );
}
