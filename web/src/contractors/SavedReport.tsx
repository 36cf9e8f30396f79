import { ReviewReportDraft } from '@pcr/contract/contractors/reviews.schema.ts';
import { useEffect } from 'react';
import { clearDraft, draftKey, loadDraft } from '../kit/draft/draft-storage.ts';
import { UnsavedText } from '../kit/draft/UnsavedText.tsx';
import { useOwnReport } from './reviews.data.ts';
import { reportDraftName } from './reviews.draft.ts';

/**
 * Under a review that this member has reported: what this device still keeps of a report. After a lost answer that may
 * be just what the operator has; then nobody is asked about it any more. What else was typed can be read, copied and
 * discarded.
 */
export function SavedReport({ reviewId, userId }: { reviewId: string; userId: string }) {
  const key = draftKey(userId, reportDraftName(reviewId));
  const draft = loadDraft(key);
  const typed = ReviewReportDraft.shape.reason.safeParse(draft?.values.reason);
  const report = useOwnReport(typed.success ? reviewId : null);
  const arrived = typed.success && report.data?.reason === typed.data;
  useEffect(() => {
    if (arrived) clearDraft(key);
  }, [arrived, key]);
  if (arrived || (typed.success && report.isPending)) return null;
  return <UnsavedText title="You have an unsaved report" draft={draft} text={String(draft?.values.reason ?? '')} />;
}
