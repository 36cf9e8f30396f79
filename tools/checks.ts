import { type Outcome, run } from './run.ts';

const CHECKS: [name: string, program: string, args: string[]][] = [
  ...['contract', 'server', 'web', 'e2e'].map((room): [string, string, string[]] => [
    `types ${room}`,
    'typescript/bin/tsc',
    // They run beside each other: threads of their own would do the same work twice.
    ['-p', room, '--singleThreaded'],
  ]),
  [
    'lint',
    '@biomejs/biome/bin/biome',
    ['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'],
  ],
  ['unused', 'knip/bin/knip.js', []],
];

/**
 * Types, lint and what nothing uses, all at once. Prints one line for each, and the output of those
 * that fail.
 */
export async function runChecks(): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0 };
  await Promise.all(
    CHECKS.map(async ([name, program, args]) => {
      const { code, output } = await run(program, args);
      if (code === 0) outcome.passed++;
      else outcome.failed++;
      console.log(code === 0 ? `ok      ${name}` : `FAILED  ${name}\n${output.trimEnd()}\n`);
    }),
  );
  return outcome;
}
