import type { Family, FamilyDraft } from '@pcr/contract/families/families.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestIdOf } from '../kit/api.ts';
import { Banner } from '../kit/Banner.tsx';
import { Button } from '../kit/Button.tsx';
import { Conflict } from '../kit/Conflict.tsx';
import { fitting, loadDraft, useDraft } from '../kit/draft.ts';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { instantText } from '../kit/format.ts';
import { SaveProblemNote } from '../kit/SaveProblem.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Loading, SkeletonText } from '../kit/Skeleton.tsx';
import { FamilyFields } from './FamilyFields.tsx';
import { useFamily } from './families.data.ts';
import { CHANGED_BY, differences } from './families.differences.ts';
import { familyDraftKey } from './families.draft.ts';
import { blankFamily, type FamilyFormValues, familyResolver, formOf, type TypedWrong } from './families.form.ts';
import { isFamilyField } from './families.words.ts';
import { useFamilySave } from './use-family-save.ts';

export interface FamilyFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  /** The record to edit; null for a new one. */
  id: string | null;
  /** Names the draft of a new one. */
  slot: string;
  onClose: () => void;
  onSaved: (family: Family) => void;
}

const TITLES = { add: 'Add New Family Service Record', edit: 'Edit Family Service Record' } as const;

/** The sheet with the form; of a record to edit it needs what is saved, or a draft. */
export default function FamilyForm(props: FamilyFormProps) {
  const { open, userId, id, slot, onClose } = props;
  const key = familyDraftKey(userId, { id, slot });
  const record = useFamily(id);
  const [initial, setInitial] = useState<FamilyFormValues | null>(() => (id === null ? blankFamily() : null));
  if (!initial && record.data) setInitial(formOf(record.data));
  // A draft can be gone on with when the record itself cannot be loaded.
  const unsaved = !initial && record.isError ? loadDraft(key) : null;
  if (unsaved) setInitial({ ...blankFamily(), ...fitting(unsaved.values, blankFamily()) });

  if (initial) return <OpenForm {...props} draftKey={key} initial={initial} current={record.data} />;
  return (
    <Sheet open={open} onClose={onClose} title={TITLES.edit}>
      {record.isError && !record.isFetching ? (
        <ErrorPanel
          title="This record could not be loaded"
          onRetry={() => record.refetch()}
          requestId={requestIdOf(record.error)}
        >
          {record.error.message}
        </ErrorPanel>
      ) : (
        <Loading label="Loading the record...">
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Sheet>
  );
}

interface OpenFormProps extends FamilyFormProps {
  draftKey: string;
  initial: FamilyFormValues;
  /** The record as it is saved, when it is known. */
  current: Family | undefined;
}

function OpenForm({ open, id, onClose, onSaved, draftKey: key, initial, current }: OpenFormProps) {
  const [typedWrong] = useState<TypedWrong>(() => new Map());
  const form = useForm<FamilyFormValues, unknown, FamilyDraft>({
    defaultValues: initial,
    resolver: familyResolver,
    context: { typedWrong },
    // core.md 5: errors come with Save and go when their field is edited.
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draft = useDraft(key, form);
  const mounted = useMounted();
  const fields = useRef<HTMLDivElement>(null);
  const showWrong = useRef(false);
  const saving = useFamilySave(form, {
    onSaved: (family) => {
      draft.clear();
      // Somebody who went back meanwhile stays where they are.
      if (mounted.current) onSaved(family);
    },
    onWrongFields: (errors) => {
      for (const [name, message] of Object.entries(errors)) {
        if (isFamilyField(name)) form.setError(name, { type: 'server', message });
      }
      showWrong.current = true;
    },
  });
  const { conflict } = saving;

  // The first wrong field in the order of the screen, once the errors are on it.
  useEffect(() => {
    const first = showWrong.current ? fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null;
    if (!first) return;
    showWrong.current = false;
    first.focus();
  });

  const close = () => !saving.saving && onClose();
  function saveKept(given: FamilyDraft) {
    draft.keep();
    return saving.save(given);
  }

  // What was loaded again is taken over as long as nothing was typed; after that, saving shows both versions.
  const { isDirty } = form.formState;
  const untouched = !isDirty && draft.restoredAt === null;
  useEffect(() => {
    if (current && untouched && current.updated_at !== form.getValues('updated_at')) form.reset(formOf(current));
  }, [current, untouched, form]);

  function discard() {
    form.reset(current ? formOf(current) : blankFamily());
    draft.clear();
    if (id && !current) return onClose();
    fields.current?.querySelector<HTMLElement>('input')?.focus();
  }

  return (
    <Sheet
      open={open}
      onClose={close}
      title={id ? TITLES.edit : TITLES.add}
      onSubmit={form.handleSubmit(saveKept, () => {
        showWrong.current = true;
      })}
      footer={
        !conflict && (
          <>
            <Button look="secondary" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" busy={saving.saving} busyLabel="Saving...">
              Save Record
            </Button>
          </>
        )
      }
    >
      {conflict ? (
        <Conflict
          noun="record"
          changedBy={CHANGED_BY}
          differences={differences(conflict.mine, conflict.theirs)}
          savedAt={conflict.theirs.updated_at}
          doing="save"
          busy={saving.saving}
          onKeepMine={saving.keepMine}
          onTakeTheirs={() => {
            draft.clear();
            onClose();
          }}
          onBack={saving.backToForm}
        />
      ) : (
        <div ref={fields} className="flex flex-col gap-6">
          {draft.restoredAt !== null && (
            <Banner
              tone="info"
              title={id ? 'Your unsaved changes are back' : 'Your unsaved record is back'}
              action={
                <Button look="secondary" onClick={discard}>
                  Discard
                </Button>
              }
            >
              Kept on this device on {instantText(draft.restoredAt)}.
            </Banner>
          )}
          <FamilyFields form={form} typedWrong={typedWrong} />
        </div>
      )}
      <SaveProblemNote save={saving} noun="record" deletedBy={CHANGED_BY} />
    </Sheet>
  );
}

function useMounted() {
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return mounted;
}
