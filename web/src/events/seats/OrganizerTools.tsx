import type { Event } from '@pcr/contract/events/events.schema.ts';
import { ListChecks, MessagesSquare } from 'lucide-react';
import { loadableSheet } from '../../kit/sheet/SheetBoundary.tsx';
import { SheetPresence } from '../../kit/sheet/SheetPresence.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { useSheetInUrl } from '../../kit/url/use-sheet-in-url.ts';

const Responses = loadableSheet(() => import('./Responses.tsx'));
const CheckInList = loadableSheet(() => import('./CheckInList.tsx'));

/**
 * What the maker of an event does with the answers to it: reads them, and ticks who came
 * (events.md 38, 39).
 */
export function OrganizerTools({ event }: { event: Event }) {
  const responses = useSheetInUrl('responses');
  const door = useSheetInUrl('door');
  return (
    <>
      <div className="flex flex-wrap gap-3 *:flex-auto">
        <Button look="secondary" icon={MessagesSquare} onClick={() => responses.show()}>
          Responses
        </Button>
        <Button look="secondary" icon={ListChecks} onClick={() => door.show()}>
          Check-in
        </Button>
      </div>
      <SheetPresence value={responses.value} onClose={responses.close}>
        {() => <Responses open={responses.open} event={event} onClose={responses.close} />}
      </SheetPresence>
      <SheetPresence value={door.value} onClose={door.close}>
        {() => <CheckInList open={door.open} event={event} onClose={door.close} />}
      </SheetPresence>
    </>
  );
}
