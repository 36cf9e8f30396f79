import type { Contractor, ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { loadDraft } from '../kit/draft/draft-storage.ts';
import { UnsavedChanges } from '../kit/draft/UnsavedChanges.tsx';
import { UnsavedText } from '../kit/draft/UnsavedText.tsx';
import { EntryActions } from '../kit/entry/EntryActions.tsx';
import { EntryMissing } from '../kit/entry/EntryMissing.tsx';
import { wholeEntry } from '../kit/entry/whole-entry.ts';
import { StaleNote } from '../kit/list/StaleNote.tsx';
import { isSampleId } from '../kit/list/sample-id.ts';
import { ConfirmDialog } from '../kit/sheet/ConfirmDialog.tsx';
import { Sheet } from '../kit/sheet/Sheet.tsx';
import { usePresence } from '../kit/sheet/use-presence.ts';
import { Badge } from '../kit/ui/Badge.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { ErrorPanel } from '../kit/ui/ErrorPanel.tsx';
import { Tabs } from '../kit/ui/Tabs.tsx';
import { useSheetInUrl } from '../kit/url/use-sheet-in-url.ts';
import { Rating } from './ContractorCard.tsx';
import { ContractorDelete } from './ContractorDelete.tsx';
import { ContractorFacts } from './ContractorFacts.tsx';
import { useContractor, useContractorSamples, useContractorsHere } from './contractors.data.ts';
import { contractorDrafts, reviewDrafts } from './contractors.draft.ts';
import { AVAILABILITY_TONES, specialtyText } from './contractors.labels.ts';
import { ReviewSheets, Reviews } from './Reviews.tsx';

export interface ContractorDetailsProps {
  open: boolean;
  userId: string;
  id: string;
  onClose: () => void;
  onEdit: () => void;
  onDeleted: (contractor: Contractor, restorable: boolean) => void;
  /** From a sample to a contractor of one's own. */
  onAdd: () => void;
}

const CANNOT = { edit: false, delete: false };

/** The sheet with everything that is known of a contractor, and what members say of them. */
export default function ContractorDetails(props: ContractorDetailsProps) {
  const { open, userId, id, onClose, onEdit } = props;
  const isSample = isSampleId(id);
  const asked = useContractor(isSample ? null : id);
  const samples = useContractorSamples(isSample);
  const listed = useContractorsHere().listed(id);
  const tab = useSheetInUrl('tab');
  const remove = useSheetInUrl('delete');
  const explained = useSheetInUrl('sample');
  const review = useSheetInUrl('review');
  const removing = usePresence(remove.value);

  const { whole, gone } = wholeEntry<Contractor>(id, asked, samples);
  const known: Contractor | ContractorCard | undefined = whole ?? listed?.entry;
  const can = known?.can ?? CANNOT;
  const unsaved = isSample || review.open ? null : loadDraft(reviewDrafts.key(userId, { id, draftId: '' }));
  const selected = tab.value === 'assessments' ? 'assessments' : 'details';

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={gone || !known ? 'Contractor' : known.name}
      description={!gone && known ? specialtyText(known.specialty) : undefined}
      footer={
        !gone &&
        selected === 'details' &&
        (can.edit || can.delete) && (
          <EntryActions can={can} ready={whole !== undefined} onEdit={onEdit} onDelete={() => remove.show()} />
        )
      }
    >
      {isSample && !gone && (
        <Banner tone="info" title="This is a sample, not a real contractor">
          Name, numbers and assessments are invented.
        </Banner>
      )}
      {!isSample && contractorDrafts.has(userId, id) && <UnsavedChanges onContinue={onEdit} />}
      {gone && <ErrorPanel title="This contractor is not here">It was deleted by the person who added it.</ErrorPanel>}
      {gone && (
        <UnsavedText
          title="You have an unsaved assessment"
          draft={unsaved}
          text={String(unsaved?.values.explanatory_text ?? '')}
        />
      )}
      {!gone && !known && (
        <EntryMissing query={asked} failed="This contractor could not be loaded" loading="Loading the contractor..." />
      )}
      {!gone && known && (
        <>
          <div className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <Rating contractor={known} />
            {known.availability && <Badge tone={AVAILABILITY_TONES[known.availability]}>{known.availability}</Badge>}
          </div>
          <Tabs
            label="About this contractor"
            tabs={[
              { key: 'details', label: 'Details' },
              { key: 'assessments', label: `Assessments (${known.total_reviews.toLocaleString('en-US')})` },
            ]}
            selected={selected}
            onSelect={(key) => tab.show(key, { replace: true })}
          >
            {selected === 'details' ? (
              <div className="flex flex-col gap-4">
                {!isSample && (
                  <StaleNote
                    what="This contractor"
                    since={asked.isError ? asked.dataUpdatedAt || (listed?.asOf ?? null) : null}
                    onRetry={() => asked.refetch()}
                    retrying={asked.isFetching}
                  />
                )}
                <ContractorFacts contractor={known} whole={whole} failed={asked.isError} />
              </div>
            ) : (
              <Reviews contractorId={id} userId={userId} onSample={() => explained.show()} />
            )}
          </Tabs>
        </>
      )}
      {!isSample && <ReviewSheets contractorId={id} userId={userId} />}
      <ConfirmDialog
        open={explained.open && isSample}
        title="This is a sample"
        confirmLabel="Add Contractor"
        cancelLabel="Close"
        onCancel={explained.close}
        onConfirm={props.onAdd}
      >
        A sample only shows what a contractor looks like; it cannot be assessed. Add somebody you have worked with, and
        you and others can assess them.
      </ConfirmDialog>
      {removing && whole && !isSample && can.delete && (
        <ContractorDelete
          key={removing.key}
          open={remove.open}
          contractor={whole}
          onDone={remove.close}
          onDeleted={(restorable) => props.onDeleted(whole, restorable)}
        />
      )}
    </Sheet>
  );
}
