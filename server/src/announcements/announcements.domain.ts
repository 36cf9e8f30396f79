import {
  ANNOUNCEMENTS_TOPIC,
  AnnouncementDraft,
} from '@pcr/contract/announcements/announcements.schema.ts';
import type { Domain } from '../domain.ts';
import { ownAnnouncements, TELL_AFTER_MS } from './announcements.news.ts';
import { announcementRoutes } from './announcements.routes.ts';
import { announcementDaily, announcementTasks } from './announcements.tasks.ts';

export const announcements = {
  name: 'announcements',
  routes: announcementRoutes,
  tasks: announcementTasks,
  daily: announcementDaily,
  topic: ANNOUNCEMENTS_TOPIC,
  restorable: [
    {
      table: 'announcements',
      owner: 'created_by',
      title: 'title',
      shared: true,
      topic: ANNOUNCEMENTS_TOPIC,
      restored: (tx, id) => ownAnnouncements.tellLater(tx, { id, entries: 1 }, TELL_AFTER_MS),
    },
  ],
  tables: [
    {
      table: 'announcements',
      owner: 'created_by',
      omit: ['search_text', 'updated_by'],
      words: {
        at: 240,
        title: 'Announcements you made',
        says: 'What you announced to all members.',
        shows: ['created_at', 'title', 'content'],
      },
      imported: { reads: AnnouncementDraft.shape },
    },
  ],
} satisfies Domain;
