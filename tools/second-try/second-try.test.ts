import { expect, test } from 'vitest';
import {
  exactly,
  type FailedTest,
  passedAlone,
  type Report,
  sumUp,
  triedAgain,
} from './second-try.ts';

const failedTest = (name: string): FailedTest => ({
  runner: 'vitest',
  file: 'web/src/jobs/jobs.test.ts',
  name,
});
const [ONE, TWO, THREE, FOUR] = ['one', 'two', 'three', 'four'].map(failedTest) as [
  FailedTest,
  FailedTest,
  FailedTest,
  FailedTest,
];
const JOURNEY: FailedTest = {
  runner: 'playwright',
  file: 'e2e/jobs/jobs.e2e.ts',
  name: 'a journey',
  id: 'a1-b2',
};
const report = (passed: number, failed: FailedTest[] = [], broken = 0): Report => ({
  passed,
  failed,
  broken,
});

test('where nothing failed nothing is tried again', () => {
  const reports = [report(6), report(100)];
  expect(triedAgain(reports)).toEqual([]);
  expect(sumUp(reports, [])).toEqual({ outcome: { passed: 106, failed: 0 }, lines: [] });
});

test('what passes at its second try counts as passed and is named; what fails twice has failed', () => {
  const reports = [report(6), report(97, [ONE, TWO]), report(20, [JOURNEY])];
  expect(triedAgain(reports)).toEqual([ONE, TWO, JOURNEY]);
  expect(sumUp(reports, [ONE, JOURNEY])).toEqual({
    outcome: { passed: 125, failed: 1 },
    lines: [
      'passed at the second try: web/src/jobs/jobs.test.ts > one',
      'passed at the second try: e2e/jobs/jobs.e2e.ts > a journey',
    ],
  });
});

test('checks, files that cannot be loaded and errors that no test caught fail the run, whatever passes again', () => {
  const reports = [report(5, [], 1), report(97, [ONE], 2)];
  expect(triedAgain(reports)).toEqual([ONE]);
  expect(sumUp(reports, [ONE]).outcome).toEqual({ passed: 103, failed: 3 });
});

test('more than three have all failed, and none of them is tried again', () => {
  const reports = [report(97, [ONE, TWO]), report(97, [THREE, FOUR])];
  expect(triedAgain(reports)).toEqual([]);
  expect(sumUp(reports, [])).toEqual({
    outcome: { passed: 194, failed: 4 },
    lines: ['4 tests failed. None of them was tried again: that is for 3 at most.'],
  });
});

test.each<[string, Report, boolean]>([
  ['it passed', report(1), true],
  ['it failed', report(0, [ONE]), false],
  ['it passed, and an error was left over', report(1, [], 1), false],
  ['it was not found', report(0), false],
])('a test alone: %s', (_, alone, passed) => {
  expect(passedAlone(alone)).toBe(passed);
});

test('a test alone is found by its name, whatever that has in it', () => {
  const name = 'what (of $5) is [kept] > a|b*c? 1.5 ^ {} \\ +';
  expect(name).toMatch(new RegExp(exactly(name)));
  expect(`${name} too`).not.toMatch(new RegExp(exactly(name)));
  expect(exactly('1.5')).toBe('^1\\.5$');
});
