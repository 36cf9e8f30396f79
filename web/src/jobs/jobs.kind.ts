import type { DeletedJob, Job } from '@pcr/contract/jobs/jobs.schema.ts';
import { entryDrafts } from '../kit/draft/entry-drafts.ts';
import { CHANGED_BY_ONESELF, type EntryKind } from '../kit/kind/entry-kind.ts';
import { type JobBefore, jobs } from './jobs.data.ts';
import { type JobFields, type JobFormValues, jobFields } from './jobs.fields.ts';
import type { JobFilters } from './jobs.search.ts';

/** Job posts, as the board with details and form takes them. */
export const jobKind: EntryKind<
  JobFormValues,
  JobFields,
  Job,
  Job,
  JobFilters,
  DeletedJob,
  JobBefore
> = {
  noun: 'job',
  nouns: 'jobs',
  all: 'Jobs',
  nameField: 'title',
  data: jobs,
  fields: jobFields,
  drafts: entryDrafts('jobs', ['title', 'description', 'location']),
  currentOf: jobs.currentOf,
  changedBy: CHANGED_BY_ONESELF,
  words: {
    title: { add: 'Post New Job', edit: 'Edit Job' },
    press: { add: 'Post Job', edit: 'Save Changes' },
    added: 'Job posted successfully!',
    updated: 'Job updated successfully!',
    addFailed: 'Error posting job. Please try again.',
    updateFailed: 'Error updating job. Please try again.',
    restored: 'Job restored',
    restoreFailed: 'Error restoring job. Please try again.',
    deleteTitle: 'Delete this job?',
  },
};
