export {
  countNear,
  fewStatement,
  listNear,
  milesTo,
  type NearList,
  nearestIds,
  nearStatement,
  saidMiles,
} from './near.queries.ts';
