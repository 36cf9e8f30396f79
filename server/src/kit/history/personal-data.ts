// What the tables hold about a person; which tables those are, the domains know (personal-data.ts of the server).
export { countAbout, type PersonalTable, rowsAbout } from './personal-data.queries.ts';
