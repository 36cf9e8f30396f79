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

test('the name of a file has nothing hidden in it, and nothing that turns it around', () => {
  expect(FileName.parse('in\u00advo\u{e0041}ice\u200b\u3164.pdf')).toBe('invoice.pdf');
  for (const turning of [
    '\u061c',
    '\u200e',
    '\u200f',
    '\u202e',
    '\u2066',
    '\u2028',
    '\u2029',
    '\u0085',
  ])
    expect(FileName.safeParse(`a${turning}b.pdf`).error?.issues[0]?.message).toBe(
      'The name of this file has characters that PCR can’t store. Rename it and choose it again.',
    );
  for (const unseen of ['\u0301', '\u2800', '\u{e0041}', ' ', '.', '..'])
    expect(FileName.safeParse(unseen).error?.issues[0]?.message).toBe('Give the file a name');
});
