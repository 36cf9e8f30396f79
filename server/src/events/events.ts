export { tellOfErasedEvents } from './events.news.ts';
export { leaveMeetings } from './meetings.news.ts';
export { attendeeConsentChanged, leaveEvents } from './rsvps.seats.ts';
