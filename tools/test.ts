import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findHeadless } from './browser.ts';
import { choiceFor, journeyFolders, readChanged } from './changed.ts';
import { runChecks } from './checks.ts';
import { runJourneys } from './journeys.ts';
import { run } from './run.ts';
import { type Scope, scopeFor } from './scope.ts';
import { reportOfJourneys } from './second-try/playwright-report.ts';
import {
  exactly,
  type FailedTest,
  nameOf,
  passedAlone,
  type Report,
  sumUp,
  triedAgain,
} from './second-try/second-try.ts';
import { buildWeb } from './web-build.ts';

// npm test: the checks, vitest's tests but for those tagged 'thorough', and the first journey of
// each domain; with --all, or CI=true, all tests, journeys and walks of states. With --changed: the
// checks, the tests that what has changed reaches, and the journeys of the domains in which it
// lies. A test that fails is tried once more at the end. The last line adds up all runs.

const scope = readScope();
const folder = await mkdtemp(join(tmpdir(), 'pcr-test-'));
try {
  const reports = await (scope === 'changed' ? runChanged() : runAll(scope));
  const passedAgain: FailedTest[] = [];
  for (const test of triedAgain(reports)) {
    console.log(`\nTried once more, alone: ${nameOf(test)}`);
    if (passedAlone(await runAlone(test))) passedAgain.push(test);
  }
  const { outcome, lines } = sumUp(reports, passedAgain);
  for (const line of lines) console.log(line);
  console.log(`${outcome.passed} passed, ${outcome.failed} failed`);
  process.exitCode = outcome.failed ? 1 : 0;
} finally {
  await rm(folder, { recursive: true, force: true });
}

function readScope(): Scope {
  try {
    return scopeFor(process.argv.slice(2), process.env);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function runAll(size: 'everyday' | 'all'): Promise<Report[]> {
  // What the journeys run on is built beside the checks, whose last one leaves a core idle. A build
  // that fails says why when they need it.
  const [checks] = await Promise.all([runAllChecks(), buildWeb().catch(() => {})]);
  return [
    checks,
    await runVitest(size === 'all' ? [] : ['--tags-filter=!thorough']),
    await runPlaywright(size === 'all' ? [] : ['--grep=@first']),
  ];
}

async function runChanged(): Promise<Report[]> {
  const { base, paths } = readChanged();
  const { everything, journeys } = choiceFor(paths, journeyFolders());
  const chosen = everything
    ? 'all tests and journeys'
    : `what tests it reaches, journeys: ${journeys.join(' ') || 'none'}`;
  console.log(`${paths.length} files have changed since ${base.slice(0, 8)}: ${chosen}`);
  if (everything) return runAll('all');
  return [
    await runAllChecks(),
    await runVitest([`--changed=${base}`], { mayBeEmpty: true }),
    // They read the files, and import none.
    await runVitest(['tools/']),
    ...(journeys.length > 0
      ? [await runPlaywright(journeys.map((folder) => `/e2e/${folder}/`))]
      : []),
  ];
}

/** In the same environment as the first time. */
async function runAlone(test: FailedTest): Promise<Report> {
  if (test.runner === 'vitest')
    return runVitest([test.file, '--testNamePattern', exactly(test.name)]);
  const lastFailed = join(folder, `${randomUUID()}.json`);
  await writeFile(lastFailed, JSON.stringify({ status: 'failed', failedTests: [test.id] }));
  return runPlaywright(['--last-failed', `--last-failed-file=${lastFailed}`, '--workers=1']);
}

async function runAllChecks(): Promise<Report> {
  // An advisory comes when it comes, and says nothing of the change that is tested.
  const { passed, failed } = await runChecks({ advisoriesFail: false });
  return { passed, failed: [], broken: failed };
}

function runVitest(more: readonly string[] = [], { mayBeEmpty = false } = {}): Promise<Report> {
  return settle('vitest', mayBeEmpty, async (file) => {
    const { code } = await run(
      'vitest/vitest.mjs',
      ['run', '--reporter=default', '--reporter=./tools/second-try/vitest-report.ts', ...more],
      {
        env: { TZ: 'Pacific/Kiritimati', CHROME_PATH: findHeadless(), PCR_VITEST_REPORT: file },
        shown: true,
      },
    );
    return { code, report: JSON.parse(await readFile(file, 'utf8').catch(() => 'null')) };
  });
}

function runPlaywright(more: readonly string[]): Promise<Report> {
  return settle('playwright', false, async (file) => {
    const { code } = await runJourneys(['--reporter=list,json', ...more], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    });
    const read = JSON.parse(await readFile(file, 'utf8').catch(() => 'null'));
    return { code, report: read && reportOfJourneys(read) };
  });
}

/**
 * A runner that crashed, ran nothing (where there is something to run), or says that it failed
 * without saying what, counts as one failure.
 */
async function settle(
  name: string,
  mayBeEmpty: boolean,
  runner: (file: string) => Promise<{ code: number; report: Report | null }>,
): Promise<Report> {
  const nothing: Report = { passed: 0, failed: [], broken: 0 };
  try {
    const { code, report } = await runner(join(folder, `${randomUUID()}.json`));
    const { passed, failed, broken } = report ?? nothing;
    if (failed.length > 0 || broken > 0 || (code === 0 && (passed > 0 || mayBeEmpty))) {
      return { passed, failed, broken };
    }
    console.log(code === 0 ? `FAILED  ${name} ran nothing` : `FAILED  ${name} ended with ${code}`);
    return { passed, failed, broken: 1 };
  } catch (error) {
    // There is no browser, or nothing to look at in it.
    console.log((error as Error).message);
    return { ...nothing, broken: 1 };
  }
}
