import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.ts';
import { HistoryQuery } from '../kit/history.schema.ts';
import { Id, Instant } from '../kit/shapes.ts';
import {
  Announcement,
  AnnouncementDraft,
  AnnouncementEdit,
  AnnouncementPage,
  AnnouncementQuery,
  AnnouncementVersionPage,
  DeletedAnnouncementPage,
} from './announcements.schema.ts';

const params = z.object({ id: Id });
/** What every member has accepted before they see the app (agreements.md 8). */
const needs = ['terms_of_service', 'nda'] as const;

export const listAnnouncements = endpoint('GET', '/announcements', {
  needs,
  query: AnnouncementQuery,
  out: AnnouncementPage,
  summary: 'All announcements or those of one status, newest first, 50 a page',
});

export const listDeletedAnnouncements = endpoint('GET', '/announcements/deleted', {
  needs,
  query: HistoryQuery,
  out: DeletedAnnouncementPage,
  summary: "The caller's own announcements that were deleted in the last 30 days, by whomever",
});

export const getAnnouncement = endpoint('GET', '/announcements/:id', {
  needs,
  params,
  out: Announcement,
  summary: 'One announcement with all of its text',
});

export const createAnnouncement = endpoint('POST', '/announcements', {
  needs,
  in: AnnouncementDraft,
  out: Announcement,
  summary:
    'Creates an announcement under the id that the client made; sent again, it answers the same one',
});

export const updateAnnouncement = endpoint('PUT', '/announcements/:id', {
  needs,
  params,
  in: AnnouncementEdit,
  out: Announcement,
  summary:
    'Replaces the fields of an announcement; 409 with the current one when `updated_at` is stale',
});

export const deleteAnnouncement = endpoint('DELETE', '/announcements/:id', {
  needs,
  params,
  query: z.object({ updated_at: Instant }),
  summary:
    'Deletes an announcement; it can be restored for 30 days; 409 with the current one when it is stale',
});

export const restoreAnnouncement = endpoint('POST', '/announcements/:id/restore', {
  needs,
  params,
  out: Announcement,
  again: true,
  summary: 'Takes a deletion back, by the member who deleted or who created it',
});

export const listAnnouncementVersions = endpoint('GET', '/announcements/:id/versions', {
  needs,
  params,
  query: HistoryQuery,
  out: AnnouncementVersionPage,
  costly: true,
  summary:
    'Every change of an announcement with what it was before, for the members who may edit it',
});
