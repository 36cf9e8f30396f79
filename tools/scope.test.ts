import { expect, test } from 'vitest';
import { type Scope, scopeFor } from './scope.ts';

test.each<[string[], string | undefined, Scope]>([
  [[], undefined, 'everyday'],
  [[], 'false', 'everyday'],
  [['--all'], undefined, 'all'],
  [[], 'true', 'all'],
  [['--changed'], undefined, 'changed'],
  [['--changed'], 'true', 'changed'],
])('npm test -- %j with CI=%s runs: %3$s', (args, CI, scope) => {
  expect(scopeFor(args, { CI })).toBe(scope);
});

test.each([
  [['--al'], 'npm test does not know --al; it knows --all and --changed.'],
  [['--all', 'families'], 'npm test does not know families; it knows --all and --changed.'],
  [['--all', '--changed'], 'npm test takes --all or --changed.'],
])('npm test -- %j is refused', (args, words) => {
  expect(() => scopeFor(args, {})).toThrow(words);
});
