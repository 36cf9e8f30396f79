// What the operator can bring back (npm run admin -- deleted).
export { type RestorableTable, restorable } from './restorable.queries.ts';
