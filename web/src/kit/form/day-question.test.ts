import { expect, test } from 'vitest';
import { dayQuestion } from './day-question.ts';

const TODAY = '2026-11-22';

test('a day that has passed is asked about where something is to begin', () => {
  expect(dayQuestion('2026-11-21', 'past', undefined, TODAY)).toBe(
    'This day has passed. Is it right?',
  );
  expect(dayQuestion(TODAY, 'past', undefined, TODAY)).toBeUndefined();
  expect(dayQuestion('2026-11-23', 'past', undefined, TODAY)).toBeUndefined();
});

test('a day to come is asked about where something is over', () => {
  expect(dayQuestion('2026-11-23', 'future', undefined, TODAY)).toBe(
    'This day is still to come. Is it right?',
  );
  expect(dayQuestion(TODAY, 'future', undefined, TODAY)).toBeUndefined();
});

test('nothing is asked about what was saved so, nor about half a day', () => {
  expect(dayQuestion('2026-11-21', 'past', '2026-11-21', TODAY)).toBeUndefined();
  expect(dayQuestion('', 'past', undefined, TODAY)).toBeUndefined();
  expect(dayQuestion('0202-11-21', 'past', undefined, TODAY)).toBeUndefined();
});
