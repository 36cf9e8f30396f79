import {
  type JobApplication,
  JobApplicationDraft,
} from '@pcr/contract/jobs/applications/applications.schema.ts';
import type { Draft } from '../../kit/draft/draft-storage.ts';

/** Names the draft of an application to that job. */
export const applicationDraftName = (jobId: string) => `job_applications:${jobId}`;

/** Names the draft of the line to those who applied to that job and were not chosen. */
export const fillDraftName = (jobId: string) => `job_fills:${jobId}`;

/** Name the drafts of the first message about an application, and of the line that calls it off. */
export const writeDraftName = (id: string) => `job_messages:${id}`;
export const callOffDraftName = (id: string) => `job_call_offs:${id}`;

/**
 * Whether the kept text is the one that arrived, though its answer was lost. Text changed since is
 * not.
 */
export function hasArrived(draft: Draft | null, mine: JobApplication | null | undefined): boolean {
  if (!draft || !mine || draft.values.id !== mine.id) return false;
  const typed = JobApplicationDraft.safeParse(draft.values);
  return typed.success && typed.data.message === mine.message;
}
