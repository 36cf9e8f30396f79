import type { Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { Baby, Banknote, CalendarDays, Clock, Mail, MapPin, UserRound } from 'lucide-react';
import { useEmailConfirmed } from '../account/account.ts';
import { ConsentLink } from '../consent/consent.ts';
import { AddDetails } from '../kit/entry/AddDetails.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { FactSection, IconFact, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { Link } from '../kit/ui/Link.tsx';
import { mailLink } from '../kit/words/mail-link.ts';
import { saidWhen } from '../kit/words/said-when.ts';
import { paths } from '../paths.ts';
import { jobFields } from './jobs.fields.ts';
import { periodText, scheduleText } from './jobs.labels.ts';

export interface JobFactsProps {
  job: Job;
  /** Opens the form; undefined for a member who may not edit. */
  onAdd?: (() => void) | undefined;
}

/** A job without an end is open. */
const SAID_BY_NOTHING = ['end_date'] as const;

/** All that a job says (jobs.md 18). */
export function JobFacts({ job, onAdd }: JobFactsProps) {
  const { provider_email, provider_name } = job;
  const isOwn = job.provider_id !== null;
  const fact = { fields: jobFields, known: job };
  const schedule = scheduleText(job);
  return (
    <>
      <dl className="flex flex-col gap-2">
        <IconFact icon={CalendarDays} label={jobFields.labels.start_date}>
          {periodText(job)}
        </IconFact>
        {schedule && (
          <IconFact icon={Clock} label="Hours">
            {schedule}
          </IconFact>
        )}
        <FieldFact {...fact} icon={MapPin} name="location" />
        <FieldFact {...fact} icon={Banknote} name="pay_rate" label="Pay rate">
          {(rate) => <span className="font-strong">{rate}</span>}
        </FieldFact>
        <FieldFact {...fact} icon={Baby} name="ages" />
      </dl>
      <FactSection title="Description">
        <FieldFact {...fact} name="description" bare />
      </FactSection>
      <FactSection title="Requirements">
        <FieldFact {...fact} name="requirements" bare />
      </FactSection>
      <FactSection title="Benefits">
        <FieldFact {...fact} name="benefits" bare />
      </FactSection>
      <FactSection title="Contact information">
        <IconFact icon={Mail} label="Email">
          {provider_email ? (
            <a
              href={mailLink(provider_email)}
              className="text-brand-ink underline underline-offset-4"
            >
              {provider_email}
            </a>
          ) : (
            <Nothing>{notShared(job)}</Nothing>
          )}
          {!provider_email && isOwn && <ShareEmail />}
        </IconFact>
        {isOwn && provider_name === 'Provider' && (
          <IconFact icon={UserRound} label="Your name">
            <Nothing>Others read “Provider”.</Nothing>{' '}
            <ConsentLink to="display_real_name">Show my real name</ConsentLink>
          </IconFact>
        )}
      </FactSection>
      <AddDetails fields={jobFields} known={job} except={SAID_BY_NOTHING} onAdd={onAdd} />
      {/* When it was posted stands above (jobs.md 18). */}
      {job.updated_at !== job.created_at && (
        <SmallFacts>
          <SmallFact label="Updated">{saidWhen(job.updated_at)}</SmallFact>
        </SmallFacts>
      )}
    </>
  );
}

/** Instead of an address: how to reach the poster of the job, or how that was possible. */
function notShared({ can, my_application }: Job): string {
  if (can.review) return 'Not shared. People can apply here.';
  if (my_application && my_application.status !== 'withdrawn') {
    return 'Not shared. The provider can read your application.';
  }
  return can.apply && !my_application
    ? 'Not shared. You can reach the provider by applying here.'
    : 'Not shared.';
}

/** Only a confirmed address is shared (consent.md 11), so that comes first. */
function ShareEmail() {
  const confirmed = useEmailConfirmed();
  return (
    <>
      {' '}
      {confirmed ? (
        <ConsentLink to="allow_contact_through_app">Let others contact me</ConsentLink>
      ) : (
        <Link
          to={paths.accountSettings()}
          className="inline-flex min-h-touch items-center text-brand-ink underline underline-offset-4"
        >
          Confirm your email to share it
        </Link>
      )}
    </>
  );
}

function Nothing({ children }: { children: string }) {
  return <span className="text-ink-soft">{children}</span>;
}
