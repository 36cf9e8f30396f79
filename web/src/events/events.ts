import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';

export { CalendarAddressButton } from './calendar/CalendarAddressButton.tsx';
// What other domains know of events.
export { EventsView, useEventBadge } from './EventsView.tsx';
export { useEventsOfGroup } from './events.data.ts';
export type { EventFormValues } from './events.fields.ts';
/** The form of an event, which another domain begins. */
export const EventForm = loadableSheet(() => import('./EventForm.tsx'));
