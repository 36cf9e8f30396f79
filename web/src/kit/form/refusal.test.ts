import { ERRORS, type ErrorCode } from '@pcr/contract/kit/errors.ts';
import { expect, test } from 'vitest';
import { ApiError, OfflineError } from '../api/api.ts';
import { NoPlaceError, refusalOf } from './refusal.ts';

const refused = (code: ErrorCode, also = {}) =>
  new ApiError(ERRORS[code].status, { code, message: ERRORS[code].message, ...also });

test('wrong fields are those that the form has', () => {
  const error = refused('invalid_input', {
    fields: { title: 'Title is required', owner: 'Unknown' },
  });
  expect(refusalOf(error, ['title', 'text'])).toEqual({
    why: 'wrong_fields',
    errors: { title: 'Title is required' },
  });
});

test('where the form has none of the wrong fields, the refusal itself is said', () => {
  const error = refused('invalid_input', { fields: { owner: 'Unknown' } });
  expect(refusalOf(error, ['title'])).toEqual({
    why: 'failed',
    message: ERRORS.invalid_input.message,
  });
});

test('a change whose entry is gone is not to be tried again', () => {
  const message = 'This contractor is not here anymore.';
  expect(refusalOf(new NoPlaceError(message), [])).toEqual({
    why: 'failed',
    message,
    forbidden: true,
  });
});

test('a deleted entry comes with whether it can be restored from here', () => {
  expect(refusalOf(refused('not_found', { can: { restore: true } }), [])).toMatchObject({
    why: 'not_found',
    restorable: true,
  });
  expect(refusalOf(refused('not_found'), [])).toMatchObject({
    why: 'not_found',
    restorable: false,
  });
});

test.each([
  ['not_authenticated', 'session_ended'],
  ['id_taken', 'id_taken'],
  ['forbidden', 'failed'],
  ['internal', 'failed'],
] as const)('%s is %s', (code, why) => {
  expect(refusalOf(refused(code), [])).toMatchObject({ why, message: ERRORS[code].message });
});

test('nobody knows what became of a call without an answer', () => {
  expect(refusalOf(new OfflineError('timeout'), []).why).toBe('unanswered');
  for (const status of [502, 504]) {
    expect(refusalOf(new ApiError(status, { code: 'unavailable', message: 'Down' }), []).why).toBe(
      'unanswered',
    );
  }
  const said = refusalOf(refused('outcome_unknown'), []);
  expect(said).toEqual({ why: 'unanswered', message: ERRORS.outcome_unknown.message });
  const inNoNetwork = new OfflineError('network', { sent: false });
  expect(refusalOf(inNoNetwork, []).why, 'what was never sent is known').toBe('failed');
  expect(refusalOf(new ApiError(503, { code: 'unavailable', message: 'Down' }), []).why).toBe(
    'failed',
  );
});

test('a refusal without words gets some', () => {
  expect(refusalOf('broken', [])).toEqual({
    why: 'failed',
    message: 'Something went wrong. Please try again.',
  });
  expect(refusalOf(new Error(''), [], 'Your settings could not be saved')).toEqual({
    why: 'failed',
    message: 'Your settings could not be saved',
  });
});
