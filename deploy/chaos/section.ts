import { held, informs, type Row, type Section } from '../../bench/report.ts';
import { isAsked } from './checking/answers.ts';
import { PROMISES, type Promised } from './checking/findings.ts';
import type { Judged } from './checking/judge.ts';
import type { FaultFigures } from './checking/pauses.ts';
import type { Duty, FaultWindow, FinalState, History } from './history.ts';

const METHOD = `\
Members write and read through nginx and two servers while the faults come in turns, as
[machines.md](domains/machines.md) says in its rules 80 to 91; the checker (\`deploy/chaos/checking/\`) judges by the
history that was kept and by what stands on the primary at the end. A pause is the longest time in which no write (read)
of anybody was acknowledged, from the fault until the next one. Each fault was seen to have its effect.
When a fault comes, a broadcast to all members, the digests of what came before and the deletion of old entries have
just become due.`;

interface Run {
  history: History;
  judged: Judged;
  final: Pick<FinalState, 'helped' | 'mails'>;
  windows: readonly FaultWindow[];
  members: number;
  /** ms. */
  lasted: number;
  seed: number;
  about: string;
  postgres: string;
}

/** The table of a run, as docs/bench.md has it. */
export function chaosSection(run: Run): Section {
  const { history, judged, final, windows, members, lasted, seed, about, postgres } = run;
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
      informs(
        'mails whose server died in a try, and whose claim was ended early',
        String(final.helped.length),
      ),
      informs('daily duties', dutiesIn(history, final.mails, windows)),
      ...Object.entries(PROMISES).map(([promise, words]) =>
        held(words, broken(promise as Promised), { most: 0 }),
      ),
      ...judged.faults.map(rowOf),
    ],
    notes: judged.findings.slice(0, 60).map(({ promise, what }) => `${promise}: ${what}`),
  };
}

function dutiesIn(
  history: History,
  mails: FinalState['mails'],
  windows: readonly FaultWindow[],
): string {
  const told = history.filter(
    (entry): entry is Duty => entry.kind === 'duty' && entry.does === 'tell',
  );
  const caught = told.filter(({ at, tokens }) => {
    const own = mails.filter(({ token }) => tokens.some((one) => token.startsWith(`${one} `)));
    const fault = windows.find(({ begun }) => begun >= at);
    return fault && own.every(({ taken }) => taken >= fault.begun);
  });
  return (
    `${told.length} broadcasts, each with a deletion of old entries and every second one with ` +
    `digests; the fault came before the first mail of ${caught.length}`
  );
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
