import { type Job, JobDraft, type JobType } from '@pcr/contract/jobs/jobs.schema.ts';
import type { FieldErrors, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { newId } from '../kit/api/ids.ts';
import type { EntryFormValues } from '../kit/entry/EntryForm.tsx';
import { draftResolver, NO_DAY } from '../kit/form/form-resolver.ts';

/** What the controls of the form hold, and what its draft keeps: exactly what was typed. */
export type JobFormValues = EntryFormValues & {
  title: string;
  description: string;
  location: string;
  start_date: string;
  end_date: string;
  pay_rate: string;
  job_type: JobType;
};

export type JobFormHandle = UseFormReturn<JobFormValues, unknown, JobDraft>;

/** jobs.md 11: the type is shift until another is chosen. */
export function blankJob(): JobFormValues {
  return {
    id: newId(),
    updated_at: '',
    sent: '',
    title: '',
    description: '',
    location: '',
    start_date: '',
    end_date: '',
    pay_rate: '',
    job_type: 'shift',
  };
}

export function formOf(job: Job): JobFormValues {
  const { id, updated_at, title, start_date, job_type } = job;
  return {
    ...{ id, updated_at, sent: '', title, start_date, job_type },
    description: job.description ?? '',
    location: job.location ?? '',
    end_date: job.end_date ?? '',
    pay_rate: job.pay_rate === null ? '' : job.pay_rate.toFixed(2),
  };
}

/** What the contract checks: null where nothing is said (jobs.md 9), and a number for the pay. */
export function draftOf({ updated_at, sent, ...values }: JobFormValues): z.input<typeof JobDraft> {
  return {
    ...values,
    description: values.description.trim() || null,
    location: values.location.trim() || null,
    end_date: values.end_date || null,
    // NaN for what is no number: the contract says so at its field.
    pay_rate: values.pay_rate.trim() === '' ? null : Number(values.pay_rate),
  };
}

export const jobResolver = draftResolver<JobFormValues, typeof JobDraft>({
  schema: JobDraft,
  draftOf,
  unreadable: { start_date: NO_DAY, end_date: NO_DAY, pay_rate: 'Pay rate must be a number' },
  also(errors, { start_date }) {
    if (errors.start_date && start_date === '') {
      errors.start_date = { ...errors.start_date, type: 'required', message: 'Start date is required' };
    }
  },
});

/** jobs.md 8: one of the two fields that a job must have is empty. */
export function isIncomplete(errors: FieldErrors<JobFormValues>, values: Pick<JobFormValues, 'title' | 'start_date'>) {
  return (errors.title && values.title.trim() === '') || errors.start_date?.type === 'required';
}
