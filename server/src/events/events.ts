export { leaveEvents } from './events.news.ts';
export { asMakerReads } from './events.rules.ts';
export { leaveMeetings } from './meetings.news.ts';
export { attendeeConsentChanged } from './rsvps.seats.ts';
