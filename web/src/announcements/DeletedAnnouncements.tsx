import { RecentlyDeleted } from '../kit/entry/RecentlyDeleted.tsx';
import { useDeletedAnnouncements, useRestoreAnnouncement } from './announcements.data.ts';

export interface DeletedAnnouncementsProps {
  open: boolean;
  onClose: () => void;
}

/** One's own announcements that were deleted, by whomever, and can be restored. */
export default function DeletedAnnouncements({ open, onClose }: DeletedAnnouncementsProps) {
  return (
    <RecentlyDeleted
      open={open}
      onClose={onClose}
      query={useDeletedAnnouncements()}
      restore={useRestoreAnnouncement()}
      nouns="announcements"
      restored="Announcement restored"
      nameOf={(announcement) => announcement.title}
    >
      {(announcement) => <p className="wrap-anywhere whitespace-pre-wrap">{announcement.content}</p>}
    </RecentlyDeleted>
  );
}
