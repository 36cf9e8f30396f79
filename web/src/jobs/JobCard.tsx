import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { memo } from 'react';
import { isSampleId } from '../kit/cache/sample-id.ts';
import { CardFacts, CardRow, EntryCard, OpenButton } from '../kit/entry/EntryCard.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { ageText, hourlyText } from '../kit/words/format.ts';
import { MemberName } from '../members/members.ts';
import {
  applicationState,
  applicationsText,
  JOB_STATUS_LABELS,
  JOB_STATUS_TONES,
  JOB_TYPE_LABELS,
  JOB_TYPE_TONES,
  periodText,
  providerLink,
  providerText,
  waitingText,
} from './jobs.labels.ts';
import { SaveJob } from './SaveJob.tsx';

export interface JobCardProps {
  job: Job;
  onView: (id: string) => void;
}

/** One job on the board (jobs.md 15). */
export const JobCard = memo(function JobCard({ job, onView }: JobCardProps) {
  const { title, description, location, pay_rate, applications } = job;
  const isWaiting = job.status === 'active' && !!applications && applications.pending > 0;
  const mine = job.my_application && applicationState(job.my_application, job.status);
  return (
    <EntryCard
      name={title}
      lead={<Face name={job.provider_name} photo={job.provider_photo} />}
      foot={
        <>
          <CardRow end={job.can.save && !isSampleId(job.id) && <SaveJob small job={job} />}>
            <Badge tone={JOB_TYPE_TONES[job.job_type]}>{JOB_TYPE_LABELS[job.job_type]}</Badge>
            {pay_rate !== null && <strong className="text-base">{hourlyText(pay_rate)}</strong>}
            <CardFacts facts={[location, distanceText(job.distance_miles)]} />
            {/* Others than active ones stay on the board, and say so. */}
            {job.status !== 'active' && (
              <Status tone={JOB_STATUS_TONES[job.status]}>{JOB_STATUS_LABELS[job.status]}</Status>
            )}
            {job.hidden && <Status tone="amber">Hidden</Status>}
            {mine && (
              <Status
                tone={mine.tone}
              >{`Application${mine.ended || job.my_application?.called_off_by ? ':' : ''} ${mine.label.toLowerCase()}`}</Status>
            )}
          </CardRow>
          {description && (
            <p dir="auto" className="wrap-anywhere line-clamp-2 text-sm">
              {description}
            </p>
          )}
          <CardRow
            end={
              <OpenButton
                words="View Details"
                label={`View Details of ${title}`}
                onOpen={() => onView(job.id)}
              />
            }
          >
            <CardFacts facts={[periodText(job)]} />
          </CardRow>
        </>
      }
    >
      <CardRow>
        <CardFacts
          facts={[
            job.provider_card ? (
              <>
                Posted by <MemberName {...providerLink(job)} />
              </>
            ) : (
              `Posted by ${providerText(job)}`
            ),
            ageText(job.created_at),
            applications && !isWaiting && applicationsText(applications),
          ]}
        />
        {applications && isWaiting && <Status tone="yellow">{waitingText(applications)}</Status>}
      </CardRow>
    </EntryCard>
  );
});
