import type { UnsavedForms } from '../domain.ts';

export const unsaved: UnsavedForms = {
  jobs: { added: 'A new job', changed: 'Changes to a job' },
  job_applications: 'An application for a job',
  job_fills: 'A note to applicants',
  job_reports: 'A report about a job',
};
