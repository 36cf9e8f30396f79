import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { useState } from 'react';
import { EntryDelete } from '../kit/entry/EntryDelete.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { ErrorPanel } from '../kit/ui/ErrorPanel.tsx';
import { currentOf, useAnnouncement, useDeleteAnnouncement } from './announcements.data.ts';
import { differences } from './announcements.differences.ts';
import { CHANGED_BY } from './announcements.labels.ts';

export interface AnnouncementDeleteProps {
  open: boolean;
  id: string;
  known: Announcement | undefined;
  onDone: () => void;
  onDeleted: (announcement: Announcement, restorable: boolean) => void;
}

export default function AnnouncementDelete({ open, id, known, onDone, onDeleted }: AnnouncementDeleteProps) {
  // Kept: once it is deleted nobody knows it any more, and it is not to be asked for again.
  const [announcement, setAnnouncement] = useState(known);
  const { data: loaded, error } = useAnnouncement(announcement ? null : id, known);
  const remove = useDeleteAnnouncement();
  if (!announcement && loaded) setAnnouncement(loaded);
  if (!announcement) {
    return (
      error && (
        <Sheet open={open} onClose={onDone} title="Delete announcement">
          <ErrorPanel title="This announcement is not here">{error.message}</ErrorPanel>
        </Sheet>
      )
    );
  }
  if (!announcement.can.delete) {
    return (
      <Sheet open={open} onClose={onDone} title="Delete announcement">
        <ErrorPanel title="Only the person who created this announcement can delete it">You can look at it.</ErrorPanel>
      </Sheet>
    );
  }
  return (
    <EntryDelete<Announcement>
      open={open}
      entry={announcement}
      remove={remove}
      currentOf={currentOf}
      differences={differences}
      noun="announcement"
      changedBy={CHANGED_BY}
      title="Are you sure you want to delete this announcement?"
      onDone={onDone}
      onDeleted={(restorable) => onDeleted(announcement, restorable)}
    >
      {(seen) => (
        <>
          <span className="wrap-anywhere">{seen.title}</span>
          <br />
          You can undo this right after. The person who created it can restore it for 30 days.
        </>
      )}
    </EntryDelete>
  );
}
