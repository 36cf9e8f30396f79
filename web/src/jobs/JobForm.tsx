import { JOB_FIELDS, JOB_LIMITS, type Job, JobDraft, REQUIRED_FIELDS } from '@pcr/contract/jobs/jobs.schema.ts';
import { useWatch } from 'react-hook-form';
import { CHANGED_BY_ONESELF } from '../kit/entry/changed-by.ts';
import { EntryForm, type EntryFormProps, type EntryKind } from '../kit/entry/EntryForm.tsx';
import { DateField } from '../kit/form/DateField.tsx';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { MoneyField } from '../kit/form/MoneyField.tsx';
import { SelectField } from '../kit/form/SelectField.tsx';
import { TextArea } from '../kit/form/TextArea.tsx';
import { TextField } from '../kit/form/TextField.tsx';
import { Banner } from '../kit/ui/Banner.tsx';
import { ErrorPanel } from '../kit/ui/ErrorPanel.tsx';
import { currentOf, useCreateJob, useJob, useRestoreJob, useUpdateJob } from './jobs.data.ts';
import { differences } from './jobs.differences.ts';
import { jobDrafts } from './jobs.draft.ts';
import { blankJob, formOf, isIncomplete, type JobFormHandle, type JobFormValues, jobResolver } from './jobs.form.ts';
import { FIELD_LABELS, JOB_TYPE_OPTIONS, type JobField, type JobFields } from './jobs.labels.ts';

const KIND: EntryKind<JobFormValues, JobFields, Job> = {
  noun: 'job',
  titles: { add: 'Post New Job', edit: 'Edit Job' },
  press: { add: 'Post Job', edit: 'Save Changes' },
  missing: { failed: 'This job could not be loaded', loading: 'Loading the job...' },
  changedBy: CHANGED_BY_ONESELF,
  fields: JOB_FIELDS,
  drafts: jobDrafts,
  blank: blankJob,
  formOf,
  resolver: jobResolver,
  differences,
  currentOf,
  words: {
    added: 'Job posted successfully!',
    updated: 'Job updated successfully!',
    addFailed: 'Error posting job. Please try again.',
    updateFailed: 'Error updating job. Please try again.',
  },
};

/** The sheet with the form (jobs.md 20). */
export default function JobForm(props: EntryFormProps<Job>) {
  const saved = useJob(props.id);
  return (
    <EntryForm
      {...props}
      kind={KIND}
      entry={props.id === null ? null : saved.data}
      query={saved}
      refused={
        saved.data?.can.edit === false && (
          <ErrorPanel title="Only the person who posted this job can change it">
            You can look at it, and apply while it is active.
          </ErrorPanel>
        )
      }
      create={useCreateJob()}
      update={useUpdateJob()}
      restore={useRestoreJob()}
    >
      {({ form }) => <Fields form={form} />}
    </EntryForm>
  );
}

const DATES: JobField[] = ['start_date', 'end_date'];

function Fields({ form }: { form: JobFormHandle }) {
  const { control, formState } = form;
  const [title, start_date] = useWatch({ control, name: ['title', 'start_date'] });
  const field = fieldsOf(form, JobDraft, FIELD_LABELS, DATES);
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
      <MoneyField {...field('pay_rate')} hint="Dollars per hour, for example 18.50" />
      <TextArea {...field('description')} rows={6} limit={JOB_LIMITS.description} />
    </div>
  );
}
