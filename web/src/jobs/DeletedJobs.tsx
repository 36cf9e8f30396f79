import { RecentlyDeleted } from '../kit/entry/RecentlyDeleted.tsx';
import { dayText } from '../kit/ui/format.ts';
import { useDeletedJobs, useRestoreJob } from './jobs.data.ts';

export interface DeletedJobsProps {
  open: boolean;
  onClose: () => void;
}

/** One's own jobs that were deleted and can be restored. */
export default function DeletedJobs({ open, onClose }: DeletedJobsProps) {
  return (
    <RecentlyDeleted
      open={open}
      onClose={onClose}
      query={useDeletedJobs()}
      restore={useRestoreJob()}
      nouns="jobs"
      restored="Job restored"
      nameOf={(job) => job.title}
    >
      {(job) => (
        <p className="wrap-anywhere">
          {[job.location, `starts ${dayText(job.start_date)}`].filter(Boolean).join(', ')}
        </p>
      )}
    </RecentlyDeleted>
  );
}
