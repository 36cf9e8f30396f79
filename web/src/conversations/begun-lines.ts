import { useEffect, useReducer } from 'react';
import { draftsOf, onDraftsChangedElsewhere } from '../kit/draft/draft-storage.ts';
import { firstDraftName, lineDraftName } from './conversations.labels.ts';

export interface BegunLines {
  /** The typed words by the id of their conversation. */
  lines: ReadonlyMap<string, string>;
  /** First messages by the card that they go to, newest first. */
  first: readonly { cardId: string; words: string }[];
}

/** What is typed on this device and not sent (conversations.md 31). */
export function useBegunLines(userId: string): BegunLines {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0);
  useEffect(() => onDraftsChangedElsewhere(userId, lookAgain), [userId]);
  const lines = new Map<string, string>();
  const first = new Map<string, string>();
  const [toCard, toConversation] = [firstDraftName(''), lineDraftName('')];
  for (const { name, values } of draftsOf(userId)) {
    const words = typeof values.body === 'string' ? values.body.trim() : '';
    const [of, start] = name.startsWith(toCard) ? [first, toCard] : [lines, toConversation];
    const id = name.slice(start.length);
    // The newest comes first; another tab may have one of the same.
    if (words && name.startsWith(start) && !of.has(id)) of.set(id, words);
  }
  return { lines, first: [...first].map(([cardId, words]) => ({ cardId, words })) };
}
