import { expect, test } from 'vitest';
import { EmailAddress } from './email-address.ts';
import { optionalLine, optionalText, requiredLine, sought } from './shapes.ts';

const Title = requiredLine('Title', 20);
const Notes = optionalText('Notes', 20);

const flag = (region: string) =>
  `\u{1f3f4}${[...region].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('')}\u{e007f}`;

test.each([
  ['👩‍👩‍👧‍👦🏴‍☠️1️⃣'],
  ['👍🏿👩🏽‍🚀❤️‍🔥🇺🇦'],
  [`${flag('gbsct')}\u{1f3f4}`],
  [flag('ustx')],
  ['שלום مرحبا'],
  ['בְּרֵאשִׁ֖ית'],
  ['بِسْمِ \u06dd١'],
  ['می\u200cخواهم'],
  ['र्त्स्न्या கௌ ക്ഷ'],
  ['མྱོང་སྒྲུབས'],
  // The most that is written on one letter: a Tibetan stack.
  ['\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fb2\u0fb1\u0f7e'],
  ['葛\u{e0100}城'],
  ['ᠨᠠᠢᠮᠠ\u180e'],
  ['Việt Nga\u0303 e\u0302\u0301'],
])('%s is kept as it was typed', (typed) => {
  expect(Title.parse(typed)).toBe(typed);
  expect(Notes.parse(typed)).toBe(typed);
});

test.each([
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u2066a\u2069 \u202bb\u202c', 'a b'],
  ['\ufeffName', 'Name'],
  ['An\u200bna', 'Anna'],
  ['An\u00adna', 'Anna'],
  ['An\u2062\u206ana', 'Anna'],
  ['An\u034fna', 'Anna'],
  ['An\u{e0041}\u{e007f}na', 'Anna'],
  ['\u{1f3f4}\u{e0068}\u{e0069}', '\u{1f3f4}'],
  ['An\u2800na', 'An na'],
  [' one\r\n\ttwo\u2028three ', 'one two three'],
])('of one line, %j is %j', (typed, kept) => {
  expect(Title.parse(typed)).toBe(kept);
  expect(optionalLine('Place', 20).parse(typed)).toBe(kept);
  expect(sought(20).parse(typed)).toBe(kept);
});

test('several lines keep their breaks, tabs and what says where a line may break', () => {
  expect(Notes.parse(' one\r\n\ttwo\u0085三\u200b四 ')).toBe('one\r\n\ttwo\n三\u200b四');
  expect(Notes.parse('one\u2028two\u2029three')).toBe('one\ntwo\nthree');
  expect(Notes.parse('one\u00adtwo\u{e0041}')).toBe('onetwo');
});

test('invisible text counts as none', () => {
  const unseen = ['\u200b', '\u200d\u200c', '\u3164', '\u2800', '\u{e0041}', '\u202e \u00ad'];
  for (const typed of [...unseen, '\ufff9', '\u{13430}', '\u0301', '\ue000', '\ufe0f', '\uffff']) {
    expect(Title.safeParse(typed).error?.issues[0]?.message).toBe('Title is required');
    expect(Notes.parse(typed)).toBeNull();
  }
});

test('dropped characters are not counted', () => {
  expect(Title.parse(`\u202a${'x'.repeat(20)}\u202c`)).toHaveLength(20);
  expect(Title.safeParse('x'.repeat(21)).success).toBe(false);
});

test('an address that was copied with a mark before it is the address', () => {
  expect(EmailAddress.parse('\u202aAna@example.org\u202c')).toBe('ana@example.org');
});

test('one letter carries as many marks as people write, not a tower of them', () => {
  const [letter, ...marks] = [...Title.parse(`o${'\u0301'.repeat(99)}`)];
  expect([letter, marks.length]).toEqual(['o', 8]);
  expect(
    Notes.parse(`a\u00ad${'\u0301\u00ad\u{e0101}\u200d\u200b'.repeat(50)}b`)?.length,
  ).toBeLessThan(15);
});

test('takes time in the measure of what is typed', () => {
  const started = Date.now();
  for (const part of [
    '\u0301',
    '\u00ad',
    '\u{1f3f4}',
    '\u{1f3f4}\u{e0067}',
    '\u{e0067}',
    '\u200b',
    ' ',
    'a\u0301',
  ])
    Notes.safeParse(part.repeat(100_000));
  expect(Date.now() - started).toBeLessThan(20_000);
});
