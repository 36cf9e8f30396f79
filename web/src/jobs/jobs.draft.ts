import { editDraftKey, hasEditDraft, newDraftKey, newDrafts } from '../kit/entry-drafts.ts';

const KIND = 'jobs';

/** Where the draft of a job is kept on this device; `slot` names that of a new one. */
export function jobDraftKey(userId: string, { id, slot }: { id: string | null; slot: string }): string {
  return id === null ? newDraftKey(userId, KIND, slot) : editDraftKey(userId, KIND, id);
}

export const hasJobDraft = (userId: string, id: string) => hasEditDraft(userId, KIND, id);

/** The slots of new jobs that were begun and not saved, the last one first. */
export const newJobDrafts = (userId: string) => newDrafts(userId, KIND);

/** Names the draft of an application to that job. */
export const applicationDraftName = (jobId: string) => `job_applications:${jobId}`;
