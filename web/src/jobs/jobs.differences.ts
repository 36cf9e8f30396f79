import { JOB_FIELDS } from '@pcr/contract/jobs/jobs.schema.ts';
import { differencesIn } from '../kit/entry/differences.ts';
import { dayText, hourlyText } from '../kit/ui/format.ts';
import { FIELD_LABELS, JOB_TYPE_LABELS, type JobField, type JobFields } from './jobs.labels.ts';

/** The fields in which two versions of a job differ, in words. */
export const differences = differencesIn<JobFields>(JOB_FIELDS, FIELD_LABELS, valueText);

/** '' where nothing is said. */
export function valueText(version: JobFields, name: JobField): string {
  const value = version[name];
  if (value === null || value === '') return '';
  if (name === 'job_type') return JOB_TYPE_LABELS[version.job_type];
  if (name === 'pay_rate') return hourlyText(Number(value));
  if (name === 'start_date' || name === 'end_date') return dayText(String(value));
  return String(value);
}
