// What other domains know of notifications.
export { useReadAbout } from './inbox/inbox.data.ts';
export { NotificationToggles } from './NotificationToggles.tsx';
export { NOTIFICATION_LABELS, notificationHint } from './notifications.labels.ts';
export { sayZone } from './say-time-zone.ts';
