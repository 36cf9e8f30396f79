export { isMemberInSql } from './board.rules.ts';
export { authorConsentChanged, leaveBoards, postReport, postReportDesk, postRestored } from './board.ts';
export { groupRestored } from './groups.news.queries.ts';
export { groupConsentChanged, leaveGroups } from './members.lead.ts';
