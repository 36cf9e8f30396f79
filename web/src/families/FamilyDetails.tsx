import { type Family, type FamilyCard, RATINGS } from '@pcr/contract/families/families.schema.ts';
import { Copy, MoreHorizontal } from 'lucide-react';
import { RecordDisputes } from '../disputes/disputes.ts';
import { copyText } from '../kit/browser/copy-text.ts';
import { AddDetails } from '../kit/entry/AddDetails.tsx';
import { EntryActions } from '../kit/entry/EntryActions.tsx';
import { EntryDetails, useKnownEntry } from '../kit/entry/EntryDetails.tsx';
import type { EntryDetailsProps } from '../kit/entry/EntrySheets.tsx';
import { FieldFact } from '../kit/entry/FieldFact.tsx';
import { TONE_INK } from '../kit/look/tone.ts';
import { RatingBar } from '../kit/rating/RatingBar.tsx';
import { Stars } from '../kit/rating/Stars.tsx';
import { Button } from '../kit/ui/Button.tsx';
import { ContactLinks } from '../kit/ui/ContactLinks.tsx';
import { Dot } from '../kit/ui/Dot.tsx';
import { Fact, FactSection, SmallFact, SmallFacts } from '../kit/ui/Facts.tsx';
import { Status } from '../kit/ui/Status.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { saidWhen } from '../kit/words/said-when.ts';
import { usePhoneLink } from '../kit/words/use-phone-link.ts';
import { emailIn, phoneIn } from './contact-in.ts';
import { families } from './families.data.ts';
import { familyFields } from './families.fields.ts';
import { familyKind } from './families.kind.ts';
import { COLOR_LABELS, colorOf, endReasonText, STATUS_TONES } from './families.labels.ts';
import { LookedAtBy } from './look-up/LookedAtBy.tsx';
import { useConfirmFamily } from './look-up/look-up.data.ts';
import { PickupTimes } from './pickups/PickupTimes.tsx';

const SAMPLE = {
  title: 'This is a sample, not a real family',
  shows: 'It shows what one of your records could look like.',
  explained:
    'A sample just shows what a record looks like. You can’t change or delete it. Add your own record, and ' +
    'you can edit or delete it any time.',
  add: 'Add Record',
};

/** The sheet with everything that is known of one record. */
export default function FamilyDetails(props: EntryDetailsProps<Family>) {
  const entry = useKnownEntry<Family, FamilyCard>(families, props.id);
  const { known, whole, isSample, query } = entry;
  const question = useSheetInUrl('delete');
  const explained = useSheetInUrl('sample');
  const confirm = useConfirmFamily();
  const can = isSample
    ? { edit: true, delete: true }
    : (known?.can ?? { edit: false, delete: false });
  return (
    <EntryDetails<Family>
      {...props}
      kind={familyKind}
      entry={entry}
      can={can}
      above="Family Service Record Details"
      title={known?.family_name ?? ''}
      footer={
        (can.edit || can.delete) && (
          <EntryActions
            can={can}
            ready={whole !== undefined}
            onEdit={() => (isSample ? explained.show() : props.onEdit())}
            onDelete={() => (isSample ? explained : question).show()}
          />
        )
      }
      sample={SAMPLE}
      gone="It was deleted, or you don’t have access to it."
      deleting={(seen) =>
        `${seen.family_name} will be removed from your records. You can undo this right away, or restore it within 30 days.`
      }
    >
      {whole?.disputed && can.edit && !isSample && (
        <RecordDisputes
          id={whole.id}
          onRight={() => confirm.mutate(whole)}
          saving={confirm.isPending}
          failed={confirm.error?.message ?? null}
          onCorrect={props.onEdit}
          onDelete={() => question.show()}
        />
      )}
      {known && (
        <FamilyFacts
          family={known}
          failed={query.isError}
          onRetry={() => query.refetch()}
          onAdd={whole && can.edit && !isSample ? props.onEdit : undefined}
        />
      )}
      {whole && !isSample && can.edit && whole.service_status === 'Active' && (
        <PickupTimes family={whole} />
      )}
      {whole && !isSample && <LookedAtBy family={whole} />}
    </EntryDetails>
  );
}

