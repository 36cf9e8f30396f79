import type { Contractor, ContractorCard } from '@pcr/contract/contractors/contractors.schema.ts';
import { Pencil, Trash2 } from 'lucide-react';
import { requestIdOf } from '../kit/api.ts';
import { Badge } from '../kit/Badge.tsx';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { ConfirmDialog } from '../kit/ConfirmDialog.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Loading, SkeletonText } from '../kit/Skeleton.tsx';
import { isSampleId } from '../kit/sample-id.ts';
import { Tabs } from '../kit/Tabs.tsx';
import { useLingering } from '../kit/use-lingering.ts';
import { useSheetInUrl } from '../kit/use-sheet-in-url.ts';
import { Assessments } from './Assessments.tsx';
import { Rating } from './ContractorCard.tsx';
import { ContractorDelete } from './ContractorDelete.tsx';
import { ContractorFacts } from './ContractorFacts.tsx';
import { useContractor, useContractorSamples, useContractorsHere } from './contractors.data.ts';
import { hasContractorDraft } from './contractors.draft.ts';
import { AVAILABILITY_TONES, specialtyText } from './contractors.words.ts';

export interface ContractorDetailsProps {
  open: boolean;
  userId: string;
  id: string;
  onClose: () => void;
  onEdit: () => void;
  onDeleted: (contractor: Contractor) => void;
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
  const here = useContractorsHere();
  const tab = useSheetInUrl('tab');
  const remove = useSheetInUrl('delete');
  const explained = useSheetInUrl('sample');
  const removing = useLingering(remove.value);

  const whole = isSample ? samples.data?.find((sample) => sample.id === id) : asked.data;
  const known: Contractor | ContractorCard | undefined = whole ?? here.card(id);
  const gone = isSample ? samples.isSuccess && !whole : isGone(asked.error);
  const can = known?.can ?? CANNOT;
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
          <>
            {can.delete && (
              <Button
                look="secondary"
                icon={Trash2}
                className="text-red-ink!"
                disabled={!whole}
                onClick={() => remove.show()}
              >
                Delete
              </Button>
            )}
            {can.edit && (
              <Button icon={Pencil} disabled={!whole} onClick={onEdit}>
                Edit
              </Button>
            )}
          </>
        )
      }
    >
      {isSample && !gone && (
        <Banner tone="info" title="This is a sample, not a real contractor">
          Name, numbers and assessments are invented.
        </Banner>
      )}
      {!isSample && hasContractorDraft(userId, id) && (
        <Banner
          tone="info"
          title="You have unsaved changes"
          action={
            <Button look="secondary" onClick={onEdit}>
              Continue editing
            </Button>
          }
        >
          They are kept on this device.
        </Banner>
      )}
      {gone && <ErrorPanel title="This contractor is not here">It was deleted by who added it.</ErrorPanel>}
      {!gone && !known && asked.isError && (
        <ErrorPanel
          title="This contractor could not be loaded"
          onRetry={() => asked.refetch()}
          retrying={asked.isFetching}
          requestId={requestIdOf(asked.error)}
        >
          {asked.error.message}
        </ErrorPanel>
      )}
      {!gone && !known && !asked.isError && (
        <Loading label="Loading the contractor...">
          <SkeletonText lines={8} />
        </Loading>
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
              <ContractorFacts
                contractor={known}
                whole={whole}
                failed={asked.isError}
                onRetry={() => asked.refetch()}
              />
            ) : (
              <Assessments contractorId={id} userId={userId} onSample={() => explained.show()} />
            )}
          </Tabs>
        </>
      )}
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
          onDeleted={() => props.onDeleted(whole)}
        />
      )}
    </Sheet>
  );
}

const isGone = (error: Error | null) => error !== null && 'code' in error && error.code === 'not_found';
