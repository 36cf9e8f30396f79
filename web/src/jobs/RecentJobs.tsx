import type { RecentJob } from '@pcr/contract/jobs/jobs.schema.ts';
import { CalendarDays, MapPin } from 'lucide-react';
import { Badge } from '../kit/ui/Badge.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import { hourlyText } from '../kit/words/format.ts';
import { weekdayText } from '../kit/words/said-time.ts';
import { MemberName } from '../members/members.ts';
import { paths } from '../paths.ts';
import { JOB_TYPE_LABELS, JOB_TYPE_TONES, providerLink } from './jobs.labels.ts';

const LIST = 'divide-y divide-line rounded-card border border-line bg-card';
const ROW = 'flex flex-col gap-1 px-4 py-3';

/**
 * The dashboard's jobs; a tap on one, but on a name, opens it on the job board (dashboard.md 5).
 */
export function RecentJobs({ jobs, label }: { jobs: readonly RecentJob[]; label: string }) {
  return (
    <ul aria-label={label} className={LIST}>
      {jobs.map((job) => (
        <li
          key={job.id}
          className={`${ROW} relative rounded-card transition-colors hover:bg-hover`}
        >
          <span className="flex flex-wrap items-start justify-between gap-x-3">
            <Link
              to={paths.job(job.id)}
              dir="auto"
              className="wrap-anywhere min-w-0 grow basis-[7rem] font-strong after:absolute after:inset-0 after:rounded-card"
            >
              {job.title}
            </Link>
            {job.pay_rate !== null && (
              <span className="shrink-0 font-strong">{hourlyText(job.pay_rate)}</span>
            )}
          </span>
          <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-ink-soft">
            <Badge tone={JOB_TYPE_TONES[job.job_type]}>{JOB_TYPE_LABELS[job.job_type]}</Badge>
            <span className="flex min-w-0 items-center gap-2">
              <Face size={32} name={job.provider_name} photo={job.provider_photo} />
              <span className="wrap-anywhere min-w-0">
                Posted by <MemberName {...providerLink(job)} />
              </span>
            </span>
          </span>
          <span className="flex flex-wrap items-start gap-x-4 gap-y-0.5 text-sm">
            <span className="flex items-center gap-1.5">
              <CalendarDays size="1rem" aria-hidden className="shrink-0 text-ink-soft" />
              <span className="sr-only">Starts </span>
              {weekdayText(job.start_date)}
            </span>
            {job.location && (
              <span className="flex min-w-0 items-start gap-1.5">
                <MapPin size="1rem" aria-hidden className="mt-0.5 shrink-0 text-ink-soft" />
                <span dir="auto" className="wrap-anywhere min-w-0">
                  {job.location}
                </span>
              </span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** In the shape of three jobs, so that nothing moves when they come. */
export function RecentJobsSkeleton() {
  return (
    <div className={LIST}>
      {['first', 'second', 'third'].map((name) => (
        <div key={name} className={ROW}>
          <span className="flex h-[1.5rem] items-center justify-between gap-3">
            <Skeleton className="h-5 w-1/2" />
            <Skeleton className="h-5 w-20" />
          </span>
          <span className="flex h-[2rem] items-center">
            <Skeleton className="h-5 w-3/5" />
          </span>
          <span className="flex h-[1.3125rem] items-center">
            <Skeleton className="h-4 w-2/3" />
          </span>
        </div>
      ))}
    </div>
  );
}
