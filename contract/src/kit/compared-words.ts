import { comparable } from './comparing.ts';

// What only some forms and the server do with texts that are compared: lists load without it.

/** Between two words of a name or a place, once it is comparable. */
const SEPARATORS =
  /[ !-/:-@[-`{-~\u00a1-\u00bf\u060c\u061b\u061f\u2010-\u2027\u2030-\u205e\u3001-\u3003]+/u;

/** Its words as they are compared (comparing.md 7). */
export const comparableWords = (text: string): string[] =>
  comparable(text).split(SEPARATORS).filter(Boolean);

/** One of several that are the same to people: the first (comparing.md 9). */
export function eachOnce(texts: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const text of texts) {
    const key = comparable(text);
    if (!first.has(key)) first.set(key, text);
  }
  return [...first.values()];
}
