import { entryDrafts } from '../kit/draft/entry-drafts.ts';

/** Announcements that are being written or changed, on this device. */
export const announcementDrafts = entryDrafts('announcements', ['title', 'content']);
