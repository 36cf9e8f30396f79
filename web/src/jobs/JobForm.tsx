import { JOB_FIELDS, JOB_LIMITS, type Job, type JobDraft, REQUIRED_FIELDS } from '@pcr/contract/jobs/jobs.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { requestIdOf } from '../kit/api.ts';
import { Banner } from '../kit/Banner.tsx';
import { DateField } from '../kit/DateField.tsx';
import { fitting, loadDraft, useDraft } from '../kit/draft.ts';
import { EntryFormSheet } from '../kit/EntryFormSheet.tsx';
import { ErrorPanel } from '../kit/ErrorPanel.tsx';
import { NumberField } from '../kit/NumberField.tsx';
import { SelectField } from '../kit/SelectField.tsx';
import { Sheet } from '../kit/Sheet.tsx';
import { Loading, SkeletonText } from '../kit/Skeleton.tsx';
import { TextArea } from '../kit/TextArea.tsx';
import { TextField } from '../kit/TextField.tsx';
import { useEntrySave } from '../kit/use-entry-save.ts';
import { currentOf, useCreateJob, useJob, useRestoreJob, useUpdateJob } from './jobs.data.ts';
import { differences } from './jobs.differences.ts';
import { jobDraftKey } from './jobs.draft.ts';
import {
  blankJob,
  formOf,
  isIncomplete,
  type JobFormHandle,
  type JobFormValues,
  jobResolver,
  tooLong,
} from './jobs.form.ts';
import { CHANGED_BY, FIELD_LABELS, isJobField, JOB_TYPE_OPTIONS, type JobField, type JobFields } from './jobs.words.ts';

export interface JobFormProps {
  open: boolean;
  /** Whose draft it is. */
  userId: string;
  /** The job to edit; null for a new one. */
  id: string | null;
  /** Names the draft of a new one. */
  slot: string;
  onClose: () => void;
  onSaved: (job: Job) => void;
}

const TITLES = { add: 'Post New Job', edit: 'Edit Job' } as const;

/** The sheet with the form (community.md 2); of a job to edit it needs what is saved, or a draft. */
export default function JobForm(props: JobFormProps) {
  const { open, userId, id, slot, onClose } = props;
  const key = jobDraftKey(userId, { id, slot });
  const saved = useJob(id);
  const [initial, setInitial] = useState<JobFormValues | null>(() => (id === null ? blankJob() : null));
  if (!initial && saved.data) setInitial(formOf(saved.data));
  // A draft can be gone on with when the job itself cannot be loaded.
  const unsaved = !initial && saved.isError ? loadDraft(key) : null;
  if (unsaved) setInitial({ ...blankJob(), ...fitting(unsaved.values, blankJob()) });

  if (initial) return <OpenForm {...props} draftKey={key} initial={initial} current={saved.data} />;
  return (
    <Sheet open={open} onClose={onClose} title={TITLES.edit}>
      {saved.isError && !saved.isFetching ? (
        <ErrorPanel
          title="This job could not be loaded"
          onRetry={() => saved.refetch()}
          requestId={requestIdOf(saved.error)}
        >
          {saved.error.message}
        </ErrorPanel>
      ) : (
        <Loading label="Loading the job...">
          <SkeletonText lines={8} />
        </Loading>
      )}
    </Sheet>
  );
}

interface OpenFormProps extends JobFormProps {
  draftKey: string;
  initial: JobFormValues;
  /** The job as it is saved, when it is known. */
  current: Job | undefined;
}

function OpenForm({ open, id, onClose, onSaved, draftKey, initial, current }: OpenFormProps) {
  const form = useForm<JobFormValues, unknown, JobDraft>({
    defaultValues: initial,
    resolver: jobResolver,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // EntryFormSheet does, in the order of the screen.
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
  const saving = useJobSave(form, id !== null, (job) => {
    draft.clear();
    // Somebody who went back meanwhile stays where they are.
    if (mounted.current) onSaved(job);
  });
  return (
    <EntryFormSheet<JobFormValues, JobDraft, Job>
      open={open}
      title={id ? TITLES.edit : TITLES.add}
      noun="job"
      changedBy={CHANGED_BY}
      saveLabel={id ? 'Save Changes' : 'Post Job'}
      form={form}
      current={current && formOf(current)}
      blank={blankJob}
      draft={draft}
      saving={saving}
      differences={differences}
      onClose={onClose}
    >
      <Fields form={form} />
    </EntryFormSheet>
  );
}

const DATES: JobField[] = ['start_date', 'end_date'];

function Fields({ form }: { form: JobFormHandle }) {
  const { control, register, formState, setError, clearErrors } = form;
  const [title, start_date] = useWatch({ control, name: ['title', 'start_date'] });

  /** An error clears when its field is edited. */
  function edited(name: JobField, typed: unknown) {
    const long = tooLong(name, typed);
    if (long) setError(name, { type: 'too_big', message: long });
    else clearErrors(DATES.includes(name) ? DATES : name);
  }
  const field = <N extends JobField>(name: N) => ({
    label: FIELD_LABELS[name],
    error: formState.errors[name]?.message,
    ...register(name, { onChange: (event: { target: { value: unknown } }) => edited(name, event.target.value) }),
  });
  return (
    <div className="flex flex-col gap-4">
      {isIncomplete(formState.errors, { title, start_date }) && (
        <Banner tone="red" live="assertive">
          {REQUIRED_FIELDS}
        </Banner>
      )}
      <TextField {...field('title')} required autoComplete="off" hint="For example Substitute Teacher" />
      <SelectField {...field('job_type')} options={JOB_TYPE_OPTIONS} />
      <div className="grid gap-4 wide:grid-cols-2">
        <DateField {...field('start_date')} required />
        <DateField {...field('end_date')} min={start_date || undefined} hint="Leave empty while open" />
      </div>
      <TextField {...field('location')} autoComplete="off" hint="City and state, for example Austin, TX" />
      <NumberField {...field('pay_rate')} min={0} max={9999.99} step={0.01} inputMode="decimal" />
      <TextArea {...field('description')} rows={6} limit={JOB_LIMITS.description} />
    </div>
  );
}

function useJobSave(form: JobFormHandle, editing: boolean, onSaved: (job: Job) => void) {
  const create = useCreateJob();
  const update = useUpdateJob();
  const takeBack = useRestoreJob();
  return useEntrySave<JobFields, Job>(
    {
      fields: JOB_FIELDS,
      create: create.mutateAsync,
      update: update.mutateAsync,
      restore: takeBack.mutateAsync,
      currentOf,
      words: {
        added: 'Job posted successfully!',
        updated: 'Job updated successfully!',
        addFailed: 'Error posting job. Please try again.',
        updateFailed: 'Error updating job. Please try again.',
        press: editing ? 'Save Changes' : 'Post Job',
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
          if (isJobField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: true });
        }
      },
    },
  );
}
