import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { CalendarDays, DollarSign, MapPin } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../kit/ui/Badge.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { daysText, dayText, hourlyText } from '../kit/ui/format.ts';
import { IconLine } from '../kit/ui/IconLine.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import {
  applicationState,
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

/** One job on the board (jobs.md 15). A press anywhere on it does what its button does. */
export const JobCard = memo(function JobCard({ job, onView }: JobCardProps) {
  const { title, description, location, pay_rate } = job;
  const mine = job.my_application && applicationState(job.my_application, job.status);
  return (
    <article
      aria-label={title}
      className="relative flex flex-col gap-2.5 rounded-card border border-line bg-card p-4 transition-colors has-[button:hover]:border-line-strong"
    >
      <div>
        <h3 className="wrap-anywhere text-lg font-strong">{title}</h3>
        <p className="wrap-anywhere text-sm text-ink-soft">Posted by {providerText(job)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone={JOB_TYPE_TONES[job.job_type]}>{JOB_TYPE_LABELS[job.job_type]}</Badge>
        {/* Others than active ones stay on the board, and say so. */}
        {job.status !== 'active' && <Badge tone={JOB_STATUS_TONES[job.status]}>{JOB_STATUS_LABELS[job.status]}</Badge>}
        {mine && (
          <Badge tone={mine.tone}>
            {mine.ended ? 'Application: ' : 'Application '}
            {mine.label.toLowerCase()}
          </Badge>
        )}
      </div>
      {description && <p className="wrap-anywhere line-clamp-2">{description}</p>}
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        <IconLine icon={CalendarDays}>{periodText(job)}</IconLine>
        {location && <IconLine icon={MapPin}>{location}</IconLine>}
        {pay_rate !== null && (
          <IconLine icon={DollarSign}>
            <span className="font-strong">{hourlyText(pay_rate)}</span>
          </IconLine>
        )}
      </div>
      <Button
        look="secondary"
        aria-label={`View Details of ${title}`}
        onClick={() => onView(job.id)}
        className="self-start after:absolute after:inset-0 after:rounded-card"
      >
        View Details
      </Button>
    </article>
  );
});

function periodText({ start_date, end_date }: Job): string {
  return end_date ? daysText(start_date, end_date) : `Starts ${dayText(start_date)}`;
}

/** In the shape of a card, so that nothing moves when it comes. */
export function JobCardSkeleton() {
  return (
    <div className="flex flex-col gap-2.5 rounded-card border border-line bg-card p-4">
      <div className="flex flex-col gap-2 py-1">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
      <Skeleton className="h-6 w-24 rounded-full" />
      <div className="flex flex-col gap-2 py-1">
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-4/5" />
      </div>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-20" />
      </div>
      <Skeleton className="h-12 w-32 rounded-card" />
    </div>
  );
}
