import { held, informs, type Row, type Section } from '../../bench/report.ts';
import { isAsked } from './checking/answers.ts';
import { PROMISES, type Promised } from './checking/findings.ts';
import type { Judged } from './checking/judge.ts';
import type { FaultFigures } from './checking/pauses.ts';
import type { History } from './history.ts';

const METHOD = `\
Members write and read through nginx and two servers while the faults come in turns, as
[machines.md](domains/machines.md) says in its rules 80 to 91; the checker (\`deploy/chaos/checking/\`) judges by the
history that was kept and by what stands on the primary at the end. A pause is the longest time in which no write (read)
of anybody was acknowledged, from the fault until the next one. Each fault was seen to have its effect.`;

interface Run {
  history: History;
  judged: Judged;
  /** How many deliveries were brought forward. */
  helped: number;
  members: number;
  /** ms. */
  lasted: number;
  seed: number;
  about: string;
  postgres: string;
}

/** The table of a run, as docs/bench.md has it. */
export function chaosSection(run: Run): Section {
  const { history, judged, helped, members, lasted, seed, about, postgres } = run;
  const asked = history.filter(isAsked);
  const tries = asked.reduce((sum, one) => sum + one.tries.length, 0);
  const count = (kind: string, outcome: string) =>
    asked.filter((one) => one.kind === kind && one.outcome === outcome).length;
  const broken = (promise: Promised) =>
    judged.findings.filter((one) => one.promise === promise).length;
  return {
    name: 'chaos',
    title: `${(lasted / 60_000).toFixed(1)} minutes of faults in a cluster`,
    method: METHOD,
    postgres,
    rows: [
      informs('cluster', `${about}; ${members} members, seed ${seed}`),
      informs(
        'asked',
        `${tries} requests, ${(tries / (lasted / 1000)).toFixed(0)}/s; writes: ` +
          `${count('write', 'acknowledged')} acknowledged, ${count('write', 'refused')} refused, ` +
          `${count('write', 'unknown')} unknown; ${count('read', 'acknowledged')} reads, ` +
          `${count('look', 'acknowledged')} looks at others`,
      ),
      informs('mails whose server died in a try, and whose claim was ended early', String(helped)),
      ...Object.entries(PROMISES).map(([promise, words]) =>
        held(words, broken(promise as Promised), { most: 0 }),
      ),
      ...judged.faults.map(rowOf),
    ],
    notes: judged.findings.slice(0, 60).map(({ promise, what }) => `${promise}: ${what}`),
  };
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function rowOf(fault: FaultFigures): Row {
  const { name, bars, writePause, readPause, longestWait, refused, unknown, met } = fault;
  return {
    measure: name,
    bar: bars ? `writes <= ${seconds(bars.writes)}, reads <= ${seconds(bars.reads)}` : '',
    result:
      `writes ${seconds(writePause)}, reads ${seconds(readPause)} (whole after ` +
      `${seconds(fault.lasted)}; longest wait for a write ${seconds(longestWait)}; ` +
      `${fault.acknowledged} acknowledged, ${refused} refused, ${unknown} unknown)`,
    met,
  };
}
