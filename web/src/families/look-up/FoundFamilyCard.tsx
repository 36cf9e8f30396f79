import type { FoundFamily } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { CardFacts, CardRow, EntryCard, OpenButton } from '../../kit/entry/EntryCard.tsx';
import { TONE_INK } from '../../kit/look/tone.ts';
import { OneStar } from '../../kit/rating/Stars.tsx';
import { Dot } from '../../kit/ui/Dot.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { shortDayText } from '../../kit/words/said-time.ts';
import { MemberName } from '../../members/members.ts';
import { COLOR_LABELS, STATUS_TONES } from '../families.labels.ts';

/** One record that a look-up found. */
export function FoundFamilyCard({
  family,
  onOpen,
}: {
  family: FoundFamily;
  onOpen: (id: string) => void;
}) {
  const { family_name, color_indicator: color, service_status } = family;
  return (
    <EntryCard
      name={family_name}
      mark={<Dot tone={color} word={`${COLOR_LABELS[color]} rating`} />}
      aside={<Status tone={STATUS_TONES[service_status]}>{service_status}</Status>}
      foot={
        <CardRow
          end={
            <OpenButton
              label={`Open the record of ${family_name}`}
              onOpen={() => onOpen(family.id)}
            />
          }
        >
          <CardFacts
            facts={[
              family.region ?? 'City not shown',
              `Changed ${shortDayText(family.updated_on)}`,
              family.unconfirmed && 'Not confirmed for two years',
            ]}
          />
        </CardRow>
      }
    >
      <CardRow>
        <OneStar value={family.overall_rating} />
        <span className={`font-strong ${TONE_INK[color]}`}>{COLOR_LABELS[color]}</span>
        <span className="flex min-w-0 items-center gap-2 text-ink-soft">
          <Face size={32} name={family.recorder_name} photo={family.recorder_photo} />
          <span className="min-w-0">
            {family.mine ? (
              'Your record'
            ) : (
              <>
                by <MemberName name={family.recorder_name} card={family.recorder_card} />
              </>
            )}
          </span>
        </span>
      </CardRow>
    </EntryCard>
  );
}
