// Restores entries for the operator (npm run admin -- deleted).
export { type RestorableTable, restorable } from './restorable.queries.ts';
