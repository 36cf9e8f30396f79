import type { JOB_FIELDS, Job, JobDraft } from '@pcr/contract/jobs/jobs.schema.ts';
import type { UseFormReturn } from 'react-hook-form';
import {
  choiceField,
  dayField,
  daysField,
  entryFields,
  optionalDay,
  optionalText,
  optionalTime,
  textField,
} from '../kit/kind/fields.ts';
import { optionalRate } from '../kit/kind/rate-field.ts';
import { daysOfWeekText, JOB_TYPE_LABELS } from './jobs.labels.ts';

/** What a person fills in. */
export type JobField = (typeof JOB_FIELDS)[number];
export type JobFields = Pick<Job, JobField>;

/** Every field of a job post: its label, what the form holds of it, its words (kit.md 90). */
export const jobFields = entryFields<JobFields>()(
  {
    title: textField('Title'),
    description: optionalText('Description'),
    location: optionalText('Location'),
    start_date: dayField('Start date'),
    end_date: optionalDay('End date'),
    pay_rate: optionalRate('Pay rate ($/hour)'),
    // The type is shift until another is chosen (jobs.md 11).
    job_type: choiceField('Job type', JOB_TYPE_LABELS, 'shift'),
    schedule_days: daysField('Days', daysOfWeekText),
    schedule_from: optionalTime('Starts at'),
    schedule_to: optionalTime('Ends at'),
    ages: optionalText('Ages'),
    requirements: optionalText('Requirements'),
    benefits: optionalText('Benefits'),
  },
  [
    ['start_date', 'end_date'],
    ['schedule_from', 'schedule_to'],
  ],
);

/** What the controls of the form hold. */
export type JobFormValues = ReturnType<typeof jobFields.blank>;
/** The form, and what its schema makes of it. */
export type JobFormHandle = UseFormReturn<JobFormValues, unknown, JobDraft>;
