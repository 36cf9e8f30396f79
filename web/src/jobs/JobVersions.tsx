import { JOB_FIELDS, type Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { useState } from 'react';
import { Badge } from '../kit/Badge.tsx';
import { differing } from '../kit/differing.ts';
import { EarlierVersions } from '../kit/EarlierVersions.tsx';
import { toastSuccess } from '../kit/toast.ts';
import { currentOf, useJobVersions, useUpdateJob } from './jobs.data.ts';
import { valueText } from './jobs.differences.ts';
import { FIELD_LABELS, JOB_STATUS_TONES, JOB_STATUS_WORDS, type JobFields } from './jobs.words.ts';

export interface JobVersionsProps {
  open: boolean;
  job: Job;
  onClose: () => void;
  onRestored: () => void;
}

/** What a job was before each change; restoring one is a change of its fields like any other, and keeps its status. */
export default function JobVersions({ open, job, onClose, onRestored }: JobVersionsProps) {
  const update = useUpdateJob();
  const [restoring, setRestoring] = useState<number | null>(null);

  async function restore({ status: _, ...before }: JobFields & { status?: unknown }, version: number) {
    if (restoring !== null) return;
    setRestoring(version);
    try {
      await update.mutateAsync({ id: job.id, edit: { ...before, updated_at: job.updated_at } });
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
      query={useJobVersions(job.id)}
      noun="job"
      isCurrent={(before) => differing<JobFields>(JOB_FIELDS, before, job).length === 0}
      onRestore={(before, version) => void restore(before, version)}
      restoring={restoring}
      error={update.error && reason(update.error)}
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
            <Badge tone={JOB_STATUS_TONES[before.status]}>{JOB_STATUS_WORDS[before.status]}</Badge>
          </p>
        </>
      )}
    </EarlierVersions>
  );
}

/** The one of now is loaded by then, so pressing again is based on it. */
const reason = (error: Error) =>
  currentOf(error) ? 'It was changed a moment ago. Look at what it says now, then choose again.' : error.message;
