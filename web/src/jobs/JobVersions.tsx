import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import EarlierVersions from '../kit/entry/EarlierVersions.tsx';
import { Status } from '../kit/ui/Status.tsx';
import type { JobBefore } from './jobs.data.ts';
import { jobFields } from './jobs.fields.ts';
import { jobKind } from './jobs.kind.ts';
import { JOB_STATUS_LABELS, JOB_STATUS_TONES } from './jobs.labels.ts';

export interface JobVersionsProps {
  open: boolean;
  id: string;
  onClose: () => void;
  onRestored: () => void;
}

/** What a job was before each change; restoring one is a change of its fields like any other, and leaves its status. */
export default function JobVersions(props: JobVersionsProps) {
  return (
    <EarlierVersions<Job, JobBefore>
      {...props}
      kind={jobKind}
      sameText={({ status }, now) =>
        status === now.status
          ? 'This is what it says now.'
          : `Only its status has changed: ${JOB_STATUS_LABELS[now.status]}.`
      }
    >
      {(before) => (
        <>
          <dl className="flex flex-col gap-1">
            {jobFields.names.map((name) => {
              const text = jobFields.text(before, name);
              return (
                text && (
                  <div key={name}>
                    <dt className="text-sm text-ink-soft">{jobFields.labels[name]}</dt>
                    <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
                  </div>
                )
              );
            })}
          </dl>
          <p>
            <Status tone={JOB_STATUS_TONES[before.status]}>{JOB_STATUS_LABELS[before.status]}</Status>
          </p>
        </>
      )}
    </EarlierVersions>
  );
}
