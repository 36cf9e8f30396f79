import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import EarlierVersions from '../kit/history/EarlierVersions.tsx';
import { Status } from '../kit/ui/Status.tsx';
import type { AnnouncementBefore } from './announcements.data.ts';
import { announcementKind } from './announcements.kind.ts';
import {
  PRIORITY_LABELS,
  PRIORITY_TONES,
  STATUS_LABELS,
  STATUS_TONES,
} from './announcements.labels.ts';

export interface AnnouncementVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/**
 * What an announcement was before each change; restoring one is a change like any other, and has a
 * version too.
 */
export default function AnnouncementVersions(props: AnnouncementVersionsProps) {
  return (
    <EarlierVersions<Announcement, AnnouncementBefore> {...props} kind={announcementKind}>
      {(before) => (
        <>
          <p className="wrap-anywhere font-strong">{before.title}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{before.content}</p>
          <p className="flex flex-wrap gap-x-4 gap-y-1">
            <Status
              tone={PRIORITY_TONES[before.priority]}
            >{`${PRIORITY_LABELS[before.priority]} priority`}</Status>
            <Status tone={STATUS_TONES[before.status]}>{STATUS_LABELS[before.status]}</Status>
          </p>
        </>
      )}
    </EarlierVersions>
  );
}
