import { RATINGS } from '@pcr/contract/families/families.schema.ts';
import type { SharedFamily } from '@pcr/contract/families/look-up/look-up.schema.ts';
import { Eye } from 'lucide-react';
import { StaleQueryNote } from '../../kit/list/StaleQueryNote.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorPanel } from '../../kit/page/ErrorPanel.tsx';
import { Notice } from '../../kit/page/Notice.tsx';
import { RatingBar } from '../../kit/rating/RatingBar.tsx';
import { Stars } from '../../kit/rating/Stars.tsx';
import { EntryMissing } from '../../kit/save/EntryMissing.tsx';
import { SheetOrPane } from '../../kit/sheet/SheetOrPane.tsx';
import { Banner } from '../../kit/ui/Banner.tsx';
import { Button } from '../../kit/ui/Button.tsx';
import { Dot } from '../../kit/ui/Dot.tsx';
import { Face } from '../../kit/ui/Face.tsx';
import { Fact, FactSection } from '../../kit/ui/Facts.tsx';
import { Status } from '../../kit/ui/Status.tsx';
import { dayText, monthText } from '../../kit/words/format.ts';
import { MemberName } from '../../members/members.ts';
import { familyFields } from '../families.fields.ts';
import { COLOR_LABELS, colorOf, END_REASON_LABELS, STATUS_TONES } from '../families.labels.ts';
import { isNoLongerShared, isOverLimit, useSharedFamily } from './look-up.data.ts';

export interface SharedFamilyDetailsProps {
  open: boolean;
  id: string;
  onClose: () => void;
}

/** Another's record, to read (families.md 31). */
export default function SharedFamilyDetails({ open, id, onClose }: SharedFamilyDetailsProps) {
  const query = useSharedFamily(id);
  const { data, error } = query;
  const gone = isNoLongerShared(error);
  const leftOpen = data === null;
  return (
    <SheetOrPane beside open={open} onClose={onClose} title="Shared Family Record">
      {gone && <ErrorPanel title="This record is not shared">{error?.message}</ErrorPanel>}
      {!gone && isOverLimit(error) && (
        <ErrorPanel title="That was a lot of records">{error?.message}</ErrorPanel>
      )}
      {leftOpen && (
        <EmptyState icon={Eye} action={<Button onClick={query.openAgain}>Open again</Button>}>
          You opened this on another day. Opening it again counts as a new look.
        </EmptyState>
      )}
      {!gone && !isOverLimit(error) && !data && !leftOpen && (
        <EntryMissing
          query={query}
          failed="This record could not be loaded"
          loading="Loading the record..."
        />
      )}
      {!gone && data && (
        <>
          <StaleQueryNote what="This record" query={query} />
          <SharedFacts family={data} />
        </>
      )}
    </SheetOrPane>
  );
}

function SharedFacts({ family }: { family: SharedFamily }) {
  const { color_indicator: color, service_end_reason: reason } = family;
  return (
    <>
      <div className="flex flex-col gap-2">
        <div className="flex items-start gap-2.5">
          <span className="flex h-[1.75rem] items-center">
            <Dot tone={color} word={`${COLOR_LABELS[color]} rating`} />
          </span>
          <p dir="auto" className="wrap-anywhere min-w-0 grow text-lg font-strong">
            {family.family_name}
          </p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Status tone={STATUS_TONES[family.service_status]}>{family.service_status}</Status>
          <Stars value={family.overall_rating} size={20} />
        </div>
      </div>

      {family.unconfirmed && (
        <Banner tone="amber" title="This record is old">
          The member who wrote it has not changed or confirmed it for two years.
        </Banner>
      )}

      <FactSection title="Who and Where">
        <Fact label="Recorded by">
          <span className="flex items-center gap-2">
            <Face size={32} name={family.recorder_name} photo={family.recorder_photo} />
            <span className="min-w-0">
              {family.mine && 'You, shown as '}
              <MemberName name={family.recorder_name} card={family.recorder_card} />
            </span>
          </span>
        </Fact>
        <Fact label="City">{family.region ?? 'Not shown'}</Fact>
        <Fact label="Last changed">{dayText(family.updated_on)}</Fact>
      </FactSection>

      <FactSection title="Service History">
        <Fact label={familyFields.labels.service_start_date}>
          {family.service_start_month ? monthText(`${family.service_start_month}-01`) : 'N/A'}
        </Fact>
        <Fact label={familyFields.labels.service_end_date}>
          {family.service_end_month ? monthText(`${family.service_end_month}-01`) : 'Ongoing'}
        </Fact>
        {reason && (
          <Fact label={familyFields.labels.service_end_reason}>{END_REASON_LABELS[reason]}</Fact>
        )}
      </FactSection>

      <FactSection title="Ratings">
        {RATINGS.map((name) => (
          <RatingBar
            key={name}
            label={familyFields.labels[name]}
            value={family[name]}
            tone={colorOf(family[name])}
          />
        ))}
      </FactSection>

      <Notice label="Who sees that you looked" icon={Eye}>
        {family.mine
          ? 'This is how other members see your record, while you share it.'
          : 'The member who wrote this sees your name, your role and that you looked today. It is one person’s own experience.'}
      </Notice>
    </>
  );
}
