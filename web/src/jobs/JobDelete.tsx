import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { CHANGED_BY_ONESELF } from '../kit/entry/changed-by.ts';
import { EntryDelete } from '../kit/entry/EntryDelete.tsx';
import { currentOf, useDeleteJob } from './jobs.data.ts';
import { differences } from './jobs.differences.ts';

export interface JobDeleteProps {
  open: boolean;
  /** The job as it is on the screen: only this version is deleted. */
  job: Job;
  onDone: () => void;
  onDeleted: (restorable: boolean) => void;
}

export function JobDelete({ open, job, onDone, onDeleted }: JobDeleteProps) {
  return (
    <EntryDelete<Job>
      open={open}
      entry={job}
      remove={useDeleteJob()}
      currentOf={currentOf}
      differences={differences}
      noun="job"
      changedBy={CHANGED_BY_ONESELF}
      title="Delete this job?"
      onDone={onDone}
      onDeleted={onDeleted}
    >
      {(seen) => (
        <>
          <span className="wrap-anywhere">{seen.title}</span> leaves the board, and its applications with it. You can
          undo this right after, or restore it for 30 days.
        </>
      )}
    </EntryDelete>
  );
}
