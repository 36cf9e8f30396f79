// What a person typed or pasted, without what nobody can see in it. Emoji that are joined (U+200D),
// the joiners and marks that other scripts are written with (U+180E, U+200C, U+200E, U+200F,
// variation selectors), and right-to-left letters stay as they are.

/**
 * Characters that hide, or turn the direction of all that follows: those that Unicode does not
 * show, C1 controls but U+0085, notes between lines, hieroglyph layout, and code points that are no
 * characters. Tags make a flag (England, Texas) after U+1F3F4, which is `$1`; anywhere else they
 * are text that nobody sees.
 */
const HIDDEN =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{1,4}\u{e007f})|(?![\u180e\u200b-\u200f\p{Variation_Selector}])[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u0080-\u0084\u0086-\u009f\ufff9-\ufffb\u{13430}-\u{1343f}]/gu;
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
const BREAK = /[\u0085\u2028\u2029]/g;
const BREAKS = /[\t\n\r\u0085\u2028\u2029]+/g;
/**
 * Letters, digits, signs; emoji that this Unicode does not know yet; and characters that are
 * refused (shapes.ts) rather than dropped.
 */
const SEEN = /[^\s\p{M}\p{Cf}\p{Co}\p{Cn}]|\p{Extended_Pictographic}/u;

const shown = (typed: string): string =>
  typed.replace(HIDDEN, '$1').replace(TOO_MANY_MARKS, '$1').replace(BLANK, ' ');
const trimmed = (typed: string): string => (SEEN.test(typed) ? typed.trim() : '');

/**
 * Of several lines, without the blanks around; '' where there is nothing to see. U+0085, U+2028 and
 * U+2029 are line breaks.
 */
export const cleanLines = (typed: string): string => trimmed(shown(typed).replace(BREAK, '\n'));

/** Without invisible characters, and otherwise as it was typed. */
export const withoutHidden = (typed: string): string => shown(typed.replace(ZERO_WIDTH, ''));

/** As `cleanLines`, of one line: line breaks and tabs become a blank. */
export const cleanLine = (typed: string): string =>
  trimmed(withoutHidden(typed).replace(BREAKS, ' '));
