import { CalendarSync } from 'lucide-react';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';
import { useCalendarAddress } from './calendar.data.ts';

const CalendarAddressSheet = loadableSheet(() => import('./CalendarAddressSheet.tsx'));

/**
 * Where a member shuts others out of their account: the address of their calendar goes on working,
 * and here is a new one (events.md 51). Nothing for a member without one.
 */
export function CalendarAddressNote() {
  const sheet = useSheetInUrl('calendar');
  const { data } = useCalendarAddress();
  return (
    <>
      {data?.address && (
        <Banner
          tone="info"
          icon={CalendarSync}
          title="Your calendar address keeps working"
          action={
            <Button look="secondary" onClick={() => sheet.show()}>
              Make a New One
            </Button>
          }
        >
          Anyone who has it sees your events, without your password and on any device.
        </Banner>
      )}
      <SheetPresence value={sheet.value} onClose={sheet.close}>
        {() => <CalendarAddressSheet open={sheet.open} onClose={sheet.close} />}
      </SheetPresence>
    </>
  );
}
