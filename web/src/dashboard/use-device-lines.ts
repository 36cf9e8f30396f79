import { useEffect, useState } from 'react';
import { draftsOf, onDraftsChangedElsewhere } from '../kit/draft/draft-storage.ts';
import { unsentIds, useUnsentCounts } from '../kit/kept/unsent-files.ts';
import { begunView } from './begun-forms.ts';
import { type TodayView, unsentView } from './today.labels.ts';

/** What waits on this device alone: files that are not sent, and the newest draft. */
export function useDeviceLines(userId: string): TodayView[] {
  const { documents, gallery } = useUnsentCounts(userId);
  const [begun, setBegun] = useState(() => newestBegun(userId));
  useEffect(() => onDraftsChangedElsewhere(userId, () => setBegun(newestBegun(userId))), [userId]);
  return [
    ...(documents > 0 ? [unsentView(documents, 'documents')] : []),
    ...(gallery > 0 ? [unsentView(gallery, 'gallery')] : []),
    ...(begun ? [begun] : []),
  ];
}

function newestBegun(userId: string): TodayView | null {
  // A file on its way has a line of its own. What was typed for it can be gone on with once it is
  // there.
  const onTheirWay = new Set(unsentIds(userId, 'documents').map((id) => `credentials:${id}`));
  for (const draft of draftsOf(userId)) {
    if (onTheirWay.has(draft.name)) continue;
    const view = begunView(draft);
    if (view) return view;
  }
  return null;
}
