import { zodResolver } from '@hookform/resolvers/zod';
import {
  ANNOUNCEMENT_FIELDS,
  type Announcement,
  AnnouncementDraft,
} from '@pcr/contract/announcements/announcements.schema.ts';
import type { Resolver, UseFormReturn } from 'react-hook-form';
import { newId } from '../kit/ids.ts';
import type { AnnouncementFields } from './announcements.words.ts';

/** What the controls of the form hold, and what its draft keeps. */
export type AnnouncementFormValues = AnnouncementFields & {
  /** A new announcement keeps its id through every try, so that a create sent twice makes one. */
  id: string;
  /** The version that an edit is based on; '' for a new one. */
  updated_at: string;
  /** What was sent so far (`sent-drafts.ts`). */
  sent: string;
};

export type AnnouncementFormHandle = UseFormReturn<AnnouncementFormValues, unknown, AnnouncementDraft>;

/** core.md 4: new announcements default to medium priority and active. */
export function blankAnnouncement(): AnnouncementFormValues {
  return { id: newId(), updated_at: '', sent: '', title: '', content: '', priority: 'medium', status: 'active' };
}

export function formOf({ id, updated_at, title, content, priority, status }: Announcement): AnnouncementFormValues {
  return { id, updated_at, sent: '', title, content, priority, status };
}

const check = zodResolver(AnnouncementDraft);

/** The contract's rules; what the form holds beside them is left out. */
export const announcementResolver: Resolver<AnnouncementFormValues, unknown, AnnouncementDraft> = (
  { updated_at, sent, ...draft },
  context,
  options,
) => check(draft, context, options as unknown as Parameters<typeof check>[2]) as never;

export function isAnnouncementField(name: string): name is keyof AnnouncementFields {
  return (ANNOUNCEMENT_FIELDS as string[]).includes(name);
}

/** While typing only this is said: that a text is longer than can be saved. */
export function tooLong(name: 'title' | 'content', typed: string): string | null {
  const checked = AnnouncementDraft.shape[name].safeParse(typed);
  return checked.error?.issues.find(({ code }) => code === 'too_big')?.message ?? null;
}
