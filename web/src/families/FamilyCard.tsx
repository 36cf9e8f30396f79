import { type FamilyCard as Card, RATINGS } from '@pcr/contract/families/families.schema.ts';
import { CalendarDays, DoorOpen, Eye, History, MapPin, Users } from 'lucide-react';
import { memo } from 'react';
import { Badge } from '../kit/ui/Badge.tsx';
import { Dot } from '../kit/ui/Dot.tsx';
import { ratingText } from '../kit/ui/format.ts';
import { IconButton } from '../kit/ui/IconButton.tsx';
import { IconLine } from '../kit/ui/IconLine.tsx';
import { Skeleton } from '../kit/ui/Skeleton.tsx';
import { Stars } from '../kit/ui/Stars.tsx';
import { TONE_INK } from '../kit/ui/tone.ts';
import { familyFields } from './families.fields.ts';
import {
  COLOR_LABELS,
  childrenText,
  endReasonText,
  periodText,
  previousText,
  STATUS_TONES,
} from './families.labels.ts';

/** As many columns as there is room for their words, also with larger text. */
const RATING_GRID = 'grid grid-cols-[repeat(auto-fit,minmax(9.25rem,1fr))] gap-x-6 gap-y-0.5 border-t border-line';

export interface FamilyCardProps {
  family: Card;
  onView: (id: string) => void;
}

/** One family in the list (families.md 17). A press anywhere on it does what its eye button does. */
export const FamilyCard = memo(function FamilyCard({ family, onView }: FamilyCardProps) {
  const color = family.color_indicator;
  const reason = endReasonText(family);
  return (
    <article
      aria-label={family.family_name}
      className="relative rounded-card border border-line bg-card p-4 pe-3 transition-colors has-[button:hover]:border-line-strong"
    >
      <div className="flex items-start gap-2">
        <span className="flex h-7 items-center">
          <Dot tone={color} word={`${COLOR_LABELS[color]} rating`} />
        </span>
        <h3 className="min-w-0 grow text-lg font-strong">{family.family_name}</h3>
        <IconButton
          icon={Eye}
          label={`View details of ${family.family_name}`}
          onClick={() => onView(family.id)}
          className="-mt-2 after:absolute after:inset-0 after:rounded-card"
        />
      </div>

      <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={STATUS_TONES[family.service_status]}>{family.service_status}</Badge>
        <span className="flex flex-wrap items-center gap-x-2">
          <Stars value={family.overall_rating} />
          <span className={`text-sm font-strong ${TONE_INK[color]}`}>{COLOR_LABELS[color]}</span>
        </span>
      </div>

      <div className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
        <IconLine icon={MapPin}>{family.location}</IconLine>
        <IconLine icon={Users}>{childrenText(family.children_count)}</IconLine>
        <IconLine icon={CalendarDays}>{periodText(family)}</IconLine>
        <IconLine icon={History}>{previousText(family.previous_providers)}</IconLine>
        {reason && (
          <IconLine icon={DoorOpen}>
            <span className="text-ink-soft">End reason: </span>
            {reason}
          </IconLine>
        )}
      </div>

      <dl className={`mt-3 pe-1 pt-3 text-sm ${RATING_GRID}`}>
        {RATINGS.map((name) => (
          <div key={name} className="flex justify-between gap-2">
            <dt className="text-ink-soft">{familyFields.labels[name]}</dt>
            <dd className="font-strong">{ratingText(family[name])}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
});

/** In the shape of a card, so that nothing moves when it comes. */
export function FamilyCardSkeleton() {
  return (
    <div className="rounded-card border border-line bg-card p-4">
      <div className="flex h-7 items-center gap-3">
        <Skeleton className="size-3 rounded-full" />
        <Skeleton className="h-5 w-2/5" />
      </div>
      <div className="mt-1.5 flex items-center gap-3">
        <Skeleton className="h-6 w-18 rounded-full" />
        <Skeleton className="h-4 w-36" />
      </div>
      <div className="mt-4 flex flex-col gap-2 wide:flex-row wide:flex-wrap wide:gap-x-5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-4 w-44" />
      </div>
      <div className={`mt-3 pt-3 ${RATING_GRID}`}>
        {RATINGS.map((name) => (
          <Skeleton key={name} className="my-1 h-3.5 w-full" />
        ))}
      </div>
    </div>
  );
}
