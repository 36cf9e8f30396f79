import type { Announcement } from '@pcr/contract/announcements/announcements.schema.ts';
import { EntryDelete } from '../kit/EntryDelete.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { currentOf, useAnnouncement, useDeleteAnnouncement } from './announcements.data.ts';
import { differences } from './announcements.differences.ts';
import { CHANGED_BY } from './announcements.words.ts';

export interface AnnouncementDeleteProps {
  open: boolean;
  id: string;
  known: Announcement | undefined;
  onDone: () => void;
  onDeleted: (announcement: Announcement) => void;
}

export default function AnnouncementDelete({ open, id, known, onDone, onDeleted }: AnnouncementDeleteProps) {
  const { data: loaded, error } = useAnnouncement(known ? null : id, known);
  const remove = useDeleteAnnouncement();
  const announcement = known ?? loaded;
  if (!announcement) {
    return (
      error && (
        <Sheet open={open} onClose={onDone} title="Delete announcement">
          <ErrorPanel title="This announcement is not here">{error.message}</ErrorPanel>
        </Sheet>
      )
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
      onDeleted={() => onDeleted(announcement)}
    >
      {(seen) => (
        <>
          <span className="wrap-anywhere">{seen.title}</span>
          <br />
          You can undo this right after. Who created it can restore it for 30 days.
        </>
      )}
    </EntryDelete>
  );
}
