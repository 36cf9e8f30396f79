// What other domains, and the app, know of family records.
export { pickupEntryActions } from './pickups/pickup-entry-actions.tsx';
