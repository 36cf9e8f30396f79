import { draftKey, loadDraft, saveDraft } from '../draft/draft-storage.ts';
import { type ReportKind, reportDraftName } from './report-kind.ts';

/**
 * What this device keeps of a report. Before there was a choice of reasons, `reason` held the words: they are stored
 * where the words are now.
 */
export function loadReportDraft(kind: ReportKind, id: string, userId: string) {
  const key = draftKey(userId, reportDraftName(kind, id));
  const draft = loadDraft(key);
  const { reason } = draft?.values ?? {};
  if (!draft || typeof reason !== 'string' || reason === '' || reason in kind.reasons) return draft;
  saveDraft(key, { ...draft.values, reason: '', details: reason }, draft.saved_at);
  return loadDraft(key);
}
