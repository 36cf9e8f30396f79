import { useEffect, useState } from 'react';
import { draftKey, draftsOf, onDraftsChangedElsewhere } from './draft-storage.ts';

/** Where files wait until they have arrived (files.md 31). */
export type SendingScreen = 'documents' | 'gallery';

/** Signing out asks about drafts: a file that is not sent yet is one, and says whose screen goes on with it. */
export const unsentKey = (userId: string, id: string, ofPages: boolean) =>
  draftKey(userId, `${ofPages ? 'pages' : 'uploads'}:${id}`);

/** How many files of this member are not sent yet, here and in other tabs, by the screen that sends them. */
export function useUnsentCounts(userId: string): Record<SendingScreen, number> {
  const [counts, setCounts] = useState(() => countsOf(userId));
  useEffect(() => onDraftsChangedElsewhere(userId, () => setCounts(countsOf(userId))), [userId]);
  return counts;
}

function countsOf(userId: string): Record<SendingScreen, number> {
  const screens = draftsOf(userId).map(({ name, values }) => /^(pages|uploads):(?!new)/.test(name) && values.screen);
  const of = (screen: SendingScreen) => screens.filter((one) => one === screen).length;
  return { documents: of('documents'), gallery: of('gallery') };
}
