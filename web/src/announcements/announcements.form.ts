import { type Announcement, AnnouncementDraft } from '@pcr/contract/announcements/announcements.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import { newId } from '../kit/api/ids.ts';
import type { EntryFormValues } from '../kit/entry/EntryForm.tsx';
import { draftResolver } from '../kit/form/form-resolver.ts';
import type { AnnouncementFields } from './announcements.labels.ts';

/** What the controls of the form hold, and what its draft keeps. */
export type AnnouncementFormValues = EntryFormValues & AnnouncementFields;

export type AnnouncementFormHandle = UseFormReturn<AnnouncementFormValues, unknown, AnnouncementDraft>;

/** announcements.md 9: new announcements default to medium priority and active. */
export function blankAnnouncement(): AnnouncementFormValues {
  return { id: newId(), updated_at: '', sent: '', title: '', content: '', priority: 'medium', status: 'active' };
}

export function formOf({ id, updated_at, title, content, priority, status }: Announcement): AnnouncementFormValues {
  return { id, updated_at, sent: '', title, content, priority, status };
}

/** The contract's rules; what the form holds beside them is left out. */
export const announcementResolver = draftResolver<AnnouncementFormValues, typeof AnnouncementDraft>({
  schema: AnnouncementDraft,
  draftOf: ({ updated_at, sent, ...draft }) => draft,
});
