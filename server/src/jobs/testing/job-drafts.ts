import type { JobApplicationDraft } from '@pcr/contract/jobs/applications/applications.schema.ts';
import type { JobDraft, JobEdit } from '@pcr/contract/jobs/jobs.schema.ts';
import { newId } from '../../testing/new-id.ts';

/** A job as the form sends it when only the required two are filled in. */
export function jobDraft(changes: Partial<JobDraft> = {}): JobDraft {
  return {
    id: newId(),
    title: 'Substitute Teacher',
    description: null,
    location: null,
    start_date: '2026-12-01',
    end_date: null,
    pay_rate: null,
    job_type: 'shift',
    schedule_days: null,
    schedule_from: null,
    schedule_to: null,
    ages: null,
    requirements: null,
    benefits: null,
    ...changes,
  };
}

/** The same fields as an edit of the version `updated_at`. */
export function jobEdit(updated_at: string, changes: Partial<JobEdit> = {}): JobEdit {
  const { id: _, ...fields } = jobDraft();
  return { ...fields, ...changes, updated_at };
}

export function applicationDraft(changes: Partial<JobApplicationDraft> = {}): JobApplicationDraft {
  return { id: newId(), message: 'I would like to do this.', ...changes };
}
