import type { FailedTest, Report } from './second-try.ts';

/** Of Playwright's JSON, what this file reads. */
export interface PlaywrightReport {
  stats: { expected: number };
  suites: readonly PlaywrightSuite[];
  /**
   * What no test can be blamed for: a file that cannot be loaded, an environment that does not
   * start or end.
   */
  errors: readonly unknown[];
}

interface PlaywrightSuite {
  title: string;
  specs: readonly {
    id: string;
    title: string;
    file: string;
    tests: readonly { status: string; results: readonly unknown[] }[];
  }[];
  suites?: readonly PlaywrightSuite[];
}

export function reportOfJourneys({ stats, suites, errors }: PlaywrightReport): Report {
  // The outermost suites are the files.
  const failed = suites.flatMap(({ specs, suites }) => failedIn({ title: '', specs, suites }, []));
  const notRun = suites.reduce((sum, suite) => sum + notRunIn(suite), 0);
  return { passed: stats.expected, failed, broken: errors.length + notRun };
}

/** Those that another failure kept from running; a test that skips itself has a result. */
function notRunIn({ specs, suites = [] }: PlaywrightSuite): number {
  const own = specs.filter(({ tests }) => tests.some(({ results }) => results.length === 0));
  return suites.reduce((sum, suite) => sum + notRunIn(suite), own.length);
}

function failedIn(
  { title, specs, suites = [] }: PlaywrightSuite,
  around: readonly string[],
): FailedTest[] {
  const titles = title ? [...around, title] : around;
  const own = specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ id, title, file }): FailedTest => {
      return {
        runner: 'playwright',
        file: `e2e/${file}`,
        name: [...titles, title].join(' > '),
        id,
      };
    });
  return [...own, ...suites.flatMap((suite) => failedIn(suite, titles))];
}
