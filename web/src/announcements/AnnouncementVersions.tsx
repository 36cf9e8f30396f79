import { ANNOUNCEMENT_FIELDS, type Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { isNotFound } from '../kit/api/api.ts';
import { EarlierVersions } from '../kit/entry/EarlierVersions.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { currentOf, useAnnouncement, useAnnouncementVersions, useUpdateAnnouncement } from './announcements.data.ts';
import {
  type AnnouncementFields,
  PRIORITY_LABELS,
  PRIORITY_TONES,
  STATUS_LABELS,
  STATUS_TONES,
} from './announcements.labels.ts';

export interface AnnouncementVersionsProps {
  open: boolean;
  id: string;
  known: Announcement | undefined;
  onClose: () => void;
  onRestored: () => void;
}

/** What an announcement was before each change; restoring one is a change like any other, and is kept as well. */
export default function AnnouncementVersions({ open, id, known, onClose, onRestored }: AnnouncementVersionsProps) {
  const { data: now, error } = useAnnouncement(id, known);
  return (
    <EarlierVersions<AnnouncementFields>
      open={open}
      onClose={onClose}
      query={useAnnouncementVersions(id)}
      noun="announcement"
      fields={ANNOUNCEMENT_FIELDS}
      now={now}
      gone={isNotFound(error)}
      update={useUpdateAnnouncement()}
      currentOf={currentOf}
      onRestored={onRestored}
    >
      {(before) => (
        <>
          <p className="wrap-anywhere font-strong">{before.title}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{before.content}</p>
          <p className="flex flex-wrap gap-2">
            <Badge tone={PRIORITY_TONES[before.priority]}>{PRIORITY_LABELS[before.priority]} priority</Badge>
            <Badge tone={STATUS_TONES[before.status]}>{STATUS_LABELS[before.status]}</Badge>
          </p>
        </>
      )}
    </EarlierVersions>
  );
}
