export { tellOfErasedEvents } from './events.news.ts';
export { attendeeConsentChanged, leaveEvents } from './rsvps.seats.ts';
