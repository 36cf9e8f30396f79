import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { clearDraft, type Draft, loadDraft } from '../draft/draft-storage.ts';
import { idToSend } from './message-id.ts';

/**
 * Returns the draft under this key as long as it has not arrived; null for none. One that has
 * arrived, though its answer was lost, is deleted: nor does signing out ask about it. A null key
 * has no draft.
 */
export function useUnsent(key: string | null, hasArrived: (draft: Draft) => boolean): Draft | null {
  const kept = key === null ? null : loadDraft(key);
  // Just that one: another tab may have a draft beside it (kit.md 154).
  const arrived = kept !== null && hasArrived(kept) ? kept.key : null;
  useEffect(() => {
    if (arrived !== null) clearDraft(arrived);
  }, [arrived]);
  return arrived === null ? kept : null;
}

/**
 * Whether a draft is the text that the server has under this id. Text changed since it was sent is
 * not.
 */
export function isAsSent(
  { values }: Draft,
  schema: z.ZodMiniObject,
  there: string | null | undefined,
): boolean {
  const typed = schema.safeParse(values);
  if (!there || values.id !== there || !values.sent || !typed.success) return false;
  const draft = typed.data as { id: string };
  // A text that was changed would go out under another id.
  return idToSend(draft, String(values.sent), () => '').id === there;
}
