import type {
  AnnouncementPriority,
  AnnouncementStatus,
} from '@pcr/contract/announcements/announcements.schema.ts';
import type { Tone } from '../kit/look/tone.ts';

export const PRIORITY_LABELS: Record<AnnouncementPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
};
export const PRIORITY_TONES: Record<AnnouncementPriority, Tone> = {
  low: 'green',
  medium: 'yellow',
  high: 'red',
};

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

/** '+3 more announcements'; null for none. `most` is how far they are counted. */
export function moreText(more: number, most: number): string | null {
  if (more <= 0) return null;
  if (more >= most) return `+${(most - 1).toLocaleString('en-US')}+ more announcements`;
  return `+${more.toLocaleString('en-US')} more ${more === 1 ? 'announcement' : 'announcements'}`;
}
