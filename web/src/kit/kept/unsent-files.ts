import { useEffect, useState } from 'react';
import {
  type Draft,
  draftKey,
  draftsOf,
  onDraftsChangedElsewhere,
} from '../draft/draft-storage.ts';

/** Where files wait until they have arrived (files.md 31). */
export type SendingScreen = 'documents' | 'gallery';

/**
 * Signing out asks about drafts: a file that is not sent yet is one, and says whose screen goes on
 * with it.
 */
export const unsentKey = (userId: string, id: string, ofPages: boolean) =>
  draftKey(userId, `${ofPages ? 'pages' : 'uploads'}:${id}`);

/** Whether a draft stands for a document or a photo. */
export const isUnsentFile = ({ name }: Pick<Draft, 'name'>): boolean => name.startsWith('uploads:');

/**
 * How many files of this member are not sent yet, here and in other tabs, by the screen that sends
 * them.
 */
export function useUnsentCounts(userId: string): Record<SendingScreen, number> {
  const [counts, setCounts] = useState(() => countsOf(userId));
  useEffect(() => onDraftsChangedElsewhere(userId, () => setCounts(countsOf(userId))), [userId]);
  return counts;
}

const countsOf = (userId: string): Record<SendingScreen, number> => ({
  documents: unsentIds(userId, 'documents').length,
  gallery: unsentIds(userId, 'gallery').length,
});

/** The ids of the files of this screen that signing out asks about. */
export const unsentIds = (userId: string, screen: SendingScreen): string[] =>
  draftsOf(userId).flatMap(({ name, values }) => {
    const [, id] = /^(?:pages|uploads):(?!new)(.+)/.exec(name) ?? [];
    return id && values.screen === screen ? [id] : [];
  });
