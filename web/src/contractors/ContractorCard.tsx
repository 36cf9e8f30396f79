import type { ContractorCard as Card } from '@pcr/contract/contractors/contractors.schema.ts';
import { Award, Briefcase, DollarSign, Eye, MapPin } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../kit/ui/Badge.tsx';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { IconLine } from '../kit/ui/IconLine.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import { Stars } from '../kit/ui/Stars.tsx';
import { AVAILABILITY_TONES, experienceText, rateText, reviewsText, specialtyText } from './contractors.labels.ts';

export interface ContractorCardProps {
  contractor: Card;
  onView: (id: string) => void;
}

/** One contractor in the directory (contractors.md 16). A press anywhere on it does what its eye button does. */
export const ContractorCard = memo(function ContractorCard({ contractor, onView }: ContractorCardProps) {
  const { name, location, hourly_rate, experience_years, availability, certifications } = contractor;
  return (
    <article
      aria-label={name}
      className="relative rounded-card border border-line bg-card p-4 pe-3 transition-colors has-[button:hover]:border-line-strong"
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <h3 className="wrap-anywhere text-lg font-strong">{name}</h3>
          <p className="text-ink-soft">{specialtyText(contractor.specialty)}</p>
        </div>
        <IconButton
          icon={Eye}
          label={`View details of ${name}`}
          onClick={() => onView(contractor.id)}
          className="-mt-2 after:absolute after:inset-0 after:rounded-card"
        />
      </div>

      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Rating contractor={contractor} />
        {availability && <Badge tone={AVAILABILITY_TONES[availability]}>{availability}</Badge>}
      </div>

      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1 empty:hidden">
        {location && <IconLine icon={MapPin}>{location}</IconLine>}
        {hourly_rate !== null && <IconLine icon={DollarSign}>{rateText(hourly_rate)}</IconLine>}
        {experience_years !== null && (
          <IconLine icon={Briefcase}>
            {experienceText(experience_years)}
            <span className="text-ink-soft"> of experience</span>
          </IconLine>
        )}
        {certifications.length > 0 && <IconLine icon={Award}>{certificationsText(certifications)}</IconLine>}
      </div>
    </article>
  );
});

/** Stars and number, and of how many reviews; without a review only that. */
export function Rating({ contractor }: { contractor: Pick<Card, 'average_rating' | 'total_reviews'> }) {
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

/** In the shape of a card, so that nothing moves when it comes. */
export function ContractorCardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <Skeleton className="h-6 w-2/5" />
      <Skeleton className="mt-1 h-5 w-24" />
      <div className="mt-2 flex gap-3">
        <Skeleton className="h-6 w-36" />
        <Skeleton className="h-6 w-28 rounded-full" />
      </div>
      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        <Skeleton className="h-5 w-28" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-40" />
      </div>
    </div>
  );
}
