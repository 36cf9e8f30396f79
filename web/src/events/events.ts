import { loadableSheet } from '../kit/sheet/SheetBoundary.tsx';

// What other domains know of events.
export { CalendarAddressNote } from './calendar/CalendarAddressNote.tsx';
export { EventsView, useEventBadge } from './EventsView.tsx';
export { useEventsOfGroup } from './events.data.ts';
export type { EventFormValues } from './events.fields.ts';
/** The form of an event, which another domain begins. */
export const EventForm = loadableSheet(() => import('./EventForm.tsx'));
export { joinOf as answerOf } from './events.labels.ts';
export { MeetingsLink } from './meetings/MeetingsLink.tsx';
export { timeOfMeeting as meetingTimeText } from './meetings/meeting-time.ts';
/** Asks for a meeting; loaded when it is opened. */
export const MeetingForm = loadableSheet(() => import('./meetings/MeetingForm.tsx'));
export { FirstAnswer } from './rsvp/FirstAnswer.tsx';
