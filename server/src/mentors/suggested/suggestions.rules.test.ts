import { expect, test } from 'vitest';
import { namedIn } from './suggestions.rules.ts';

// mentors.md 25: what a member works with is what their profile names.

test.each([
  ['Lead infant teacher', ['infant_care'], []],
  ['I care for BABIES and toddlers.', ['infant_care', 'toddlers'], []],
  ['Preschool teacher, new to child care', ['preschool'], ['getting_started']],
  ['Center director', ['center_management'], ['leading_a_team']],
  ['Working on my CDA', [], ['training_and_degrees']],
  ['Home child care for six children', ['home_child_care'], []],
  ['Questions about licensing and taxes', [], ['licensing', 'business_and_money']],
])('“%s”', (words, specializations, areas) => {
  expect(namedIn(words)).toEqual({ specializations, areas });
});

test('a choice stands at the beginning of a word, and nothing is guessed', () => {
  for (const words of ['', 'A grandinfant', 'Provider', 'display', 'Über mich']) {
    expect(namedIn(words)).toEqual({ specializations: [], areas: [] });
  }
});
