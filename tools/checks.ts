import { join } from 'node:path';
import { audit } from './checks/audit.ts';
import { faultsOfMigrations } from './checks/migrations.ts';
import { type Outcome, ROOT, run } from './run.ts';

interface Verdict {
  says: 'ok' | 'FAILED' | 'skipped' | 'NOTE';
  /** What the line says beside the name; of a failure what follows it. */
  more?: string;
}
interface Check {
  name: string;
  look(): Promise<Verdict>;
}

export interface HowToCheck {
  /** An advisory against a library is a failure. */
  advisoriesFail: boolean;
}

function program(name: string, file: string, args: string[]): Check {
  return {
    name,
    async look() {
      const { code, output } = await run(file, args);
      return code === 0 ? { says: 'ok' } : { says: 'FAILED', more: output.trimEnd() };
    },
  };
}

const CHECKS: readonly Check[] = [
  ...['contract', 'server', 'web', 'e2e'].map((room) =>
    // They run beside each other: threads of their own would do the same work twice.
    program(`types ${room}`, 'typescript/bin/tsc', ['-p', room, '--singleThreaded']),
  ),
  program('lint', '@biomejs/biome/bin/biome', [
    ...['ci', '--error-on-warnings', `--colors=${process.stdout.isTTY ? 'force' : 'off'}`, '.'],
  ]),
  program('unused', 'knip/bin/knip.js', []),
  {
    name: 'migrations',
    async look() {
      const faults = await faultsOfMigrations(join(ROOT, 'server/migrations'));
      return faults.length === 0 ? { says: 'ok' } : { says: 'FAILED', more: faults.join('\n') };
    },
  },
];

/** What others have found out about the libraries that PCR runs on. */
const advisories = ({ advisoriesFail }: HowToCheck): Check => ({
  name: 'advisories',
  async look() {
    const { state, lines } = await audit();
    if (state === 'not answered')
      return { says: 'skipped', more: 'the registry does not answer npm audit' };
    if (state === 'clean') return { says: 'ok' };
    return { says: advisoriesFail ? 'FAILED' : 'NOTE', more: lines.join('\n') };
  },
});

/**
 * Types, lint, what nothing uses, migrations and advisories, all at once. Prints one line for each,
 * and the output of those that fail. What is skipped or noted counts as no test.
 */
export async function runChecks(how: HowToCheck): Promise<Outcome> {
  const outcome = { passed: 0, failed: 0 };
  await Promise.all(
    [...CHECKS, advisories(how)].map(async ({ name, look }) => {
      const { says, more } = await look().catch(
        (error: Error): Verdict => ({ says: 'FAILED', more: error.message }),
      );
      if (says === 'ok') outcome.passed++;
      if (says === 'FAILED') outcome.failed++;
      const line = `${says.padEnd(7)} ${name}`;
      if (says === 'ok') console.log(line);
      else console.log(says === 'skipped' ? `${line}: ${more}` : `${line}\n${more}\n`);
    }),
  );
  return outcome;
}
