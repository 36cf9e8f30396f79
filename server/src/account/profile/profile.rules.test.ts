import { expect, test } from 'vitest';
import { isSameVersion } from '../../kit/history/history.ts';
import { namesFor } from './profile.rules.ts';

const unsaved = { first_name: null, last_name: null };

test.each([
  ['Ana Provider', 'Ana', 'Provider'],
  ['Mary Ann Lee', 'Mary Ann', 'Lee'],
  ['Cher', 'Cher', null],
  ['  Ana   Provider ', 'Ana', 'Provider'],
  ['Ana\u00a0Provider', 'Ana', 'Provider'],
  ['José María de la Cruz', 'José María de la', 'Cruz'],
])('the full name %j is parted at its last blank', (full_name, first_name, last_name) => {
  expect(namesFor(full_name, unsaved)).toEqual({ first_name, last_name });
  expect(namesFor(full_name, { first_name: 'Somebody', last_name: 'Else' })).toEqual({
    first_name,
    last_name,
  });
});

test('names that were saved stay as they are while they make up the full name', () => {
  const saved = { first_name: 'Ana', last_name: 'de la Cruz' };
  expect(namesFor('Ana de la Cruz', saved)).toEqual(saved);
  expect(namesFor('Ana María de la Cruz', saved)).toEqual({
    first_name: 'Ana María de la',
    last_name: 'Cruz',
  });
});

test('a first name alone is a full name', () => {
  const saved = { first_name: 'Mary Ann', last_name: null };
  expect(namesFor('Mary Ann', saved)).toEqual(saved);
});

test('an edit is based on the version that is there, or on nothing where nothing was saved', () => {
  const at = '2026-03-03T10:00:00.123456+00:00';
  expect(isSameVersion(at, at)).toBe(true);
  expect(isSameVersion(at, at.replace('+00:00', 'Z'))).toBe(true);
  expect(isSameVersion(null, null)).toBe(true);
  expect(isSameVersion(at, null)).toBe(false);
  expect(isSameVersion(null, at)).toBe(false);
  expect(isSameVersion(at, at.replace('6+', '7+'))).toBe(false);
});
