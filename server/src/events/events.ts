export { tellOfErasedEvents } from './events.news.ts';
export { leaveEvents } from './rsvps.seats.ts';
