import type { ContractorCard as Card } from '@pcr/contract/contractors/contractors.schema.ts';
import { memo } from 'react';
import { CardFacts, CardRow, EntryCard, OpenButton } from '../kit/entry/EntryCard.tsx';
import { distanceText } from '../kit/near/near-search.ts';
import { OneStar, Stars } from '../kit/ui/Stars.tsx';
import { Status } from '../kit/ui/Status.tsx';
import {
  AVAILABILITY_TONES,
  experienceText,
  rateText,
  reviewsText,
  specialtyText,
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
    <EntryCard name={name} aside={hourly_rate !== null && <strong>{rateText(hourly_rate)}</strong>}>
      <CardRow
        end={<OpenButton label={`View details of ${name}`} onOpen={() => onView(contractor.id)} />}
      >
        <span className="font-strong">{specialtyText(contractor.specialty)}</span>
        {average_rating !== null && <OneStar value={average_rating} />}
        <span className="text-ink-soft">{reviewsText(total_reviews)}</span>
      </CardRow>
      <CardFacts
        facts={[
          contractor.hidden && <Status tone="amber">Hidden</Status>,
          availability && <Status tone={AVAILABILITY_TONES[availability]}>{availability}</Status>,
          distanceText(contractor.distance_miles),
          location,
          experience_years !== null && `${experienceText(experience_years)} of experience`,
          certifications.length > 0 && certificationsText(certifications),
        ]}
      />
    </EntryCard>
  );
});

/** Stars and number, and of how many reviews; without a review only that. */
export function Rating({
  contractor,
}: {
  contractor: Pick<Card, 'average_rating' | 'total_reviews'>;
}) {
  const { average_rating, total_reviews } = contractor;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {average_rating !== null && <Stars value={average_rating} />}
      <span className="text-sm text-ink-soft">{reviewsText(total_reviews)}</span>
    </span>
  );
}

/** A card has room for two. */
function certificationsText(all: readonly string[]): string {
  const more = all.length - 2;
  return `${all.slice(0, 2).join(', ')}${more > 0 ? ` +${more} more` : ''}`;
}
