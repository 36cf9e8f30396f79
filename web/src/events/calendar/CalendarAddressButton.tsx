import { CalendarSync } from 'lucide-react';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { IconButton } from '../../kit/ui/IconButton.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';

const CalendarAddressSheet = loadableSheet(() => import('./CalendarAddressSheet.tsx'));

/** The way to the address of one's own calendar (events.md 51). */
export function CalendarAddressButton() {
  const sheet = useSheetInUrl('calendar');
  return (
    <>
      <IconButton icon={CalendarSync} label="Your calendar address" onClick={() => sheet.show()} />
      <SheetPresence value={sheet.value} onClose={sheet.close}>
        {() => <CalendarAddressSheet open={sheet.open} onClose={sheet.close} />}
      </SheetPresence>
    </>
  );
}
