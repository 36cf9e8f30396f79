import { expect, test } from 'vitest';
import { EmailAddress, line, requiredLine, sought, text } from './shapes.ts';

const Title = requiredLine('Title', 20);
const Notes = text('Notes', 20);

test.each([['👩‍👩‍👧‍👦🏴‍☠️1️⃣'], ['שלום مرحبا'], ['a\u200f!'], ['می\u200cخواهم'], ['क्\u200dष']])(
  '%s is kept as it was typed',
  (typed) => {
    expect(Title.parse(typed)).toBe(typed);
    expect(Notes.parse(typed)).toBe(typed);
  },
);

test.each([
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u2066a\u2069 \u202bb\u202c', 'a b'],
  ['\ufeffName', 'Name'],
  ['An\u200bna', 'Anna'],
  ['An\u009bna', 'Anna'],
  [' one\r\n\ttwo\u2028three ', 'one two three'],
])('of one line, %j is %j', (typed, kept) => {
  expect(Title.parse(typed)).toBe(kept);
  expect(line('Place', 20).parse(typed)).toBe(kept);
  expect(sought(20).parse(typed)).toBe(kept);
});

test('several lines keep their breaks, tabs and what says where a line may break', () => {
  expect(Notes.parse(' one\r\n\ttwo\u0085三\u200b四 ')).toBe('one\r\n\ttwo\n三\u200b四');
});

test('what is only invisible is nothing', () => {
  for (const typed of ['\u200b', '\u200d\u200c', '\u3164', '\u2800', '\u{e0041}', '\u202e \u00ad']) {
    expect(Title.safeParse(typed).error?.issues[0]?.message).toBe('Title is required');
    expect(Notes.parse(typed)).toBe('');
  }
});

test('what is not kept is not counted', () => {
  expect(Title.parse(`\u202a${'x'.repeat(20)}\u202c`)).toHaveLength(20);
  expect(Title.safeParse('x'.repeat(21)).success).toBe(false);
});

test('an address that was copied with a mark before it is the address', () => {
  expect(EmailAddress.parse('\u202aAna@example.org\u202c')).toBe('ana@example.org');
});
