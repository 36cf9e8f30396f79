export { eventRestored, leaveEvents } from './events.news.ts';
export { asMakerReads } from './events.rules.ts';
export { foundInSql as foundEventsInSql } from './found.queries.ts';
export { askForMeeting, freeTimes, meetingLimit } from './meetings/meetings.ask.ts';
export { cancelOfMatch, leaveMeetings, meetingConsentNews } from './meetings/meetings.news.ts';
export { getOwn as ownMeeting, matchMeetingsInSql } from './meetings/meetings.queries.ts';
export { eventsReport } from './report.queries.ts';
export {
  activityInSql as eventActivityInSql,
  holdMember,
} from './rsvp/rsvps.queries.ts';
export { attendeeConsentNews } from './seats/seats.ts';
export { eventTodayInSql, meetingsTodayInSql, seatTodayInSql } from './today.queries.ts';
