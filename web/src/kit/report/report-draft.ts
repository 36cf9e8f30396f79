import { draftAt, draftKey, loadDraft, saveDraft } from '../draft/draft-storage.ts';
import { type ReportKind, reportDraftName } from './report-kind.ts';

/**
 * What this device keeps of a report. Before there was a choice of reasons, `reason` held the
 * words: they are stored where the words are now.
 */
export function loadReportDraft(kind: ReportKind, id: string, userId: string) {
  const draft = loadDraft(draftKey(userId, reportDraftName(kind, id)));
  const { reason } = draft?.values ?? {};
  if (!draft || typeof reason !== 'string' || reason === '' || reason in kind.reasons) return draft;
  saveDraft(draft.key, { ...draft.values, reason: '', details: reason }, draft.saved_at);
  return draftAt(draft.key);
}
