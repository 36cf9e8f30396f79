import { type Family, type FamilyCard, RATINGS } from '@pcr/contract/families/families.schema.ts';
import { phoneLink } from '@pcr/contract/kit/phone.ts';
import { UnsavedChanges } from '../kit/draft/UnsavedChanges.tsx';
import { EntryActions } from '../kit/entry/EntryActions.tsx';
import { EntryMissing } from '../kit/entry/EntryMissing.tsx';
import { wholeEntry } from '../kit/entry/whole-entry.ts';
import { isSampleId } from '../kit/list/sample-id.ts';
import { ConfirmDialog } from '../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { usePresence } from '../kit/sheet/use-presence.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { Dot } from '../kit/ui/Dot.tsx';
import { ErrorPanel } from '../kit/ui/ErrorPanel.tsx';
import { Fact, FactSection, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { dayText, instantText } from '../kit/ui/format.ts';
import { RatingBar } from '../kit/ui/RatingBar.tsx';
import { SkeletonText } from '../kit/ui/Skeleton.tsx';
import { Stars } from '../kit/ui/Stars.tsx';
import { TONE_INK } from '../kit/ui/tone.ts';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { FamilyDelete } from './FamilyDelete.tsx';
import { useFamiliesHere, useFamily, useFamilySamples } from './families.data.ts';
import { familyDrafts } from './families.draft.ts';
import { COLOR_LABELS, colorOf, endReasonText, FIELD_LABELS, STATUS_TONES } from './families.labels.ts';

export interface FamilyDetailsProps {
  open: boolean;
  userId: string;
  id: string;
  onClose: () => void;
  onEdit: () => void;
  onDeleted: (family: Family, restorable: boolean) => void;
  /** From a sample to a record of one's own. */
  onAdd: () => void;
}

/** The sheet with everything that is known of one record. */
export default function FamilyDetails(props: FamilyDetailsProps) {
  const { open, userId, id, onClose, onEdit } = props;
  const isSample = isSampleId(id);
  const record = useFamily(isSample ? null : id);
  const samples = useFamilySamples(isSample);
  const here = useFamiliesHere();
  // With a sample it is what explains it.
  const question = useSheetInUrl('delete');
  const asked = usePresence(question.value);

  const { whole, gone } = wholeEntry<Family>(id, record, samples);
  const known: Family | FamilyCard | undefined = whole ?? here.listed(id)?.entry;
  const can = isSample ? { edit: true, delete: true } : (known?.can ?? { edit: false, delete: false });
  const pending = !isSample && familyDrafts.has(userId, id);

  const footer = !gone && known && (can.edit || can.delete) && (
    <EntryActions
      can={can}
      ready={whole !== undefined}
      onEdit={() => (isSample ? question.show() : onEdit())}
      onDelete={() => question.show()}
    />
  );

  return (
    // A press that comes before the question has taken over the keyboard is meant for the question.
    <Sheet
      open={open}
      onClose={question.open ? question.close : onClose}
      title="Family Service Record Details"
      footer={footer || undefined}
    >
      {isSample && !gone && (
        <Banner tone="info" title="This is a sample, not a real family">
          It shows what a record of yours can look like.
        </Banner>
      )}
      {pending && <UnsavedChanges onContinue={onEdit} />}
      {gone && <ErrorPanel title="This record is not here">It was deleted, or it is not yours to see.</ErrorPanel>}
      {!gone && !known && (
        <EntryMissing query={record} failed="This record could not be loaded" loading="Loading the record..." />
      )}
      {!gone && known && (
        <Facts family={known} whole={whole} failed={record.isError} onRetry={() => record.refetch()} />
      )}
      <ConfirmDialog
        open={question.open && isSample}
        title="This is a sample"
        confirmLabel="Add Record"
        cancelLabel="Close"
        onCancel={question.close}
        onConfirm={props.onAdd}
      >
        A sample only shows what a record looks like; it cannot be changed or deleted. Add a record of your own: that
        you can edit and delete at any time.
      </ConfirmDialog>
      {asked && whole && !isSample && can.delete && (
        <FamilyDelete
          key={asked.key}
          open={question.open}
          family={whole}
          onDone={question.close}
          onDeleted={(restorable) => props.onDeleted(whole, restorable)}
        />
      )}
    </Sheet>
  );
}

interface FactsProps {
  family: Family | FamilyCard;
  /** Undefined while only what a card knows is here. */
  whole: Family | undefined;
  failed: boolean;
  onRetry: () => void;
}

function Facts({ family, whole, failed, onRetry }: FactsProps) {
  const reason = endReasonText(family);
  return (
    <>
      <div className="flex flex-col gap-2">
        <div className="flex items-start gap-2.5">
          <span className="flex h-7 items-center">
            <Dot tone={family.color_indicator} word={`${COLOR_LABELS[family.color_indicator]} rating`} />
          </span>
          <p className="min-w-0 grow text-lg font-strong">{family.family_name}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={STATUS_TONES[family.service_status]}>{family.service_status}</Badge>
          <OverallRating family={family} />
        </div>
      </div>

      <FactSection title="Basic Information">
        <Fact label={FIELD_LABELS.family_name}>{family.family_name}</Fact>
        <Fact label={FIELD_LABELS.location}>{family.location}</Fact>
        <Fact label={FIELD_LABELS.children_count}>{family.children_count}</Fact>
        <LongFact label={FIELD_LABELS.contact_info} text={whole?.contact_info} failed={failed} onRetry={onRetry} />
      </FactSection>

      <FactSection title="Service History">
        <Fact label={FIELD_LABELS.service_status}>{family.service_status}</Fact>
        <Fact label={FIELD_LABELS.service_start_date}>
          {family.service_start_date ? dayText(family.service_start_date) : 'N/A'}
        </Fact>
        <Fact label={FIELD_LABELS.service_end_date}>
          {family.service_end_date ? dayText(family.service_end_date) : 'Ongoing'}
        </Fact>
        {reason && <Fact label={FIELD_LABELS.service_end_reason}>{reason}</Fact>}
        <LongFact label={FIELD_LABELS.last_provider} text={whole?.last_provider} failed={failed} onRetry={onRetry} />
        <Fact label={FIELD_LABELS.previous_providers}>{family.previous_providers}</Fact>
      </FactSection>

      <FactSection title="Ratings">
        {RATINGS.map((name) => (
          <RatingBar key={name} label={FIELD_LABELS[name]} value={family[name]} tone={colorOf(family[name])} />
        ))}
      </FactSection>

      <FactSection title="Notes">
        <LongFact text={whole?.notes} none="No notes" failed={failed} onRetry={onRetry} />
      </FactSection>

      <SmallFacts>
        <SmallFact label="Created">{instantText(family.created_at)}</SmallFact>
        <SmallFact label="Updated">{instantText(family.updated_at)}</SmallFact>
        <SmallFact label="Record ID">
          <span className="break-all">{family.id}</span>
        </SmallFact>
      </SmallFacts>
    </>
  );
}

function OverallRating({ family }: { family: FamilyCard | Family }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <Stars value={family.overall_rating} size={20} />
      <span className={`font-strong ${TONE_INK[family.color_indicator]}`}>{COLOR_LABELS[family.color_indicator]}</span>
      <span className="sr-only">overall rating</span>
    </p>
  );
}

interface LongFactProps {
  label?: string;
  /** Undefined while it is not here: lists do not carry it. */
  text: string | undefined;
  none?: string;
  failed: boolean;
  onRetry: () => void;
}

function LongFact({ label, text, none = 'Not provided', failed, onRetry }: LongFactProps) {
  const phone = text ? phoneLink(text) : null;
  const value =
    text === undefined ? (
      failed ? (
        <button type="button" onClick={onRetry} className="text-start text-red-ink underline underline-offset-4">
          Could not be loaded. Retry
        </button>
      ) : (
        <SkeletonText lines={1} />
      )
    ) : phone ? (
      <a href={phone} className="text-brand-ink underline underline-offset-4">
        {text}
      </a>
    ) : (
      text || <span className="text-ink-soft">{none}</span>
    );
  if (label) return <Fact label={label}>{value}</Fact>;
  return (
    <div>
      <dt className="sr-only">Notes</dt>
      <dd className="whitespace-pre-wrap">{value}</dd>
    </div>
  );
}
