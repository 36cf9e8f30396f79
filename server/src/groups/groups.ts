export { authorConsentChanged, leaveBoards, postReport, postReportDesk, postRestored } from './board.ts';
export { leaveGroups } from './members.leave.ts';
