import { ANNOUNCEMENT_FIELDS } from '@pcr/contract/announcements/announcements.schema.ts';
import { differencesIn } from '../kit/entry/differences.ts';
import { type AnnouncementFields, FIELD_LABELS, PRIORITY_LABELS, STATUS_LABELS } from './announcements.labels.ts';

/** The fields in which two versions of an announcement differ, in words. */
export const differences = differencesIn<AnnouncementFields>(ANNOUNCEMENT_FIELDS, FIELD_LABELS, valueText);

function valueText(version: AnnouncementFields, name: keyof AnnouncementFields): string {
  if (name === 'priority') return PRIORITY_LABELS[version.priority];
  if (name === 'status') return STATUS_LABELS[version.status];
  return version[name];
}
