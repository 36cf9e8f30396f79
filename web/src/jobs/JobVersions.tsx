import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import EarlierVersions from '../kit/history/EarlierVersions.tsx';
import type { JobBefore } from './jobs.data.ts';
import { jobKind } from './jobs.kind.ts';
import { JOB_STATUS_LABELS, JOB_STATUS_TONES } from './jobs.labels.ts';

export interface JobVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/**
 * What a job was before each change; restoring one is a change of its fields like any other, and
 * leaves its status.
 */
export default function JobVersions(props: JobVersionsProps) {
  return (
    <EarlierVersions<Job, JobBefore>
      {...props}
      kind={jobKind}
      status={({ status }) => ({
        tone: JOB_STATUS_TONES[status],
        label: JOB_STATUS_LABELS[status],
      })}
    />
  );
}
