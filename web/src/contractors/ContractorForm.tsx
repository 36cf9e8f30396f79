import {
  CONTRACTOR_FIELDS,
  CONTRACTOR_LIMITS,
  type Contractor,
  type ContractorDraft,
} from '@pcr/contract/contractors/contractors.schema.ts';
import { History } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { requestIdOf } from '../kit/api.ts';
import { Button } from '../kit/Button.tsx';
import { DateField } from '../kit/DateField.tsx';
import { fitting, loadDraft, useDraft } from '../kit/draft.ts';
import { EntryFormSheet } from '../kit/EntryFormSheet.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { FormSection } from '../kit/FormSection.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Loading, SkeletonText } from '../kit/Skeleton.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useEntrySave } from '../kit/use-entry-save.ts';
import {
  currentOf,
  useContractor,
  useCreateContractor,
  useRestoreContractor,
  useUpdateContractor,
} from './contractors.data.ts';
import { differences } from './contractors.differences.ts';
import { contractorDraftKey } from './contractors.draft.ts';
import {
  blankContractor,
  type ContractorFormHandle,
  type ContractorFormValues,
  contractorResolver,
  formOf,
  tooLong,
} from './contractors.form.ts';
import {
  AVAILABILITY_OPTIONS,
  CHANGED_BY,
  type ContractorField,
  type ContractorFields,
  FIELD_LABELS,
  isContractorField,
  SPECIALTY_GROUPS,
} from './contractors.words.ts';

export interface ContractorFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  /** The contractor to edit; null for a new one. */
  id: string | null;
  /** Names the draft of a new one. */
  slot: string;
  onClose: () => void;
  onSaved: (contractor: Contractor) => void;
  onVersions?: () => void;
}

const TITLES = { add: 'Add New Contractor', edit: 'Edit Contractor' } as const;
const PAIR = 'grid gap-4 wide:grid-cols-2';

