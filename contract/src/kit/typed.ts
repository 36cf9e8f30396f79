// What a person typed or pasted, without what nobody can see in it. Emoji that are joined (U+200D), the joiners and marks
// that other scripts are written with (U+200C, U+200E, U+200F), and right-to-left letters stay as they are.

/** C1 controls but U+0085, word joiner, byte order mark; and what turns the direction of all that follows it. */
const INVISIBLE = /[\u0080-\u0084\u0086-\u009f\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g;
/** With U+200B, which says in running text of some scripts where a line may break, and only makes two names look alike. */
const ZERO_WIDTH = /[\u200b\u2060\ufeff]/g;
const BREAKS = /[\t\n\r\u0085\u2028\u2029]+/g;
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u;

const trimmed = (typed: string): string => (SEEN.test(typed) ? typed.trim() : '');

/** Of several lines, without the blanks around; '' where there is nothing to see. U+0085 is a line break. */
export const cleanLines = (typed: string): string => trimmed(typed.replace(INVISIBLE, '').replace(/\u0085/g, '\n'));

export const withoutZeroWidth = (typed: string): string => typed.replace(ZERO_WIDTH, '');

/** As `cleanLines`, of one line: line breaks and tabs become a blank. */
export const cleanLine = (typed: string): string =>
  trimmed(withoutZeroWidth(typed).replace(INVISIBLE, '').replace(BREAKS, ' '));
