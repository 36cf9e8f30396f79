import { entryDrafts } from '../kit/entry-drafts.ts';

/** Jobs that are being written or changed, on this device. */
export const jobDrafts = entryDrafts('jobs', ['title', 'description', 'location']);

/** Names the draft of an application to that job. */
export const applicationDraftName = (jobId: string) => `job_applications:${jobId}`;
