import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHeadless } from './browser.ts';
import { choiceFor, journeyFolders, readChanged } from './changed.ts';
import { runChecks } from './checks.ts';
import { runJourneys } from './journeys.ts';
import { type Outcome, run } from './run.ts';
import { buildWeb } from './web-build.ts';

// npm test: all there is to check. The last line adds up all runners. With --changed: the checks, the tests that what
// has changed reaches, and the journeys of the domains in which it lies.

const wrong = process.argv.slice(2).find((argument) => argument !== '--changed');
if (wrong) {
  console.error(`npm test knows no ${wrong}; it knows --changed.`);
  process.exit(1);
}

const reports = await mkdtemp(join(tmpdir(), 'pcr-test-'));
const outcomes = await (process.argv.includes('--changed') ? runChanged() : runAll()).finally(() =>
  rm(reports, { recursive: true, force: true }),
);

const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;

async function runAll(): Promise<Outcome[]> {
  // What the journeys run on is built beside the checks, whose last one leaves a core idle. A build that fails says why
  // when they need it.
  const [checks] = await Promise.all([runChecks(), buildWeb().catch(() => {})]);
  return [checks, await runVitest(), await runPlaywright()];
}

async function runChanged(): Promise<Outcome[]> {
  const { base, paths } = readChanged();
  const { everything, journeys } = choiceFor(paths, journeyFolders());
  const chosen = everything
    ? 'all tests and journeys'
    : `what tests it reaches, journeys: ${journeys.join(' ') || 'none'}`;
  console.log(`${paths.length} files have changed since ${base.slice(0, 8)}: ${chosen}`);
  if (everything) return runAll();
  return [
    await runChecks(),
    await runVitest(`--changed=${base}`),
    // They read the files, and import none.
    await runVitest('tools/'),
    ...(journeys.length > 0 ? [await runPlaywright(journeys.map((folder) => `/e2e/${folder}/`))] : []),
  ];
}

async function runVitest(only?: string): Promise<Outcome> {
  const report = join(reports, `${randomUUID()}.json`);
  try {
    const { code } = await run(
      'vitest/vitest.mjs',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...(only ? [only] : [])],
      { env: { TZ: 'Pacific/Kiritimati', CHROME_PATH: findHeadless() }, shown: true },
    );
    return await settle(
      'vitest',
      code,
      report,
      (read: VitestReport) => ({
        passed: read.numPassedTests,
        // A file that cannot be loaded or set up has no tests that failed.
        failed: read.numFailedTests + read.testResults.filter(isBroken).length,
      }),
      only?.startsWith('--changed'),
    );
  } catch (error) {
    return refused(error);
  }
}

async function runPlaywright(only: readonly string[] = []): Promise<Outcome> {
  const report = join(reports, 'playwright.json');
  try {
    const { code } = await runJourneys(['--reporter=list,json', ...only], { PLAYWRIGHT_JSON_OUTPUT_FILE: report });
    return await settle('playwright', code, report, ({ stats, errors }: PlaywrightReport) => ({
      passed: stats.expected,
      failed: stats.unexpected + errors.length,
    }));
  } catch (error) {
    return refused(error);
  }
}

/** There is no browser, or nothing to look at in it. */
function refused(error: unknown): Outcome {
  console.log((error as Error).message);
  return { passed: 0, failed: 1 };
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

function isBroken(file: VitestReport['testResults'][number]): boolean {
  return file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed');
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number };
  errors: unknown[];
}

/**
 * A runner that crashed, ran nothing (where there is something to run), or says that it failed without saying what,
 * counts as one failure.
 */
async function settle<R>(
  name: string,
  code: number,
  report: string,
  count: (read: R) => Outcome,
  mayBeEmpty = false,
): Promise<Outcome> {
  const outcome = await readFile(report, 'utf8').then(
    (text) => count(JSON.parse(text)),
    () => ({ passed: 0, failed: 0 }),
  );
  if (outcome.failed > 0 || (code === 0 && (outcome.passed > 0 || mayBeEmpty))) return outcome;
  console.log(code === 0 ? `FAILED  ${name} ran nothing` : `FAILED  ${name} ended with ${code}`);
  return { ...outcome, failed: 1 };
}
