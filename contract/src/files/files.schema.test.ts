import { expect, test } from 'vitest';
import { FileName } from './files.schema.ts';

test.each([
  'Zoë’s plan (2).pdf',
  'שלום مرحبا.docx',
  'می\u200cخواهم.txt',
  '👩‍👩‍👧‍👦.png',
  'क्\u200dष.pdf',
  '葛\u{e0100}.pdf',
])('%s is kept as it was typed', (name) => {
  expect(FileName.parse(name)).toBe(name);
});

test.each([
  ['\u200eWhatsApp Image 2026-03-03.jpg', 'WhatsApp Image 2026-03-03.jpg'],
  ['\u200fאישור.pdf', 'אישור.pdf'],
  ['\u061cصورة.jpg', 'صورة.jpg'],
  ['\u2068name\u2069.jpg', 'name.jpg'],
  ['a\u202egpj.exe.jpg', 'agpj.exe.jpg'],
  ['a\u200fb\u0003.pdf', 'ab.pdf'],
  ['two\u2028lines.pdf', 'two lines.pdf'],
])('the file %j is stored as %j (reading.md 3)', (typed, name) => {
  expect(FileName.parse(typed)).toBe(name);
});

test.each(['a/b.pdf', 'a\\b.pdf', 'a\u0000.pdf', 'a\ud800.pdf'])('%j is no name', (name) => {
  expect(FileName.safeParse(name).error?.issues[0]?.message).toBe(
    'The name of this file has characters that PCR can’t store. Rename it and choose it again.',
  );
});

test('the name of a file has nothing hidden in it, and nothing that turns it around', () => {
  expect(FileName.parse('in\u00advo\u{e0041}ice\u200b\u3164.pdf')).toBe('invoice.pdf');
  for (const unseen of ['\u0301', '\u2800', '\u{e0041}', ' ', '.', '..'])
    expect(FileName.safeParse(unseen).error?.issues[0]?.message).toBe('Give the file a name');
});
