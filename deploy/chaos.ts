import { mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { teardown } from '../bench/environment.ts';
import { METHOD } from '../bench/method.ts';
import { table, write } from '../bench/report.ts';
import { runChaos } from './chaos/run.ts';

// npm run chaos: faults in a cluster under load, judged by what was acknowledged (machines.md 80 to
// 91). Exit code 1 if a promise is broken. `docs/operate/cluster.md` says what it needs.

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    /** Faults by name, separated by commas. */
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '64' },
    /** Requests a second. */
    rate: { type: 'string', default: '100' },
    /** Something wrong that the run must find: 'async-commit'. */
    plant: { type: 'string' },
    /** Two servers on one PostgreSQL, in the place of a cluster. */
    pair: { type: 'boolean', default: false },
    /** The folder with Debian, which a run makes once. */
    debian: { type: 'string' },
  },
});

let interrupted = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    // npm and tools/prepare.mjs pass on the Ctrl-C that the terminal has sent to everybody.
    if (interrupted && Date.now() - interrupted < 1_000) return;
    if (interrupted) process.exit(128 + constants.signals[signal]);
    interrupted = Date.now();
    teardown().finally(() => process.exit(128 + constants.signals[signal]));
  });
}

let broken = true;
try {
  const begun = Date.now();
  // Kept: it is what a finding is looked up in.
  const kept = await mkdtemp(join(tmpdir(), 'pcr-chaos-'));
  const section = await runChaos({
    minutes: Number(values.minutes),
    only: values.only?.split(',') ?? null,
    seed: Number(values.seed),
    clients: Number(values.clients),
    rate: Number(values.rate),
    plant: values.plant ?? null,
    pair: values.pair,
    debian: values.debian ?? null,
    kept,
    progress: (text) =>
      console.error(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`),
  });
  for (const note of section.notes ?? []) console.error(note);
  console.log(`\n${section.title}\n${table(section.rows)}\n\nHistory: ${kept}`);
  broken = section.rows.some(({ met }) => met === false);
  // A part, or a run in which something wrong was planted, is no measurement.
  if (!values.only && !values.plant && !values.pair) write(METHOD, [section]);
} catch (error) {
  if (!interrupted) console.error(error);
}
await teardown();
if (!interrupted) process.exit(broken ? 1 : 0);
