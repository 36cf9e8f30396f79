import * as z from 'zod/mini';
import { deletion, versionOf } from '../kit/history.schema.ts';
import { Id, Instant, pageOf, requiredLine, requiredText } from '../kit/shapes.ts';

export const ANNOUNCEMENT_PRIORITIES = ['low', 'medium', 'high'] as const;
export type AnnouncementPriority = (typeof ANNOUNCEMENT_PRIORITIES)[number];

export const ANNOUNCEMENT_STATUSES = ['active', 'inactive', 'archived'] as const;
export type AnnouncementStatus = (typeof ANNOUNCEMENT_STATUSES)[number];

/** announcements.md 7. */
export const ANNOUNCEMENT_LIMITS = { title: 255, content: 500 } as const;

/** What a person fills in. Creator and times are the server's. */
const fields = {
  title: requiredLine('Title', ANNOUNCEMENT_LIMITS.title),
  content: requiredText('Content', ANNOUNCEMENT_LIMITS.content),
  priority: z.enum(ANNOUNCEMENT_PRIORITIES, 'Choose a priority'),
  status: z.enum(ANNOUNCEMENT_STATUSES, 'Choose a status'),
};

/** The names of what a person fills in: SQL columns, JSON members and form fields alike. */
export const ANNOUNCEMENT_FIELDS = Object.keys(fields) as (keyof typeof fields)[];

/** A new announcement, with the id that its client made. */
export const AnnouncementDraft = z.object({ id: Id, ...fields });
export type AnnouncementDraft = z.infer<typeof AnnouncementDraft>;

/**
 * A changed one, with the `updated_at` that the change is based on (409 `conflict` if it is stale).
 */
export const AnnouncementEdit = z.object({ ...fields, updated_at: Instant });
export type AnnouncementEdit = z.infer<typeof AnnouncementEdit>;

export const Announcement = z.object({
  id: Id,
  ...fields,
  /**
   * The viewer's own id if they made it, null if another member did: the author is not told without
   * their consent (announcements.md 4). Samples say 'admin' (announcements.md 16).
   */
  created_by: z.nullable(z.string()),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type Announcement = z.infer<typeof Announcement>;

export const ANNOUNCEMENT_PAGE = 50;

/** announcements.md 10: active ones, or all; newest first. */
export const AnnouncementQuery = z.object({
  status: z.optional(z.enum(ANNOUNCEMENT_STATUSES)),
  cursor: z.optional(z.string().check(z.maxLength(500))),
});
export type AnnouncementQuery = z.infer<typeof AnnouncementQuery>;

export const AnnouncementPage = pageOf(Announcement);
export type AnnouncementPage = z.infer<typeof AnnouncementPage>;

/** announcements.md 15: the dashboard shows up to 5, then '+N more'. */
export const DASHBOARD_ANNOUNCEMENTS = 5;
/** `more` is counted no further than this, so that it costs the same however many there are. */
export const MORE_COUNTED = 100;

/**
 * The newest active ones, how many active ones there are beyond them (exact below MORE_COUNTED),
 * and whether there is any, active or not: samples stand where there is none (announcements.md 16).
 */
export const AnnouncementsOnDashboard = z.object({
  items: z.array(Announcement),
  more: z.number(),
  any: z.boolean(),
});
export type AnnouncementsOnDashboard = z.infer<typeof AnnouncementsOnDashboard>;

/** What its creator finds among the recently deleted, newest deletion first. */
export const DeletedAnnouncement = z.object({
  id: Id,
  ...fields,
  created_at: Instant,
  ...deletion,
});
export type DeletedAnnouncement = z.infer<typeof DeletedAnnouncement>;
export const DeletedAnnouncementPage = pageOf(DeletedAnnouncement);

/** A change of an announcement with what it was before, newest change first. */
export const AnnouncementVersion = versionOf(z.object(fields));
export type AnnouncementVersion = z.infer<typeof AnnouncementVersion>;
export const AnnouncementVersionPage = pageOf(AnnouncementVersion);

/** The live topic of announcements: `id` is the announcement, told to every member. */
export const ANNOUNCEMENTS_TOPIC = 'announcements';
