import { expect, test } from 'vitest';
import { answerTimeText, deliveryText } from './help.labels.ts';

const at = '2026-03-03T10:00:00Z';
const now = Date.parse(at);
const state = {
  state: 'waiting',
  state_reason: null,
  next_attempt_at: null,
  delivered_at: null,
} as const;

test('a message that waits says why, and when it is tried again', () => {
  expect(deliveryText(state, now)).toBe('On its way to PCR support.');
  const reason = { ...state, state_reason: 'The mail server cannot be reached.' };
  expect(deliveryText(reason, now)).toBe('The mail server cannot be reached.');
  expect(deliveryText({ ...reason, next_attempt_at: '2026-03-03T12:00:00Z' }, now)).toMatch(
    /^The mail server cannot be reached. The next try is (today|tomorrow) at /,
  );
  expect(deliveryText({ ...reason, next_attempt_at: at }, now)).toBe(
    'The mail server cannot be reached.',
  );
});

test('only one that the other side took has reached the operator', () => {
  expect(deliveryText({ ...state, state: 'delivered', delivered_at: at }, now)).toMatch(
    /^Reached PCR support today at /,
  );
  expect(
    deliveryText(
      { ...state, state: 'failed', state_reason: 'The mail server refused it (550).' },
      now,
    ),
  ).toBe('The mail server refused it (550). It is saved here, and PCR support can still read it.');
});

test('when an answer can be expected', () => {
  expect(answerTimeText(1)).toBe('You can expect an answer within one working day.');
  expect(answerTimeText(3)).toBe('You can expect an answer within 3 working days.');
});
