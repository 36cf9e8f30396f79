// What a person typed or pasted, without what nobody can see in it (reading.md 1 to 3). Emoji that
// are joined (U+200D), the joiners and marks that other scripts are written with (U+180E, U+200C,
// U+200E, U+200F, variation selectors), and right-to-left letters stay as they are.

import { WORDS_HYPHEN } from './reading/plain-signs.ts';

/**
 * Characters that hide, or turn the direction of all that follows: those that Unicode does not
 * show, control characters but breaks, tabs and U+0000 (shapes.ts refuses it), notes between lines, hieroglyph layout, and
 * code points that are no characters. Tags make a flag (England, Texas) after U+1F3F4, which is `$1`; anywhere else they
 * are text that nobody sees.
 */
const HIDDEN =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f})|(?![\0\s\u0085\u180e\u200b-\u200f\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\ufff9-\ufffb\u{13430}-\u{1343f}]|\ufeff/gu;
/**
 * A Tibetan stack has eight on one letter; beyond that they are a tower over the lines of others.
 */
const TOO_MANY_MARKS = /([\p{M}\u180e\u200b-\u200f]{8})[\p{M}\u180e\u200b-\u200f]+/gu;
/**
 * It says in running text of some scripts where a line may break; in a name it only makes two look
 * alike.
 */
const ZERO_WIDTH = /\u200b/g;
/** The blank of Braille. */
const BLANK = /\u2800/g;
/** A soft line break of Word is U+000B, a page break U+000C. */
const BREAK = /[\v\f\u0085\u2028\u2029]/g;
const BREAKS = /[\t\n\v\f\r\u0085\u2028\u2029]+/g;
/** At an end of a text these say nothing; joiners do, in Malayalam. */
const AT_ENDS = /[\s\u200b\u200e\u200f]/;
/**
 * Letters, digits, signs; emoji that this Unicode does not know yet; and characters that are
 * refused (shapes.ts) rather than dropped.
 */
const SEEN = /[^\s\p{M}\p{Cf}\p{Co}\p{Cn}]|\p{Extended_Pictographic}/u;

const shown = (typed: string): string =>
  typed
    .replaceAll(WORDS_HYPHEN, '-')
    .replace(HIDDEN, '$1')
    .replace(TOO_MANY_MARKS, '$1')
    .replace(BLANK, ' ');

function trimmed(typed: string): string {
  if (!SEEN.test(typed)) return '';
  // No regular expression: it would try the end of the text from each blank in it.
  let [from, to] = [0, typed.length];
  while (AT_ENDS.test(typed.charAt(from))) from++;
  while (AT_ENDS.test(typed.charAt(to - 1))) to--;
  return typed.slice(from, to);
}

/**
 * Of several lines, without the blanks around; '' where there is nothing to see. A table whose
 * first cell is empty begins with its tab, or its first row would move to the left.
 */
export function cleanLines(typed: string): string {
  const lines = shown(typed).replace(BREAK, '\n');
  const text = trimmed(lines);
  const begins = lines.indexOf(text);
  let from = begins;
  if (text.includes('\t') && text.includes('\n')) while (lines.charAt(from - 1) === '\t') from--;
  return lines.slice(from, begins + text.length);
}

/** Without invisible characters, and otherwise as it was typed. */
const withoutHidden = (typed: string): string => shown(typed.replace(ZERO_WIDTH, ''));

/** As `cleanLines`, of one line: line breaks and tabs become a blank. */
export const cleanLine = (typed: string): string =>
  trimmed(withoutHidden(typed).replace(BREAKS, ' '));
