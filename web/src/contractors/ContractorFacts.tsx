import type { Contractor, ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { Award, Banknote, CalendarCheck, Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { AddDetails } from '../kit/entry/AddDetails.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { shortDayText } from '../kit/words/said-time.ts';
import { saidWhen } from '../kit/words/said-when.ts';
import { ContactLink } from './Contact.tsx';
import { contractorFields } from './contractors.fields.ts';

export interface ContractorFactsProps {
  /** The contractor, or what a card knows of it. */
  contractor: Contractor | ContractorCard;
  /** How far it is, in a list by distance. */
  miles?: number | null | undefined;
  /** The rest could not be asked for; over the facts stands why, with Retry. */
  failed: boolean;
  /** Opens the form; undefined for a member who may not edit. */
  onAdd?: (() => void) | undefined;
  /** What members say of them, after the facts. */
  children?: ReactNode;
}

/** The tab Details: what is said, as one reads it; phone and email are links. */
export function ContractorFacts({
  contractor,
  miles,
  failed,
  onAdd,
  children,
}: ContractorFactsProps) {
  const fact = { fields: contractorFields, known: contractor as Partial<Contractor>, failed };
  const away = distanceText(miles);
  return (
    <div className="flex flex-col gap-5">
      <dl className="flex flex-col gap-2">
        <FieldFact {...fact} icon={MapPin} name="location">
          {(place) => (away ? `${place} · ${away}` : place)}
        </FieldFact>
        <FieldFact {...fact} icon={Banknote} name="hourly_rate" label="Hourly rate">
          {(rate) => <span className="font-strong">{rate}</span>}
        </FieldFact>
        <FieldFact {...fact} icon={Award} name="experience_years">
          {(years) => `${years} of experience`}
        </FieldFact>
        <FieldFact {...fact} icon={CalendarCheck} name="last_service_date">
          {(_, day) => day && `Last service ${shortDayText(day)}`}
        </FieldFact>
        <FieldFact {...fact} icon={Phone} name="phone">
          {(phone) => <ContactLink contractor={contractor.id} phone={phone} />}
        </FieldFact>
        <FieldFact {...fact} icon={Mail} name="email">
          {(email) => <ContactLink contractor={contractor.id} email={email} />}
        </FieldFact>
      </dl>
      <dl className="has-[dd]:block hidden">
        <FieldFact {...fact} bare name="certifications">
          {(_, all) => <Certifications all={all} />}
        </FieldFact>
      </dl>
      {children}
      <AddDetails
        fields={contractorFields}
        known={contractor as Partial<Contractor>}
        onAdd={onAdd}
      />
      <SmallFacts>
        <SmallFact label="Added">
          {saidWhen(contractor.created_at)}
          {contractor.user_id !== null && ' by you'}
        </SmallFact>
        {contractor.updated_at !== contractor.created_at && (
          <SmallFact label="Updated">{saidWhen(contractor.updated_at)}</SmallFact>
        )}
      </SmallFacts>
    </div>
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
