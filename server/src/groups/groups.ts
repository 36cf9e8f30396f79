export { isMemberInSql } from './board.rules.ts';
export { authorConsentNews, leaveBoards, postReport, postReportDesk, postRestored } from './board.ts';
export { groupRestored } from './groups.news.queries.ts';
export { groupConsentNews, leaveGroups } from './members.lead.ts';
