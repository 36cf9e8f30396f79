export { leaveEvents } from './events.news.ts';
export { leaveMeetings } from './meetings.news.ts';
export { attendeeConsentChanged } from './rsvps.seats.ts';
