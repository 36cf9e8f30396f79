export { countNear, fewStatement, listNear, milesTo, type NearList, nearStatement, saidMiles } from './near.queries.ts';
