import { useEffect } from 'react';
import { draftKey, forgetDraft } from '../draft/draft-storage.ts';
import { UnsavedText } from '../draft/UnsavedText.tsx';
import { loadReportDraft } from './report-draft.ts';
import { isSame, type ReportKind, reportDraftName, useOwnReport } from './report-kind.ts';

/**
 * Under an entry that this member has reported, or that is gone: what this device still keeps of a
 * report. After a lost answer that may be just what the operator has; then nobody is asked about it
 * any more. What else was typed can be read, copied and discarded.
 */
export function SavedReport({
  kind,
  id,
  userId,
}: {
  kind: ReportKind;
  id: string;
  userId: string;
}) {
  const key = draftKey(userId, reportDraftName(kind, id));
  const draft = loadReportDraft(kind, id, userId);
  const typed = kind.schema.safeParse(draft?.values);
  const told = useOwnReport(kind, typed.success ? id : null);
  const arrived = typed.success && told.data !== undefined && isSame(told.data, typed.data);
  useEffect(() => {
    if (arrived) forgetDraft(key);
  }, [arrived, key]);
  if (arrived || (typed.success && told.isPending)) return null;
  const { reason, details } = draft?.values ?? {};
  const text = String(details || kind.reasons[String(reason)] || '');
  return <UnsavedText title="You have an unsaved report" draft={draft} text={text} />;
}
