// What other domains know of notifications.
export { useReadAbout } from './inbox/entries.data.ts';
export { cannotSend, channelHints, NOTIFICATION_LABELS } from './notifications.labels.ts';
export { sayZone } from './say-time-zone.ts';
