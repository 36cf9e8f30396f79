import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { useState } from 'react';
import { EntryDelete } from '../kit/history/EntryDelete.tsx';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { announcements } from './announcements.data.ts';
import { announcementKind } from './announcements.kind.ts';

export interface AnnouncementDeleteProps {
  open: boolean;
  id: string;
  known: Announcement | undefined;
  onDone: () => void;
  onDeleted: (announcement: Announcement, restorable: boolean) => void;
}

export default function AnnouncementDelete({
  open,
  id,
  known,
  onDone,
  onDeleted,
}: AnnouncementDeleteProps) {
  // Held: once it is deleted nobody knows it any more, and it is not to be asked for again.
  const [announcement, setAnnouncement] = useState(known);
  const { data: loaded, error } = announcements.useOne(announcement ? null : id);
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
        <ErrorPanel title="Only the person who wrote this announcement can delete it">
          You can look at it.
        </ErrorPanel>
      </Sheet>
    );
  }
  return (
    <EntryDelete<Announcement>
      open={open}
      entry={announcement}
      kind={announcementKind}
      onDone={onDone}
      onDeleted={(restorable) => onDeleted(announcement, restorable)}
    >
      {(seen) => (
        <>
          <span className="wrap-anywhere">{seen.title}</span>
          <br />
          You can undo this right away. The person who wrote it can restore it within 30 days.
        </>
      )}
    </EntryDelete>
  );
}
