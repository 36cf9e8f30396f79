export {
  ALL_OF_OWN,
  countNear,
  fewStatement,
  listNear,
  milesTo,
  type NearList,
  nearestIds,
  nearStatement,
  saidMiles,
} from './near.queries.ts';
