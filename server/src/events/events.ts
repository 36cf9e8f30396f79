export { knowingTheZone } from './event-zone.ts';
export { tellOfErasedEvents } from './events.news.ts';
export { askForMeeting, freeTimes, meetingLimit } from './meetings.ask.ts';
export { cancelOfMatch, leaveMeetings } from './meetings.news.ts';
export { getOwn as ownMeeting, matchMeetingsInSql } from './meetings.queries.ts';
export { attendeeConsentChanged, leaveEvents } from './rsvps.seats.ts';
