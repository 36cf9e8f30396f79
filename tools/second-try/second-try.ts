import type { Outcome } from '../run.ts';

/** A test that failed, by what its runner needs to run it alone. */
export type FailedTest =
  | { runner: 'vitest'; file: string; name: string }
  | { runner: 'playwright'; file: string; name: string; id: string };

/** What one run says. */
export interface Report {
  passed: number;
  failed: readonly FailedTest[];
  /**
   * What is no test and is not tried again: checks, files that cannot be loaded, errors that no
   * test caught.
   */
  broken: number;
}

/** More tests than this that need a second try are no chance any more, and fail the run. */
export const MOST_SECOND_TRIES = 3;

/**
 * What is tried once more: none where there are too many, since the run has failed whatever comes
 * of it.
 */
export function triedAgain(reports: readonly Report[]): readonly FailedTest[] {
  const failed = reports.flatMap((report) => report.failed);
  return failed.length > MOST_SECOND_TRIES ? [] : failed;
}

/** Whether this run of one test alone ran it and had nothing to complain about. */
export function passedAlone({ passed, failed, broken }: Report): boolean {
  return passed > 0 && failed.length === 0 && broken === 0;
}

/**
 * The sum of all runs, when these have passed at their second try, and what is to be said of them.
 */
export function sumUp(
  reports: readonly Report[],
  passedAgain: readonly FailedTest[],
): { outcome: Outcome; lines: string[] } {
  const failed = reports.flatMap((report) => report.failed);
  const sum = (count: (report: Report) => number) =>
    reports.reduce((before, report) => before + count(report), 0);
  return {
    outcome: {
      passed: sum((report) => report.passed) + passedAgain.length,
      failed: sum((report) => report.broken) + failed.length - passedAgain.length,
    },
    lines: [
      ...(failed.length > MOST_SECOND_TRIES
        ? [
            `${failed.length} tests failed. None of them was tried again: that is for ${MOST_SECOND_TRIES} at most.`,
          ]
        : []),
      ...passedAgain.map((test) => `passed at the second try: ${nameOf(test)}`),
    ],
  };
}

export function nameOf({ file, name }: FailedTest): string {
  return `${file} > ${name}`;
}

/** For vitest's `-t`: this test and no other whose name has the same words. */
export function exactly(name: string): string {
  return `^${name.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}$`;
}
