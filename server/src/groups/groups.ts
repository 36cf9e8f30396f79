export { isMemberInSql } from './board/board.rules.ts';
export {
  authorConsentNews,
  leaveBoards,
  postReport,
  postReportDesk,
  postRestored,
} from './board/board.ts';
export { groupRestored } from './groups.news.queries.ts';
export { foundInSql as foundGroupsInSql } from './groups.queries.ts';
export { groupApplicationsTodayInSql } from './members/applications.queries.ts';
export { groupConsentNews, leaveGroups } from './members/members.lead.ts';
