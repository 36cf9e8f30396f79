import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CutRunLine as Line } from '../server/src/testing/cut-run.ts';
import { run } from './run.ts';

// npm run cut-connections [-- seed [folder or file ...]]: the server's tests on connections to
// PostgreSQL that are cut at random (server/src/testing/cut-run.ts). Tests fail then, by answers
// that came twice or too late, so they do not decide: no answer may be 500, nothing may end the
// process, and no test may hang.

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/**
 * What tests do to their database so that something fails in the middle: a constraint, a missing
 * table.
 */
const ON_PURPOSE = /no_more|database error 42/;

const [seed = '1', ...only] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'pcr-cut-'));
const [said, report] = [join(folder, 'said'), join(folder, 'report.json')];
try {
  await run(
    'vitest/vitest.mjs',
    [
      'run',
      '--project=postgres',
      // These cut by themselves, and count what comes of it.
      '--exclude=**/app.{cut,outage}.pg.test.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(only.length > 0 ? only : ['server/']),
    ],
    {
      env: { TZ: 'Pacific/Kiritimati', PCR_CUT_CONNECTIONS: seed, PCR_CUT_REPORT: said },
      shown: true,
    },
  );
  const lines = (await readFile(said, 'utf8')).trimEnd().split('\n');
  judge(
    lines.map((line) => JSON.parse(line) as Line),
    JSON.parse(await readFile(report, 'utf8')) as Report,
  );
} finally {
  await rm(folder, { recursive: true, force: true });
}

function judge(
  lines: readonly Line[],
  { testResults, numPassedTests, numFailedTests }: Report,
): void {
  const answers = lines.filter((line) => line.kind === 'answer');
  const apps = lines.filter((line) => line.kind === 'app');
  const unheard = lines.filter((line) => line.kind === 'unheard');
  const failures = apps.flatMap((app) => app.failures);
  const internal = answers.flatMap(({ method, path, status, text = '' }) => {
    if (status < 500 || status === 503) return [];
    const id = /"request_id":"([^"]+)"/.exec(text)?.[1];
    const why = failures.find((line) => id && line.includes(id)) ?? text;
    return ON_PURPOSE.test(why) ? [] : [`${status} ${method} ${path}: ${why}`];
  });
  const failed = testResults.flatMap(({ name, message, assertionResults }) => [
    ...(assertionResults.length === 0 ? [{ test: name, why: message }] : []),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({
        test: `${name}: ${fullName}`,
        why: failureMessages.join('\n'),
      })),
  ]);
  const hung = failed.filter(({ why }) => /(Test|Hook) timed out in/.test(why));

  const cuts = apps.reduce((sum, app) => sum + app.cuts, 0);
  const byStatus = Object.entries(Object.groupBy(answers, ({ status }) => status));
  console.log(`${cuts} connections cut in ${apps.length} apps (seed ${seed})`);
  console.log(
    `answers: ${byStatus.map(([status, all]) => `${all?.length} x ${status}`).join(', ')}`,
  );
  console.log(`tests: ${numPassedTests} passed, ${numFailedTests} failed`);
  for (const { test, why } of failed) console.log(`  failed: ${test}\n    ${why.split('\n')[0]}`);
  for (const fault of internal) console.log(`FAULT ${fault}`);
  for (const { error } of unheard) console.log(`FAULT would have ended the process: ${error}`);
  for (const { test } of hung) console.log(`FAULT hung: ${test}`);
  const faults = internal.length + unheard.length + hung.length;
  console.log(faults > 0 ? `${faults} faults` : 'no answer 500, no process ended, no test hung');
  process.exitCode = faults > 0 || cuts === 0 ? 1 : 0;
}
