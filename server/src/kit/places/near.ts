export { fewStatement, listNear, type NearList, nearStatement } from './near.queries.ts';
