import { ANNOUNCEMENT_FIELDS } from '@pcr/contract/announcements/announcements.schema.ts';
import type { Difference } from '../kit/Conflict.tsx';
import { differing } from '../kit/differing.ts';
import { type AnnouncementFields, FIELD_LABELS, PRIORITY_WORDS, STATUS_WORDS } from './announcements.words.ts';

/** The fields in which two versions of an announcement differ, in words. */
export function differences(mine: AnnouncementFields, theirs: AnnouncementFields): Difference[] {
  return differing<AnnouncementFields>(ANNOUNCEMENT_FIELDS, mine, theirs).map((name) => ({
    name,
    label: FIELD_LABELS[name],
    mine: valueText(mine, name),
    theirs: valueText(theirs, name),
  }));
}

function valueText(version: AnnouncementFields, name: keyof AnnouncementFields): string {
  if (name === 'priority') return PRIORITY_WORDS[version.priority];
  if (name === 'status') return STATUS_WORDS[version.status];
  return version[name];
}
