import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { Fact, FactSection, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { dayText, hourlyText, instantText } from '../kit/ui/format.ts';

/** All that a job says (jobs.md 18). */
export function JobFacts({ job }: { job: Job }) {
  const { description, location, pay_rate, end_date, provider_email } = job;
  return (
    <>
      <dl className="flex flex-col gap-2">
        <Fact label="Start date">{dayText(job.start_date)}</Fact>
        <Fact label="End date">{end_date ? dayText(end_date) : <Nothing>Open</Nothing>}</Fact>
        <Fact label="Location">{location ?? <Nothing>Not given</Nothing>}</Fact>
        <Fact label="Pay rate">{pay_rate === null ? <Nothing>Not given</Nothing> : hourlyText(pay_rate)}</Fact>
      </dl>
      <FactSection title="Description">
        <div>
          <dt className="sr-only">Description</dt>
          <dd className="wrap-anywhere whitespace-pre-wrap">{description ?? <Nothing>No description</Nothing>}</dd>
        </div>
      </FactSection>
      <FactSection title="Contact information">
        <Fact label="Email">
          {provider_email ? (
            <a href={`mailto:${provider_email}`} className="text-brand-ink underline underline-offset-4">
              {provider_email}
            </a>
          ) : (
            <Nothing>{job.can.review ? OWN : THEIRS}</Nothing>
          )}
        </Fact>
      </FactSection>
      <SmallFacts>
        <SmallFact label="Posted">{instantText(job.created_at)}</SmallFact>
        {job.updated_at !== job.created_at && <SmallFact label="Updated">{instantText(job.updated_at)}</SmallFact>}
      </SmallFacts>
    </>
  );
}

const OWN = 'Not shared. Applications reach you here.';
const THEIRS = 'Not shared. An application reaches the provider here.';

function Nothing({ children }: { children: string }) {
  return <span className="text-ink-soft">{children}</span>;
}
