// What other domains, and the app, know of family records.
export { PickupEntryActions } from './pickups/PickupEntryActions.tsx';
