import type {
  Announcement,
  DeletedAnnouncement,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { entryDrafts } from '../kit/draft/entry-drafts.ts';
import type { EntryKind } from '../kit/kind/entry-kind.ts';
import {
  type AnnouncementBefore,
  type AnnouncementFilters,
  announcements,
} from './announcements.data.ts';
import {
  type AnnouncementFields,
  type AnnouncementFormValues,
  announcementFields,
} from './announcements.fields.ts';

/** Announcements, as list and form take them. */
export const announcementKind: EntryKind<
  AnnouncementFormValues,
  AnnouncementFields,
  Announcement,
  Announcement,
  AnnouncementFilters,
  DeletedAnnouncement,
  AnnouncementBefore
> = {
  noun: 'announcement',
  nouns: 'announcements',
  all: 'Announcements',
  nameField: 'title',
  data: announcements,
  fields: announcementFields,
  drafts: entryDrafts('announcements', ['title', 'content']),
  currentOf: announcements.currentOf,
  // Any member may change it, while the operator lets them.
  changedBy: 'by another member, or on another device of yours,',
  words: {
    title: { add: 'New Announcement', edit: 'Edit Announcement' },
    press: { add: 'Create', edit: 'Update' },
    added: 'Announcement created successfully!',
    updated: 'Announcement updated successfully!',
    addFailed: 'Error creating announcement. Please try again.',
    updateFailed: 'Error updating announcement. Please try again.',
    restored: 'Announcement restored',
    restoreFailed: 'Error restoring announcement. Please try again.',
    deleteTitle: 'Are you sure you want to delete this announcement?',
  },
};
