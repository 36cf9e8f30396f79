import type {
  Announcement,
  AnnouncementPriority,
  AnnouncementStatus,
} from '@pcr/contract/announcements/announcements.schema.ts';
import type { Tone } from '../kit/ui/tone.ts';

/** What a person fills in. */
export type AnnouncementFields = Pick<Announcement, 'title' | 'content' | 'priority' | 'status'>;

/** What each field is called on every screen. */
export const FIELD_LABELS: Record<keyof AnnouncementFields, string> = {
  title: 'Title',
  content: 'Content',
  priority: 'Priority',
  status: 'Status',
};

export const PRIORITY_LABELS: Record<AnnouncementPriority, string> = { low: 'Low', medium: 'Medium', high: 'High' };
export const PRIORITY_TONES: Record<AnnouncementPriority, Tone> = { low: 'green', medium: 'yellow', high: 'red' };

export const STATUS_LABELS: Record<AnnouncementStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  archived: 'Archived',
};
export const STATUS_TONES: Record<AnnouncementStatus, Tone> = {
  active: 'blue',
  inactive: 'purple',
  archived: 'neutral',
};

/** Any member may change it, while the operator lets them. */
export const CHANGED_BY = 'by another member, or on another device of yours,';

/** '+3 more announcements'; null for none. `most` is how far they are counted. */
export function moreText(more: number, most: number): string | null {
  if (more <= 0) return null;
  if (more >= most) return `+${(most - 1).toLocaleString('en-US')}+ more announcements`;
  return `+${more.toLocaleString('en-US')} more ${more === 1 ? 'announcement' : 'announcements'}`;
}
