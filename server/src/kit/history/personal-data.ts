// Reads what the tables hold about a person; the domains name those tables (personal-data.ts of the
// server).

// And what comes back from elsewhere (personal-import.ts).
export { type Column, hasRow, insertRow, shapeOf, type TableShape } from './import-rows.queries.ts';
export { countAbout, type PersonalTable, rowsAbout } from './personal-data.queries.ts';
