import type { GroupApplication } from '@pcr/contract/groups/members/applications.schema.ts';
import { Fact } from '../../kit/ui/Facts.tsx';
import { mailLink } from '../../kit/words/mail-link.ts';
import { usePhoneLink } from '../../kit/words/use-phone-link.ts';
import { EXPERIENCE_LABELS } from './members.labels.ts';

/** What an applicant typed: there until it is answered (groups.md 35). */
export function ApplicationFacts({
  details,
}: {
  details: NonNullable<GroupApplication['details']>;
}) {
  const phone = usePhoneLink(details.phone);
  return (
    <>
      <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
        {details.motivation}
      </p>
      <dl className="flex flex-col gap-1">
        <Fact label="Experience">{EXPERIENCE_LABELS[details.experience]}</Fact>
        {details.specializations && (
          <Fact label="Specializations">{details.specializations.join(', ')}</Fact>
        )}
        {details.availability && (
          <Fact label="Availability">{details.availability.join(', ')}</Fact>
        )}
        <Fact label="Email">
          <a href={mailLink(details.email)} className="link wrap-anywhere">
            {details.email}
          </a>
        </Fact>
        <Fact label="Phone">
          {phone ? (
            <a href={phone} className="link">
              {details.phone}
            </a>
          ) : (
            details.phone
          )}
        </Fact>
        {details.emergency_contact && (
          <Fact label="Emergency contact">{details.emergency_contact}</Fact>
        )}
        <Fact label="Background check">Agreed</Fact>
      </dl>
    </>
  );
}
