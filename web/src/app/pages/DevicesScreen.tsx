import DevicesPage from '../../account/devices/DevicesPage.tsx';
import { CalendarAddressNote } from '../../events/events.ts';

/** Where the member is signed in, and what reads their events without that. */
export default function DevicesScreen() {
  return <DevicesPage others={<CalendarAddressNote />} />;
}
