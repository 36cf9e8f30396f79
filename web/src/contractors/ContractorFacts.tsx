import type { Contractor, ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { isSampleId } from '../kit/cache/sample-id.ts';
import { AddDetails } from '../kit/entry/AddDetails.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { FactSection, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { instantText } from '../kit/words/instant-text.ts';
import { mailLink } from '../kit/words/mail-link.ts';
import { usePhoneLink } from '../kit/words/use-phone-link.ts';
import { noteContact } from './contractors.data.ts';
import { contractorFields } from './contractors.fields.ts';
import { AVAILABILITY_TONES } from './contractors.labels.ts';

export interface ContractorFactsProps {
  /** The contractor, or what a card knows of it. */
  contractor: Contractor | ContractorCard;
  /** The rest could not be asked for; over the facts stands why, with Retry. */
  failed: boolean;
  /** Opens the form; undefined for a member who may not edit. */
  onAdd?: (() => void) | undefined;
}

/** The tab Details: phone and email are links, certifications are chips. */
export function ContractorFacts({ contractor, failed, onAdd }: ContractorFactsProps) {
  const fact = { fields: contractorFields, known: contractor as Partial<Contractor>, failed };
  // Nobody is behind the number of a sample.
  const onContact = () => {
    if (!isSampleId(contractor.id)) noteContact(contractor.id);
  };
  return (
    <div className="flex flex-col gap-5">
      <FactSection title="Contact">
        <FieldFact {...fact} name="phone">
          {(phone) => <Phone onPress={onContact}>{phone}</Phone>}
        </FieldFact>
        <FieldFact {...fact} name="email">
          {(email) => (
            <Link to={mailLink(email)} onPress={onContact}>
              {email}
            </Link>
          )}
        </FieldFact>
        <FieldFact {...fact} name="location" />
      </FactSection>
      <FactSection title="Work">
        <FieldFact {...fact} name="specialty" />
        <FieldFact {...fact} name="hourly_rate" label="Hourly rate" />
        <FieldFact {...fact} name="experience_years" />
        <FieldFact {...fact} name="availability">
          {(text, availability) =>
            availability && <Status tone={AVAILABILITY_TONES[availability]}>{text}</Status>
          }
        </FieldFact>
        <FieldFact {...fact} name="last_service_date" />
        <FieldFact {...fact} name="certifications">
          {(_, all) => <Certifications all={all} />}
        </FieldFact>
      </FactSection>
      <AddDetails
        fields={contractorFields}
        known={contractor as Partial<Contractor>}
        onAdd={onAdd}
      />
      <SmallFacts>
        <SmallFact label="Added">
          {instantText(contractor.created_at)}
          {contractor.user_id !== null && ' by you'}
        </SmallFact>
        {contractor.updated_at !== contractor.created_at && (
          <SmallFact label="Updated">{instantText(contractor.updated_at)}</SmallFact>
        )}
      </SmallFacts>
    </div>
  );
}

function Phone({ onPress, children }: { onPress: () => void; children: string }) {
  return (
    <Link to={usePhoneLink(children)} onPress={onPress}>
      {children}
    </Link>
  );
}

function Link({
  to,
  onPress,
  children,
}: {
  to: string | null;
  onPress: () => void;
  children: string;
}) {
  if (!to) return children;
  return (
    <a
      href={to}
      onClick={onPress}
      className="-my-2.5 inline-block py-2.5 text-brand-ink underline underline-offset-4"
    >
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
