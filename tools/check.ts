import { runChecks } from './checks.ts';

const { failed } = await runChecks({ advisoriesFail: true });
process.exitCode = failed ? 1 : 0;
