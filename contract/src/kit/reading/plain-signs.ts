// What a field with signs of its own wants (a phone number, a code, an address) is typed with the
// keyboard of any script, and pasted with what a word processor made of it (reading.md 4).

/** Word's hyphen at which no line breaks. */
export const WORDS_HYPHEN = '\u001e';
/** A blank, first: some of them are control characters. */
const BLANK = /[\s\u0085\u180e\u2800]/gu;
/** Here no joiner means anything. U+0000 stays, and is refused. */
const HIDDEN = /(?!\0)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const DASH = /[\p{Pd}\u02d7\u2043\u2212]/gu;
const APOSTROPHE = /[\u2018-\u201b\u2032\u00b4]/g;
const QUOTE = /[\u201c-\u201f\u2033\u00ab\u00bb]/g;
const FULL_WIDTH = /[\uff01-\uff5e]/g;
const DIGIT = /(?![0-9])\p{Nd}/gu;

/** The value of a digit of any script: each script has its ten in a row, with 0 first. */
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - before - 1))) before++;
  return String(before % 10);
}

/**
 * The text with plain digits, dashes, quotes, blanks and Latin signs, without hidden ones and
 * without blanks around it.
 */
export const plainSigns = (typed: string): string =>
  typed
    .replaceAll(WORDS_HYPHEN, '-')
    .replace(BLANK, ' ')
    .replace(HIDDEN, '')
    .replace(DASH, '-')
    .replace(APOSTROPHE, "'")
    .replace(QUOTE, '"')
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(DIGIT, plainDigit)
    .trim();

const HIDDEN_BUT_JOINERS = /(?![\0\u200c\u200d])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * An address that was pasted, without what a word processor or a messenger put into it. All else in
 * it may be the name of a page, in any script, and stays.
 */
export const addressSigns = (typed: string): string =>
  typed
    .replaceAll(WORDS_HYPHEN, '-')
    .replace(BLANK, ' ')
    .replace(HIDDEN_BUT_JOINERS, '')
    .replace(/[\u2010\u2011]/g, '-')
    .replace(QUOTE, '"')
    .trim();
