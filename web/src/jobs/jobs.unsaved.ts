import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  jobs: { added: 'A new job', changed: 'Changes to a job' },
  job_applications: 'An application for a job',
  job_fills: 'A note to applicants',
  job_messages: 'A message about a job',
  job_call_offs: 'A line about a job you can’t do, or a person you no longer need',
  job_reports: 'A report about a job',
};
