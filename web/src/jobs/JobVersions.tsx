import { JOB_FIELDS, type Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { EarlierVersions } from '../kit/entry/EarlierVersions.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { currentOf, useJobVersions, useUpdateJob } from './jobs.data.ts';
import { valueText } from './jobs.differences.ts';
import { FIELD_LABELS, JOB_STATUS_LABELS, JOB_STATUS_TONES, type JobFields } from './jobs.labels.ts';

export interface JobVersionsProps {
  open: boolean;
  job: Job;
  onClose: () => void;
  onRestored: () => void;
}

/** What a job was before each change; restoring one is a change of its fields like any other, and keeps its status. */
export default function JobVersions({ open, job, onClose, onRestored }: JobVersionsProps) {
  return (
    <EarlierVersions<JobFields, JobFields & Pick<Job, 'status'>>
      open={open}
      onClose={onClose}
      query={useJobVersions(job.id)}
      noun="job"
      fields={JOB_FIELDS}
      now={job}
      sameText={({ status }) =>
        status === job.status
          ? 'This is what it says now.'
          : `Only its status is another now: ${JOB_STATUS_LABELS[job.status]}.`
      }
      update={useUpdateJob()}
      currentOf={currentOf}
      onRestored={onRestored}
    >
      {(before) => (
        <>
          <dl className="flex flex-col gap-1">
            {JOB_FIELDS.map((name) => {
              const text = valueText(before, name);
              return (
                text && (
                  <div key={name}>
                    <dt className="text-sm text-ink-soft">{FIELD_LABELS[name]}</dt>
                    <dd className="wrap-anywhere whitespace-pre-wrap">{text}</dd>
                  </div>
                )
              );
            })}
          </dl>
          <p>
            <Badge tone={JOB_STATUS_TONES[before.status]}>{JOB_STATUS_LABELS[before.status]}</Badge>
          </p>
        </>
      )}
    </EarlierVersions>
  );
}
