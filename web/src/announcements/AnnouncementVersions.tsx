import { ANNOUNCEMENT_FIELDS, type Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { useState } from 'react';
import { Badge } from '../kit/Badge.tsx';
import { differing } from '../kit/differing.ts';
import { EarlierVersions } from '../kit/EarlierVersions.tsx';
import { toastSuccess } from '../kit/toast.ts';
import { currentOf, useAnnouncement, useAnnouncementVersions, useUpdateAnnouncement } from './announcements.data.ts';
import {
  type AnnouncementFields,
  PRIORITY_TONES,
  PRIORITY_WORDS,
  STATUS_TONES,
  STATUS_WORDS,
} from './announcements.words.ts';

export interface AnnouncementVersionsProps {
  open: boolean;
  id: string;
  known: Announcement | undefined;
  onClose: () => void;
  onRestored: () => void;
}

/** What an announcement was before each change; restoring one is a change like any other, and is kept as well. */
export default function AnnouncementVersions({ open, id, known, onClose, onRestored }: AnnouncementVersionsProps) {
  const { data: now } = useAnnouncement(id, known);
  const update = useUpdateAnnouncement();
  const [restoring, setRestoring] = useState<number | null>(null);

  async function restore(before: AnnouncementFields, version: number, basedOn: string) {
    if (restoring !== null) return;
    setRestoring(version);
    try {
      await update.mutateAsync({ id, edit: { ...before, updated_at: basedOn } });
      toastSuccess('Earlier version restored');
      onRestored();
    } catch {
      // Said in the sheet, by `update.error`.
    } finally {
      setRestoring(null);
    }
  }

  return (
    <EarlierVersions
      open={open}
      onClose={onClose}
      query={useAnnouncementVersions(id)}
      noun="announcement"
      isCurrent={(before) =>
        now !== undefined && differing<AnnouncementFields>(ANNOUNCEMENT_FIELDS, before, now).length === 0
      }
      onRestore={now && ((before, version) => void restore(before, version, now.updated_at))}
      restoring={restoring}
      error={update.error && reason(update.error)}
    >
      {(before) => (
        <>
          <p className="wrap-anywhere font-strong">{before.title}</p>
          <p className="wrap-anywhere whitespace-pre-wrap">{before.content}</p>
          <p className="flex flex-wrap gap-2">
            <Badge tone={PRIORITY_TONES[before.priority]}>{PRIORITY_WORDS[before.priority]} priority</Badge>
            <Badge tone={STATUS_TONES[before.status]}>{STATUS_WORDS[before.status]}</Badge>
          </p>
        </>
      )}
    </EarlierVersions>
  );
}

/** The one of now is loaded by then, so pressing again is based on it. */
const reason = (error: Error) =>
  currentOf(error) ? 'It was changed a moment ago. Look at what it says now, then choose again.' : error.message;