/** The sheet with the form (community.md 2); of a contractor to edit it needs what is saved, or a draft. */
export default function ContractorForm(props: ContractorFormProps) {
  const { open, userId, id, slot, onClose } = props;
  const key = contractorDraftKey(userId, { id, slot });
  const saved = useContractor(id);
  const [initial, setInitial] = useState<ContractorFormValues | null>(() => (id === null ? blankContractor() : null));
  const forbidden = saved.data?.can.edit === false;
  if (!initial && saved.data && !forbidden) setInitial(formOf(saved.data));
  // A draft can be gone on with when the contractor itself cannot be loaded.
  const unsaved = !initial && saved.isError ? loadDraft(key) : null;
  if (unsaved) setInitial({ ...blankContractor(), ...fitting(unsaved.values, blankContractor()) });

  if (initial) return <OpenForm {...props} draftKey={key} initial={initial} current={saved.data} />;
  return (
    <Sheet open={open} onClose={onClose} title={TITLES.edit}>
      {forbidden ? (
        <ErrorPanel title="Only who added this contractor can change it">You can look at it, and assess it.</ErrorPanel>
      ) : saved.isError && !saved.isFetching ? (
        <ErrorPanel
          title="This contractor could not be loaded"
          onRetry={() => saved.refetch()}
          requestId={requestIdOf(saved.error)}
        >
          {saved.error.message}
        </ErrorPanel>
      ) : (
        <Loading label="Loading the contractor...">
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Sheet>
  );
}

interface OpenFormProps extends ContractorFormProps {
  draftKey: string;
  initial: ContractorFormValues;
  /** The contractor as it is saved, when it is known. */
  current: Contractor | undefined;
}

function OpenForm({ open, id, onClose, onSaved, onVersions, draftKey, initial, current }: OpenFormProps) {
  const form = useForm<ContractorFormValues, unknown, ContractorDraft>({
    defaultValues: initial,
    resolver: contractorResolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const draft = useDraft(draftKey, form);
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const saving = useContractorSave(form, id !== null, (contractor) => {
    draft.clear();
    // Somebody who went back meanwhile stays where they are.
    if (mounted.current) onSaved(contractor);
  });

  return (
    <EntryFormSheet
      open={open}
      title={id ? TITLES.edit : TITLES.add}
      noun="contractor"
      changedBy={CHANGED_BY}
      saveLabel={saveLabel(id !== null)}
      form={form}
      current={current && formOf(current)}
      blank={blankContractor}
      draft={draft}
      saving={saving}
      differences={differences}
      onClose={onClose}
    >
      <Fields form={form} />
      {id && onVersions && (
        <Button look="quiet" icon={History} onClick={onVersions} className="self-start">
          Earlier versions
        </Button>
      )}
    </EntryFormSheet>
  );
}

const saveLabel = (editing: boolean) => (editing ? 'Save Contractor' : 'Add Contractor');

function Fields({ form }: { form: ContractorFormHandle }) {
  const { register, formState, setError, clearErrors } = form;
  const field = <N extends ContractorField>(name: N) => ({
    label: FIELD_LABELS[name],
    error: formState.errors[name]?.message,
    ...register(name, {
      onChange: (event: { target: { value: unknown } }) => {
        const long = tooLong(name, event.target.value);
        if (long) setError(name, { type: 'too_big', message: long });
        else clearErrors(name);
      },
    }),
  });
  return (
    <>
      <FormSection title="Who">
        <TextField {...field('name')} required autoComplete="off" autoCapitalize="words" />
        <SelectField {...field('specialty')} required options={SPECIALTY_GROUPS} blank="Choose a specialty" />
        <TextField
          {...field('location')}
          hint="City and state, for example Austin, TX"
          autoComplete="off"
          autoCapitalize="words"
        />
      </FormSection>

      <FormSection title="How to reach them">
        <div className={PAIR}>
          <TextField {...field('phone')} type="tel" inputMode="tel" autoComplete="off" />
          <TextField {...field('email')} type="email" inputMode="email" autoComplete="off" autoCapitalize="none" />
        </div>
        <p className="text-sm text-ink-soft">All members see this. Enter only what they agreed to share.</p>
      </FormSection>

      <FormSection title="What to know">
        <div className={PAIR}>
          <NumberField
            {...field('hourly_rate')}
            inputMode="decimal"
            min={0}
            max={CONTRACTOR_LIMITS.hourly_rate}
            step={0.01}
            hint="Dollars per hour, for example 18.50"
          />
          <NumberField {...field('experience_years')} min={0} max={CONTRACTOR_LIMITS.experience_years} step={1} />
          <SelectField {...field('availability')} options={AVAILABILITY_OPTIONS} blank="Not known" />
          <DateField {...field('last_service_date')} hint="Leave empty if unknown" />
        </div>
        <TextField {...field('certifications')} hint="With commas between them: CPR, First Aid" autoComplete="off" />
      </FormSection>
    </>
  );
}

function useContractorSave(form: ContractorFormHandle, editing: boolean, onSaved: (contractor: Contractor) => void) {
  const create = useCreateContractor();
  const update = useUpdateContractor();
  const takeBack = useRestoreContractor();
  return useEntrySave<ContractorFields, Contractor>(
    {
      fields: CONTRACTOR_FIELDS,
      create: create.mutateAsync,
      update: update.mutateAsync,
      restore: takeBack.mutateAsync,
      currentOf,
      words: {
        added: 'Contractor added successfully!',
        updated: 'Contractor updated successfully!',
        addFailed: 'Error adding contractor. Please try again.',
        updateFailed: 'Error updating contractor. Please try again.',
        press: saveLabel(editing),
      },
    },
    {
      basedOn: () => form.getValues('updated_at'),
      sent: () => form.getValues('sent'),
      noteSent: (sent) => form.setValue('sent', sent),
      renew: (id) => form.setValue('id', id),
    },
    {
      onSaved,
      onWrongFields: (errors) => {
        for (const [name, message] of Object.entries(errors)) {
          if (isContractorField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true });
        }
      },
    },
  );
}
