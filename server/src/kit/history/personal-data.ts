// Reads what the tables hold about a person; the domains name those tables (personal-data.ts of the server).
export { countAbout, type PersonalTable, rowsAbout } from './personal-data.queries.ts';
