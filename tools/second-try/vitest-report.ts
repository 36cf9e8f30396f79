import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { ROOT } from '../run.ts';
import type { FailedTest, Report } from './second-try.ts';

/**
 * What `npm test` needs to know of a run of vitest, as JSON in the file that PCR_VITEST_REPORT
 * names. Vitest's own JSON leaves out errors that no test caught.
 */
export default class VitestReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const { PCR_VITEST_REPORT } = process.env;
    if (!PCR_VITEST_REPORT) throw new Error('PCR_VITEST_REPORT must name a file.');
    const report: Report = {
      passed: modules.reduce(
        (sum, { children }) => sum + [...children.allTests('passed')].length,
        0,
      ),
      failed: modules.flatMap(failedIn),
      broken: modules.filter(isBroken).length + uncaught.length,
    };
    writeFileSync(PCR_VITEST_REPORT, JSON.stringify(report));
  }
}

function failedIn({ moduleId, children }: TestModule): FailedTest[] {
  const file = relative(ROOT, moduleId);
  return [...children.allTests('failed')].map(({ fullName }) => ({
    runner: 'vitest',
    file,
    name: fullName,
  }));
}

/** It could not be loaded, set up or cleared away, or did not come to its end. */
function isBroken(module: TestModule): boolean {
  const state = module.state();
  if (state === 'passed' || state === 'skipped') return false;
  const failed = [...module.children.allTests('failed')];
  return (
    failed.length === 0 ||
    [module, ...module.children.allSuites()].some((part) => part.errors().length > 0)
  );
}
