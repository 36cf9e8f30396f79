import { todayOf } from '../words/format.ts';

const PASSED = 'This day has passed. Is it right?';
const TO_COME = 'This day is still to come. Is it right?';
/** As the contract has it; half a day is typed, or a year of three digits. */
const DAY = /^(19|2[01])\d\d-\d\d-\d\d$/;

/**
 * The question about a day that is allowed and more often a slip: one in the past where something
 * begins, one to come where something is over. Nothing is asked about a day that was `saved` so.
 */
export function dayQuestion(
  day: string,
  unlikely: 'past' | 'future',
  saved: string | undefined,
  today: string = todayOf(),
): string | undefined {
  if (!DAY.test(day) || day === saved) return undefined;
  if (unlikely === 'past') return day < today ? PASSED : undefined;
  return day > today ? TO_COME : undefined;
}
