import type {
  AnnouncementDraft,
  AnnouncementEdit,
} from '@pcr/contract/announcements/announcements.schema.ts';
import { newId } from '../../testing/new-id.ts';

/** An announcement as the form sends it, with its defaults (announcements.md 9). */
export function announcementDraft(changes: Partial<AnnouncementDraft> = {}): AnnouncementDraft {
  return {
    id: newId(),
    title: 'Closed on Friday',
    content: 'The network office is closed this Friday.',
    priority: 'medium',
    status: 'active',
    ...changes,
  };
}

/** The same fields as an edit of the version `updated_at`. */
export function announcementEdit(
  updated_at: string,
  changes: Partial<AnnouncementEdit> = {},
): AnnouncementEdit {
  const { id: _, ...fields } = announcementDraft();
  return { ...fields, ...changes, updated_at };
}