export interface FamilyFactsProps {
  /** The record, or what a card knows of it. */
  family: Family | FamilyCard;
  failed: boolean;
  onRetry: () => void;
  /** Opens the form; undefined for a member who may not edit. */
  onAdd?: (() => void) | undefined;
}

/** An end that is not known says that the service goes on. */
const SAID_BY_NOTHING = ['service_end_date', 'service_end_reason', 'other_reason_details'] as const;

export function FamilyFacts({ family, failed, onRetry, onAdd }: FamilyFactsProps) {
  const reason = endReasonText(family);
  const fact = { fields: familyFields, known: family as Partial<Family>, failed, onRetry };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <OverallRating family={family} />
        <Status tone={STATUS_TONES[family.service_status]}>{family.service_status}</Status>
      </div>
      <Reach contact={fact.known.contact_info} />

      <FactSection title="Basic Information">
        <FieldFact {...fact} name="location" />
        <FieldFact {...fact} name="children_count" />
        <FieldFact {...fact} name="contact_info">
          {(text) => <MaybePhone>{text}</MaybePhone>}
        </FieldFact>
      </FactSection>

      <FactSection title="Service History">
        <FieldFact {...fact} name="service_start_date" />
        <FieldFact {...fact} name="service_end_date" none="Ongoing" />
        {reason && <Fact label={familyFields.labels.service_end_reason}>{reason}</Fact>}
        <FieldFact {...fact} name="last_provider">
          {(text) => <MaybePhone>{text}</MaybePhone>}
        </FieldFact>
        <FieldFact {...fact} name="previous_providers" />
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

      <FactSection title="Notes">
        <FieldFact {...fact} name="notes" bare>
          {(text) => <MaybePhone>{text}</MaybePhone>}
        </FieldFact>
      </FactSection>

      <AddDetails fields={familyFields} known={family} except={SAID_BY_NOTHING} onAdd={onAdd} />

      <SmallFacts>
        <SmallFact label="Created">{saidWhen(family.created_at)}</SmallFact>
        <SmallFact label="Updated">{saidWhen(family.updated_at)}</SmallFact>
      </SmallFacts>
      <RecordId id={family.id} />
    </>
  );
}

/** Call and Text, where the contact has a phone number, and Email, where it has an address. */
function Reach({ contact }: { contact: string | null | undefined }) {
  return (
    <div className="flex flex-wrap gap-3 empty:hidden print:hidden">
      <ContactLinks phone={phoneIn(contact)} email={emailIn(contact)} texts />
    </div>
  );
}

/** One searches by it, and tells it to support; else nobody needs to see it. */
function RecordId({ id }: { id: string }) {
  return (
    <details className="text-sm text-ink-soft">
      <summary className="flex min-h-touch cursor-pointer items-center gap-1 self-start">
        <MoreHorizontal size="1.25rem" aria-hidden />
        Record ID
      </summary>
      <div className="flex flex-wrap items-center gap-3">
        <span className="break-all">{id}</span>
        <Button look="secondary" icon={Copy} onClick={() => void copyText(id)}>
          Copy
        </Button>
      </div>
    </details>
  );
}

/** A text that is a phone number can be called. */
function MaybePhone({ children: text }: { children: string }) {
  const phone = usePhoneLink(text);
  if (!phone) return text;
  return (
    <a href={phone} className="text-brand-ink underline underline-offset-4">
      {text}
    </a>
  );
}

function OverallRating({ family }: { family: FamilyCard | Family }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2">
      <span className="flex items-center gap-3">
        <Dot
          tone={family.color_indicator}
          word={`${COLOR_LABELS[family.color_indicator]} rating`}
        />
        <Stars value={family.overall_rating} size={20} />
      </span>
      <span className={`font-strong ${TONE_INK[family.color_indicator]}`}>
        {COLOR_LABELS[family.color_indicator]}
      </span>
      <span className="sr-only">overall rating</span>
    </p>
  );
}
