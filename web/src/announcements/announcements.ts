// What other domains know of announcements.
export { ANNOUNCEMENT_SAMPLES } from './announcements.samples.ts';
export { ImportantAnnouncements } from './ImportantAnnouncements.tsx';
