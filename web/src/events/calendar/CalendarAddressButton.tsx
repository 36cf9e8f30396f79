import { CHIP, CHIP_OFF } from '../../kit/look/chip-look.ts';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';

const CalendarAddressSheet = loadableSheet(() => import('./CalendarAddressSheet.tsx'));

/** The way to the address of one's own calendar, beside that to one's meetings (events.md 51). */
export function CalendarAddressButton() {
  const sheet = useSheetInUrl('calendar');
  return (
    <>
      <button type="button" onClick={() => sheet.show()} className={`${CHIP} ${CHIP_OFF} px-3.5`}>
        Your calendar address
      </button>
      <SheetPresence value={sheet.value} onClose={sheet.close}>
        {() => <CalendarAddressSheet open={sheet.open} onClose={sheet.close} />}
      </SheetPresence>
    </>
  );
}
