export { tellOfErasedEvents } from './events.news.ts';
export { leaveMeetings } from './meetings.news.ts';
export { leaveEvents } from './rsvps.seats.ts';
