import { zodResolver } from '@hookform/resolvers/zod';
import { type Job, JobDraft, type JobType } from '@pcr/contract/jobs/jobs.schema.ts';
import type { FieldErrors, Resolver, UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { newId } from '../kit/ids.ts';
import type { JobField } from './jobs.words.ts';

/** What the controls of the form hold, and what its draft keeps: exactly what was typed. */
export type JobFormValues = {
  /** A new job keeps its id through every try, so that a create sent twice makes one. */
  id: string;
  /** The version that an edit is based on; '' for a new one. */
  updated_at: string;
  /** What was sent so far (`sent-drafts.ts`). */
  sent: string;
  title: string;
  description: string;
  location: string;
  start_date: string;
  end_date: string;
  pay_rate: string;
  job_type: JobType;
};

export type JobFormHandle = UseFormReturn<JobFormValues, unknown, JobDraft>;

/** community.md 9: the type is shift until another is chosen. */
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

/** What the contract checks: null where nothing is said (community.md 7), and a number for the pay. */
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

const check = zodResolver(JobDraft);
const NO_DAY = 'Enter a day that exists, for example 03/03/2026';
/** What only the controls know: that something stands there which is no day or no number. */
const UNREADABLE = { start_date: NO_DAY, end_date: NO_DAY, pay_rate: 'Pay rate must be a number' } as const;

/** The contract's rules, and what only the controls know. */
export const jobResolver: Resolver<JobFormValues, unknown, JobDraft> = async (values, context, options) => {
  // The form's fields have the contract's names; only what their controls hold differs.
  const result = await check(draftOf(values), context, options as unknown as Parameters<typeof check>[2]);
  const errors: FieldErrors<JobFormValues> = { ...result.errors } as FieldErrors<JobFormValues>;
  if (errors.start_date && values.start_date === '') {
    errors.start_date = { ...errors.start_date, type: 'required', message: 'Start date is required' };
  }
  for (const [name, message] of Object.entries(UNREADABLE) as [keyof typeof UNREADABLE, string][]) {
    const ref = options.fields[name]?.ref;
    if (ref && 'validity' in ref && ref.validity.badInput) errors[name] = { type: 'badInput', message, ref };
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values: result.values as JobDraft, errors: {} };
};

/** community.md 5: one of the two fields that a job must have is empty. */
export function isIncomplete(errors: FieldErrors<JobFormValues>, values: Pick<JobFormValues, 'title' | 'start_date'>) {
  return (errors.title && values.title.trim() === '') || errors.start_date?.type === 'required';
}

/** While typing only this is said: that a text is longer than can be saved. Everything else waits for Save. */
export function tooLong(name: JobField, typed: unknown): string | null {
  if (typeof typed !== 'string' || !TEXTS.has(name)) return null;
  const checked = JobDraft.shape[name].safeParse(typed);
  return checked.error?.issues.find(({ code }) => code === 'too_big')?.message ?? null;
}

const TEXTS = new Set<JobField>(['title', 'description', 'location']);
