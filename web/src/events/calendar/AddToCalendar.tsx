import type { Event } from '@pcr/contract/events/events.schema.ts';
import { CalendarPlus } from 'lucide-react';
import { ButtonLink } from '../../kit/ui/ButtonLink.tsx';
import { eventFile, seriesFile } from './calendar.data.ts';

/** Gives an event, or all dates of its series, to the device's calendar (events.md 50). */
export function AddToCalendar({ event: { id, series } }: { event: Pick<Event, 'id' | 'series'> }) {
  return (
    <div className="flex flex-wrap gap-3">
      <CalendarLink href={eventFile(id)}>
        {series ? 'Add this date to calendar' : 'Add to calendar'}
      </CalendarLink>
      {series && <CalendarLink href={seriesFile(id)}>Add all dates to calendar</CalendarLink>}
    </div>
  );
}

/** Not the router's link: a phone opens the file in its calendar, a computer saves it. */
function CalendarLink({ href, children }: { href: string; children: string }) {
  return (
    <ButtonLink icon={CalendarPlus} href={href} download>
      {children}
    </ButtonLink>
  );
}
