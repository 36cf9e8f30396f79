import type { ContractorCard as Card } from '@pcr/contract/contractors/contractors.schema.ts';
import { memo } from 'react';
import { CardFacts, CardRow, EntryCard, OpenButton } from '../kit/entry/EntryCard.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { OneStar } from '../kit/rating/Stars.tsx';
import { Badge } from '../kit/ui/Badge.tsx';
import { Face } from '../kit/ui/Face.tsx';
import { Status } from '../kit/ui/Status.tsx';
import {
  AVAILABILITY_TONES,
  experienceText,
  rateText,
  reviewsText,
  specialtyText,
  specialtyTone,
} from './contractors.labels.ts';

export interface ContractorCardProps {
  contractor: Card;
  onView: (id: string) => void;
}

/** One contractor in the directory (contractors.md 16). */
export const ContractorCard = memo(function ContractorCard({
  contractor,
  onView,
}: ContractorCardProps) {
  const { name, location, hourly_rate, experience_years, availability, certifications } =
    contractor;
  const { average_rating, total_reviews } = contractor;
  return (
    <EntryCard
      name={name}
      lead={<Face name={name} photo={contractor.photo} />}
      aside={hourly_rate !== null && <strong>{rateText(hourly_rate)}</strong>}
      foot={
        <CardRow
          end={
            <OpenButton label={`View details of ${name}`} onOpen={() => onView(contractor.id)} />
          }
        >
          <CardFacts
            facts={[
              contractor.hidden && <Status tone="amber">Hidden</Status>,
              availability && (
                <Status tone={AVAILABILITY_TONES[availability]}>{availability}</Status>
              ),
              location,
              distanceText(contractor.distance_miles),
              experience_years !== null && `${experienceText(experience_years)} of experience`,
              certifications.length > 0 && certificationsText(certifications),
            ]}
          />
        </CardRow>
      }
    >
      <CardRow>
        <Specialty of={contractor} />
        {average_rating !== null && <OneStar value={average_rating} />}
        <span className="text-ink-soft">{reviewsText(total_reviews)}</span>
      </CardRow>
    </EntryCard>
  );
});

/** What they do, as a chip of its kind. */
export const Specialty = ({ of: { specialty } }: { of: Pick<Card, 'specialty'> }) => (
  <Badge tone={specialtyTone(specialty)}>{specialtyText(specialty)}</Badge>
);

/** A card has room for two. */
function certificationsText(all: readonly string[]): string {
  const more = all.length - 2;
  return `${all.slice(0, 2).join(', ')}${more > 0 ? ` +${more} more` : ''}`;
}
