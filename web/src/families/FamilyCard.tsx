import {
  type FamilyCard as Card,
  RATINGS,
  type RatingName,
} from '@pcr/contract/families/families.schema.ts';
import { memo } from 'react';
import { CardFacts, CardRow, EntryCard, OpenButton } from '../kit/entry/EntryCard.tsx';
import { TONE_INK } from '../kit/look/tone.ts';
import { Dot } from '../kit/ui/Dot.tsx';
import { OneStar } from '../kit/ui/Stars.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { ratingText } from '../kit/words/format.ts';
import { familyFields } from './families.fields.ts';
import {
  COLOR_LABELS,
  childrenText,
  endReasonText,
  periodText,
  previousText,
  RATING_SHORT,
  STATUS_TONES,
} from './families.labels.ts';

export interface FamilyCardProps {
  family: Card;
  onView: (id: string) => void;
}

/** One family in the list (families.md 17). */
export const FamilyCard = memo(function FamilyCard({ family, onView }: FamilyCardProps) {
  const { family_name, color_indicator: color, service_status } = family;
  return (
    <EntryCard
      name={family_name}
      mark={<Dot tone={color} word={`${COLOR_LABELS[color]} rating`} />}
      aside={<Status tone={STATUS_TONES[service_status]}>{service_status}</Status>}
    >
      <CardRow
        end={
          <OpenButton label={`View details of ${family_name}`} onOpen={() => onView(family.id)} />
        }
      >
        <OneStar value={family.overall_rating} />
        <span className={`font-strong ${TONE_INK[color]}`}>{COLOR_LABELS[color]}</span>
        <span className="text-ink-soft">{previousText(family.previous_providers)}</span>
      </CardRow>
      <CardFacts
        facts={[
          family.location,
          childrenText(family.children_count),
          periodText(family),
          // A reason of one's own words may be long; the details have it whole.
          endReasonText(family),
        ]}
      />
      <Ratings family={family} />
      {family.disputed && (
        <p className="text-sm text-amber-ink">Hidden from others: someone asks about it</p>
      )}
    </EntryCard>
  );
});

/** The four ratings in one line. On a phone their names are short, for the eye alone. */
function Ratings({ family }: { family: Card }) {
  return (
    <dl className="flex flex-wrap gap-x-3 text-sm text-ink-soft @roomy:gap-x-5">
      {RATINGS.map((name: RatingName) => (
        <div key={name} className="flex gap-1">
          <dt>
            <span className="sr-only @roomy:not-sr-only">{familyFields.labels[name]}</span>
            <span aria-hidden className="@roomy:hidden">
              {RATING_SHORT[name]}
            </span>
          </dt>
          <dd className="font-strong">{ratingText(family[name])}</dd>
        </div>
      ))}
    </dl>
  );
}
