import { type FamilyCard as Card, RATINGS } from '@pcr/contract/families/families.schema.ts';
import { memo } from 'react';
import { CardFacts, CardRow, EntryCard, OpenButton } from '../kit/entry/EntryCard.tsx';
import { TONE_INK } from '../kit/look/tone.ts';
import { SmallRating } from '../kit/rating/SmallRating.tsx';
import { OneStar } from '../kit/rating/Stars.tsx';
import { Dot } from '../kit/ui/Dot.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { hyphenated } from '../kit/words/hyphenated.ts';
import {
  COLOR_LABELS,
  childrenText,
  colorOf,
  endReasonText,
  monthsText,
  previousText,
  RATING_LABELS,
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
      foot={
        <CardRow
          end={
            <OpenButton label={`View details of ${family_name}`} onOpen={() => onView(family.id)} />
          }
        >
          <Ratings family={family} />
        </CardRow>
      }
    >
      <CardRow>
        <OneStar value={family.overall_rating} />
        <span className={`font-strong ${TONE_INK[color]}`}>{COLOR_LABELS[color]}</span>
        <span className="text-ink-soft">{previousText(family.previous_providers)}</span>
      </CardRow>
      <CardFacts
        facts={[
          family.location,
          childrenText(family.children_count),
          monthsText(family),
          // A reason of one's own words may be long; the details have it whole.
          endReasonText(family),
        ]}
      />
      {family.disputed && (
        <p className="text-sm text-amber-ink">Hidden from others: someone asks about it</p>
      )}
    </EntryCard>
  );
});

/**
 * The four ratings as small bars; the legend above the list names them for the eye. They are as
 * wide as the legend: the last of them leaves room for the button.
 */
function Ratings({ family }: { family: Card }) {
  return (
    <dl className="-me-8 grid grow grid-cols-ratings gap-x-1.5 text-ink-soft">
      {RATINGS.map((name) => (
        <SmallRating
          key={name}
          label={RATING_LABELS[name]}
          value={family[name]}
          tone={colorOf(family[name])}
        />
      ))}
    </dl>
  );
}

/** Names the four bars of the cards under it, in their order. */
export function RatingLegend() {
  return (
    <p
      aria-hidden
      className="-my-1 grid grid-cols-ratings gap-x-1.5 px-3 text-nav tracking-[-0.05em] text-ink-soft"
    >
      {RATINGS.map((name) => (
        <span key={name}>{hyphenated(RATING_LABELS[name])}</span>
      ))}
    </p>
  );
}
