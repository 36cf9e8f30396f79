import { JOB_LIMITS, type Job, JobDraft, REQUIRED_FIELDS } from '@pcr/contract/jobs/jobs.schema.ts';
import { Controller, type FieldErrors, useWatch } from 'react-hook-form';
import { DateField } from '../kit/controls/DateField.tsx';
import { DaysField } from '../kit/controls/DaysField.tsx';
import { MoneyField } from '../kit/controls/MoneyField.tsx';
import { MoreFields } from '../kit/controls/MoreFields.tsx';
import { SelectField } from '../kit/controls/SelectField.tsx';
import { TextArea } from '../kit/controls/TextArea.tsx';
import { TextField } from '../kit/controls/TextField.tsx';
import { TimeField } from '../kit/controls/TimeField.tsx';
import { dayQuestion } from '../kit/form/day-question.ts';
import { fieldsOf } from '../kit/form/form-fields.ts';
import { draftResolver } from '../kit/form/form-resolver.ts';
import { FORM_COLUMNS } from '../kit/look/heading.ts';
import { ErrorPanel } from '../kit/page/ErrorPanel.tsx';
import { EntryForm, type EntryFormProps } from '../kit/save/EntryForm.tsx';
import { useEntryOfForm } from '../kit/save/use-entry-of-form.ts';
import { Banner } from '../kit/ui/Banner.tsx';
import { type JobField, type JobFormHandle, type JobFormValues, jobFields } from './jobs.fields.ts';
import { jobKind } from './jobs.kind.ts';
import { JOB_TYPE_OPTIONS, WEEK_DAY_OPTIONS } from './jobs.labels.ts';

export const jobResolver = draftResolver<JobFormValues, typeof JobDraft>({
  schema: JobDraft,
  draftOf: jobFields.draft,
  unreadable: jobFields.unreadable,
  also(errors, { start_date }) {
    // One that was typed in part is not missing.
    if (errors.start_date && errors.start_date.type !== 'badInput' && start_date === '') {
      errors.start_date = {
        ...errors.start_date,
        type: 'required',
        message: 'Start date is required',
      };
    }
  },
});

/** The sheet with the form (jobs.md 8). */
export default function JobForm(props: EntryFormProps<Job>) {
  const saved = useEntryOfForm(jobKind, props.id);
  return (
    <EntryForm
      {...props}
      {...saved}
      kind={jobKind}
      columns
      resolver={jobResolver}
      refused={
        saved.entry?.can.edit === false && (
          <ErrorPanel title="Only the person who posted this job can change it">
            You can look at it, and apply while it’s active.
          </ErrorPanel>
        )
      }
    >
      {({ form }) => <JobFormFields form={form} />}
    </EntryForm>
  );
}

const DATES: JobField[] = ['start_date', 'end_date'];
/** The note that may be shown beside it (jobs.md 45). */
const MORE = [
  'schedule_days',
  'schedule_from',
  'schedule_to',
  'ages',
  'requirements',
  'benefits',
] as const;

export function JobFormFields({ form }: { form: JobFormHandle }) {
  const { control, formState } = form;
  const [title, start_date, pay_rate] = useWatch({
    control,
    name: ['title', 'start_date', 'pay_rate'],
  });
  const more = useWatch({ control, name: MORE });
  const field = fieldsOf(form, JobDraft, jobFields.labels, DATES);
  return (
    <div className={FORM_COLUMNS}>
      {isIncomplete(formState.errors, title) && (
        <div className="col-span-full">
          <Banner tone="red" live="assertive">
            {REQUIRED_FIELDS}
          </Banner>
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-6">
        <TextField
          {...field('title')}
          required
          autoComplete="off"
          hint="For example Substitute Teacher"
        />
        <SelectField {...field('job_type')} options={JOB_TYPE_OPTIONS} />
        <div className="grid gap-4 wide:grid-cols-2">
          <DateField
            {...field('start_date')}
            required
            question={dayQuestion(start_date, 'past', formState.defaultValues?.start_date)}
          />
          <DateField
            {...field('end_date')}
            min={start_date || undefined}
            hint="Leave blank if ongoing"
          />
        </div>
        <TextField
          {...field('location')}
          autoComplete="off"
          hint="City and state, for example Austin, TX"
        />
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <MoneyField
          {...field('pay_rate')}
          typed={pay_rate}
          hint="Dollars per hour, for example 18.50"
        />
        <TextArea {...field('description')} rows={6} limit={JOB_LIMITS.description} />
      </div>
      <div className="col-span-full flex flex-col">
        <MoreFields used={MORE.some((name, n) => more[n] || formState.errors[name])}>
          <div className={FORM_COLUMNS}>
            <div className="flex min-w-0 flex-col gap-4">
              <Controller
                control={control}
                name="schedule_days"
                render={({ field: { name, value, onChange }, fieldState: { error } }) => (
                  <DaysField
                    label={jobFields.labels[name]}
                    options={WEEK_DAY_OPTIONS}
                    error={error?.message}
                    {...{ name, value, onChange }}
                  />
                )}
              />
              <div className="grid grid-cols-pair gap-4">
                <TimeField {...field('schedule_from')} />
                <TimeField {...field('schedule_to')} />
              </div>
              <TextField
                {...field('ages')}
                autoComplete="off"
                hint="Of the children, for example 6 months to 3 years"
              />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <TextArea
                {...field('requirements')}
                rows={3}
                limit={JOB_LIMITS.requirements}
                hint="For example CPR and first aid, a driver’s license"
              />
              <TextArea
                {...field('benefits')}
                rows={3}
                limit={JOB_LIMITS.benefits}
                hint="For example paid holidays, free meals"
              />
            </div>
          </div>
        </MoreFields>
      </div>
    </div>
  );
}

/** One of the two fields that a job must have is empty (jobs.md 8). */
function isIncomplete(errors: FieldErrors<JobFormValues>, title: string) {
  return (errors.title && title.trim() === '') || errors.start_date?.type === 'required';
}
