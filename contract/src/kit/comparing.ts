// How texts are compared: without what a keyboard, a phone or a habit of writing makes different.
// SQL has functions of the same names; comparing.pg.test.ts holds them against each other.

/** Typed for an apostrophe (comparing.md 4), the ʻokina of Hawaii among them. */
const APOSTROPHE =
  /['`\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u07f4\u07f5\u1fbd\u1fbf\u1ffd\u1ffe\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40]/gu;

/**
 * Marks on letters of Latin, Greek and Cyrillic, points of Hebrew and Arabic, and signs that nobody
 * sees. In other scripts a mark is a vowel, which makes another word.
 */
const MARKS =
  // biome-ignore lint/suspicious/noMisleadingCharacterClass: each of them is meant by itself
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u115f\u1160\u17b4\u17b5\u180b-\u180e\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff\u00ad\u{e0000}-\u{e01ef}]+/gu;

/** What NFKD leaves whole, and below it how people write it who do not have that sign. */
const SIGNS =
  'ɓđðɖɗəɛħıɨƙĸłŋøɔŧƴƶς\u058a\u05be\u2010\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\u2e3b«»\u201c\u201d\u201e\u201f\u0085\u1680\u2028\u2029';
const USUAL = 'bddddeehiikklnootyzσ-----------""""""    ';
const LETTERS = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ...[...SIGNS].map((sign, n): [string, string] => [sign, USUAL[n] ?? sign]),
]);

/**
 * A text as it is searched and compared (comparing.md 1-6). Two texts are the same to people where
 * these are equal; a search is for a part of it.
 */
export function comparable(text: string): string {
  const plain = /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text
        .replace(APOSTROPHE, '')
        .normalize('NFKD')
        .replace(MARKS, '')
        .toLowerCase()
        .normalize('NFC')
        .replace(/[^\0-\x7f]/gu, (sign) => LETTERS.get(sign) ?? sign);
  return plain
    .replace(APOSTROPHE, '')
    .replace(/[\t-\r ]+/g, ' ')
    .replace(/^ | $/g, '');
}

/** What orders by name go by, compared by code points (comparing.md 10). */
export const orderKey = (name: string): string =>
  comparable(name).replace(/\d+/g, (digits) => digits.replace(/^0+/, '').padStart(16, '0'));
