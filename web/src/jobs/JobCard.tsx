import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { memo } from 'react';
import { CardFacts, CardRow, CardStatus, EntryCard, OpenButton } from '../kit/entry/EntryCard.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { ageText, dayText, hourlyText } from '../kit/ui/format.ts';
import {
  APPLICATION_LABELS,
  APPLICATION_TONES,
  JOB_STATUS_LABELS,
  JOB_STATUS_TONES,
  JOB_TYPE_LABELS,
  JOB_TYPE_TONES,
  providerText,
} from './jobs.labels.ts';

export interface JobCardProps {
  job: Job;
  onView: (id: string) => void;
}

/** One job on the board (jobs.md 15). */
export const JobCard = memo(function JobCard({ job, onView }: JobCardProps) {
  const { title, description, location, pay_rate, my_application: mine } = job;
  return (
    <EntryCard name={title} aside={pay_rate !== null && <strong>{hourlyText(pay_rate)}</strong>}>
      <CardFacts facts={[`Posted by ${providerText(job)}`, ageText(job.created_at)]} />
      <CardRow>
        <Badge tone={JOB_TYPE_TONES[job.job_type]}>{JOB_TYPE_LABELS[job.job_type]}</Badge>
        {/* Others than active ones stay on the board, and say so. */}
        {job.status !== 'active' && (
          <CardStatus tone={JOB_STATUS_TONES[job.status]}>{JOB_STATUS_LABELS[job.status]}</CardStatus>
        )}
        {mine && (
          <CardStatus tone={APPLICATION_TONES[mine.status]}>
            Application {APPLICATION_LABELS[mine.status].toLowerCase()}
          </CardStatus>
        )}
      </CardRow>
      {description && (
        <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
          {description}
        </p>
      )}
      <CardRow
        end={<OpenButton words="View Details" label={`View Details of ${title}`} onOpen={() => onView(job.id)} />}
      >
        <CardFacts facts={[daysText(job), location]} />
      </CardRow>
    </EntryCard>
  );
});

function daysText({ start_date, end_date }: Job): string {
  if (!end_date) return `Starts ${dayText(start_date)}`;
  return `${dayText(start_date)} to ${dayText(end_date)}`;
}
