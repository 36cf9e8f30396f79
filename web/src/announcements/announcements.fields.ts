import type {
  Announcement,
  AnnouncementDraft,
} from '@pcr/contract/announcements/announcements.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { choiceField, entryFields, textField } from '../kit/kind/fields.ts';
import { PRIORITY_LABELS, STATUS_LABELS } from './announcements.labels.ts';

/** What a person fills in. */
export type AnnouncementFields = Pick<Announcement, 'title' | 'content' | 'priority' | 'status'>;

/** Every field of an announcement: its label, what the form holds of it, its words (kit.md 90). */
export const announcementFields = entryFields<AnnouncementFields>()({
  title: textField('Title'),
  content: textField('Content'),
  priority: choiceField('Priority', PRIORITY_LABELS, 'medium'),
  status: choiceField('Status', STATUS_LABELS, 'active'),
});

/** What the controls of the form hold. */
export type AnnouncementFormValues = ReturnType<typeof announcementFields.blank>;
/** The form, and what its schema makes of it. */
export type AnnouncementFormHandle = UseFormReturn<
  AnnouncementFormValues,
  unknown,
  AnnouncementDraft
>;
