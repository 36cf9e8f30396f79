import { mkdtemp } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { teardown } from '../bench/environment.ts';
import { METHOD } from '../bench/method.ts';
import { table, write } from '../bench/report.ts';
import { PROMISES } from './chaos/checking/findings.ts';
import { FAULTS } from './chaos/places/cluster-faults.ts';
import { judgeKept, runChaos } from './chaos/run.ts';

// npm run chaos: faults in a cluster under load, judged by what was acknowledged (machines.md 80 to
// 91). Exit code 1 if a promise is broken.

const HELP = `npm run chaos                    makes a cluster, lets members use it, and brings faults in turns

--minutes 20         how long the faults take in all
--only NAME,NAME     these faults alone: ${FAULTS.join(', ')}
--seed 1             all chance of the members follows from it
--clients 64         members, an even number
--rate 100           requests a second of all of them
--plant async-commit makes acknowledged writes get lost; the run succeeds if it finds that
--debian FOLDER      where the programs lie, made once (data/debian)
--judge FOLDER       judges a run again by the history that it kept there
--pair               two servers on one PostgreSQL in the place of a cluster: needs no root

It needs what npm run cluster needs, and a clone that reaches back to the last version.
The whole run writes its table into docs/bench.md; history and logs are kept in a folder.`;

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '20' },
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    clients: { type: 'string', default: '64' },
    rate: { type: 'string', default: '100' },
    plant: { type: 'string' },
    pair: { type: 'boolean', default: false },
    debian: { type: 'string' },
    judge: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const [minutes = 0, seed = 0, clients = 0, rate = 0] = [
  ...[values.minutes, values.seed, values.clients, values.rate],
].map(Number);
if (values.help || !(minutes > 0 && seed >= 0 && clients >= 2 && clients % 2 === 0 && rate > 0)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 1);
}

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
  // The folder stays after the run, so that somebody can look up what led to a finding.
  const kept = values.judge ?? (await mkdtemp(join(tmpdir(), 'pcr-chaos-')));
  const section = values.judge
    ? await judgeKept(values.judge)
    : await runChaos({
        ...{ minutes, seed, clients, rate, kept },
        only: values.only?.split(',') ?? null,
        plant: values.plant ?? null,
        pair: values.pair,
        debian: values.debian ?? null,
        progress: (text) =>
          console.error(`${((Date.now() - begun) / 1000).toFixed(0).padStart(5)} s  ${text}`),
      });
  for (const note of section.notes ?? []) console.error(note);
  console.log(`\n${section.title}\n${table(section.rows)}\n\nHistory: ${kept}`);
  const missed = section.rows.filter(({ met }) => met === false);
  // What was planted must be found, and then it is no wonder what else is missed.
  broken = values.plant
    ? !missed.some(({ measure }) => measure === PROMISES.lost)
    : missed.length > 0;
  if (values.plant) console.log(broken ? 'What was planted was NOT found.' : 'It was found.');
  // A part, or a run in which something wrong was planted, is no measurement.
  if (!values.only && !values.plant && !values.pair && !values.judge) write(METHOD, [section]);
} catch (error) {
  if (!interrupted) console.error(error);
}
await teardown();
if (!interrupted) process.exit(broken ? 1 : 0);
