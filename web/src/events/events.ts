export { CalendarAddressButton } from './calendar/CalendarAddressButton.tsx';
// What other domains know of events.
export { EventsView, useEventBadge } from './EventsView.tsx';
