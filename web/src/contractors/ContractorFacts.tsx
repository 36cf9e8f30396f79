import type { Contractor, ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { phoneLink } from '@pcr/contract/kit/phone.ts';
import type { ReactNode } from 'react';
import { isSampleId } from '../kit/list/sample-id.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { Fact, FactSection, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { dayText, instantText } from '../kit/ui/format.ts';
import { SkeletonText } from '../kit/ui/Skeleton.tsx';
import { noteContact } from './contractors.data.ts';
import { AVAILABILITY_TONES, experienceText, FIELD_LABELS, rateText, specialtyText } from './contractors.labels.ts';

export interface ContractorFactsProps {
  contractor: Contractor | ContractorCard;
  /** Undefined while only what a card knows is here. */
  whole: Contractor | undefined;
  /** It could not be asked for; over the facts stands why, with Retry. */
  failed: boolean;
}

/** The tab Details: phone and email are links, certifications are chips. */
export function ContractorFacts({ contractor, whole, failed }: ContractorFactsProps) {
  const { hourly_rate, experience_years, availability, certifications, last_service_date } = contractor;
  const contact = (made: (whole: Contractor) => ReactNode) =>
    whole ? made(whole) : failed ? NOT_LOADED : <SkeletonText lines={1} />;
  // Nobody is behind the number of a sample.
  const onContact = () => {
    if (!isSampleId(contractor.id)) noteContact(contractor.id);
  };
  return (
    <div className="flex flex-col gap-5">
      <FactSection title="Contact">
        <Fact label={FIELD_LABELS.phone}>
          {contact(({ phone }) =>
            phone ? (
              <Link to={phoneLink(phone)} onPress={onContact}>
                {phone}
              </Link>
            ) : (
              NONE
            ),
          )}
        </Fact>
        <Fact label={FIELD_LABELS.email}>
          {contact(({ email }) =>
            email ? (
              <Link to={`mailto:${email}`} onPress={onContact}>
                {email}
              </Link>
            ) : (
              NONE
            ),
          )}
        </Fact>
        <Fact label={FIELD_LABELS.location}>{contractor.location || NONE}</Fact>
      </FactSection>
      <FactSection title="Work">
        <Fact label={FIELD_LABELS.specialty}>{specialtyText(contractor.specialty)}</Fact>
        <Fact label="Hourly rate">{hourly_rate === null ? NONE : rateText(hourly_rate)}</Fact>
        <Fact label={FIELD_LABELS.experience_years}>
          {experience_years === null ? NONE : experienceText(experience_years)}
        </Fact>
        <Fact label={FIELD_LABELS.availability}>
          {availability ? <Badge tone={AVAILABILITY_TONES[availability]}>{availability}</Badge> : NONE}
        </Fact>
        <Fact label={FIELD_LABELS.last_service_date}>{last_service_date ? dayText(last_service_date) : NONE}</Fact>
        <Fact label={FIELD_LABELS.certifications}>
          {certifications.length > 0 ? <Certifications all={certifications} /> : NONE}
        </Fact>
      </FactSection>
      <SmallFacts>
        <SmallFact label="Added">
          {instantText(contractor.created_at)}
          {contractor.user_id !== null && ' by you'}
        </SmallFact>
        <SmallFact label="Updated">{instantText(contractor.updated_at)}</SmallFact>
      </SmallFacts>
    </div>
  );
}

const NONE = <span className="text-ink-soft">Not provided</span>;
const NOT_LOADED = <span className="text-red-ink">Could not be loaded</span>;

function Link({ to, onPress, children }: { to: string | null; onPress: () => void; children: string }) {
  if (!to) return children;
  return (
    <a href={to} onClick={onPress} className="-my-2.5 inline-block py-2.5 text-brand-ink underline underline-offset-4">
      {children}
    </a>
  );
}

function Certifications({ all }: { all: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {all.map((one) => (
        <li key={one} className="min-w-0 wrap-anywhere">
          <Badge>{one}</Badge>
        </li>
      ))}
    </ul>
  );
}
