import { comparable } from '@pcr/contract/kit/comparing.ts';

/** Parts of a text, in order; those that are the words of a search are marked. */
export type Parts = readonly { text: string; marked: boolean }[];

/**
 * The first place in a text where it has these words, as they are compared (comparing.md 7): `jose`
 * marks 'José', with the mark on its letter.
 */
export function markedParts(text: string, words: string): Parts {
  const sought = comparable(words);
  const letters = [...text.matchAll(/\P{M}\p{M}*/gu)];
  // Each letter of the compared text, by the letter of the text that it comes from.
  let compared = '';
  const from: number[] = [];
  for (const [n, [letter]] of letters.entries()) {
    const plain = /^\s/.test(letter) ? (compared.endsWith(' ') ? '' : ' ') : comparable(letter);
    compared += plain;
    for (let i = 0; i < plain.length; i++) from.push(n);
  }
  const at = sought ? compared.indexOf(sought) : -1;
  if (at < 0) return [{ text, marked: false }];
  const start = letters[from[at] ?? 0]?.index ?? 0;
  const last = letters[from[at + sought.length - 1] ?? 0];
  const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
  return [
    { text: text.slice(0, start), marked: false },
    { text: text.slice(start, end), marked: true },
    { text: text.slice(end), marked: false },
  ].filter(({ text }) => text !== '');
}
