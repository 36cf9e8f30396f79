// What other domains know of announcements.
export { AnnouncementCardSkeleton } from './AnnouncementCard.tsx';
export { ANNOUNCEMENT_SAMPLES } from './announcements.samples.ts';
export { ImportantAnnouncements } from './ImportantAnnouncements.tsx';
