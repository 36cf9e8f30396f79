import { expect, test } from 'vitest';
import { subjectLine, unlinked } from './words.ts';

test.each([
  ['https://evil.example/a?b', 'evil. example/a?b'],
  ['evil.com', 'evil. com'],
  ['WWW.Evil.co.uk', 'WWW. Evil. co. uk'],
  ['hthttp://tp://evil.com', 'evil. com'],
  ['http:\\\\evil.com //evil.com \\\\evil\\share', 'evil. com evil. com evil\\share'],
  ['evil。com evil．com evil｡com evil․com', 'evil. com evil. com evil. com evil. com'],
  ['example.рф', 'example. рф'],
  ['mailto:a@evil.com tel:+1900', 'mailto: a@evil. com tel: +1900'],
  ['10.0.0.1 and 1.2.com', '10. 0. 0. 1 and 1. 2. com'],
  ['evil.\u200dcom', 'evil. \u200dcom'],
  ['Helper\n\nSign in\r\nat evil.com', 'Helper Sign in at evil. com'],
])('%j makes no link: %j', (typed, shown) => {
  expect(unlinked(typed)).toBe(shown);
});

test.each([
  'Infant Care Specialist',
  'Sr. Teacher (St. Mary) and/or helper, $18.50/h, 3.5 hours, 8:30-12:00',
  'Note: needed now... really?!',
  'Erzieherin für “Kleine Füße” 👩‍👧, No. 5',
])('%j stays as it is', (typed) => {
  expect(unlinked(typed)).toBe(typed);
});

test('a subject is one short line without encoded words', () => {
  expect(subjectLine('[PCR-1] Support: =?utf-8?B?eA==?=\r\nBcc: x')).toBe(
    '[PCR-1] Support: = ?utf-8?B?eA== ?= Bcc: x',
  );
  expect(subjectLine('Confirm your email address for PCR')).toBe(
    'Confirm your email address for PCR',
  );
  const long = subjectLine('👩‍👧 '.repeat(60));
  expect(Array.from(long).length).toBeLessThanOrEqual(100);
  expect(long.isWellFormed()).toBe(true);
});
