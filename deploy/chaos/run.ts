import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { atEnd } from '../../bench/environment.ts';
import { openMailTaker } from '../../bench/load/mail-taker.ts';
import { SECRET } from '../../bench/load/sample-load.ts';
import type { Section } from '../../bench/report.ts';
import { judge } from './checking/judge.ts';
import { readFinalState } from './final-state.ts';
import type { FaultWindow, FinalState, History } from './history.ts';
import { openDuties } from './load/duties.ts';
import { openMembers } from './load/members.ts';
import { makePeople, readInboxes } from './load/people.ts';
import { openRecorder } from './load/recorder.ts';
import type { Place, Wanted } from './place.ts';
import { UPDATE } from './places/cluster-faults.ts';
import { openInCluster } from './places/in-cluster.ts';
import { openPair } from './places/pair.ts';
import { chaosSection } from './section.ts';
import { takeTurns } from './turns.ts';

/** Between two faults at least, in ms. */
const REST = 10_000;

export interface ChaosOptions {
  minutes: number;
  /** Names of faults; null: all. */
  only: readonly string[] | null;
  seed: number;
  clients: number;
  rate: number;
  plant: string | null;
  pair: boolean;
  debian: string | null;
  /** The folder that keeps history and final state. */
  kept: string;
  progress(text: string): void;
}

/** One run: a place, its members, the faults, the final state, the judgement. */
export async function runChaos(options: ChaosOptions): Promise<Section> {
  const { minutes, seed, clients, rate, kept, progress } = options;
  const recorder = openRecorder(join(kept, 'history.jsonl'));
  const { now, history } = recorder;
  const mail = await openMailTaker('0.0.0.0', now);
  atEnd(mail.close);
  const place = await openPlace(options, {
    secret: SECRET,
    settingsOf: (address) => ({
      SMTP_URL: `smtp://${address}:${mail.port}`,
      OPERATOR_EMAIL: 'operator@example.org',
      MAIL_FROM: 'PCR <pcr@example.org>',
    }),
  });
  const faults = chosenOf(place, options.only);
  progress(`${place.about}; making ${clients} members ...`);
  const people = await makePeople(await place.primary(), place.door, clients);
  const begun = now();
  const members = await openMembers({ door: place.door, people, recorder, seed, rate });
  atEnd(members.close);
  const duties = await openDuties({
    ...{ primary: place.primary, members: clients, note: recorder.due },
  });
  const windows = await takeTurns(place, faults, {
    ...{ lasting: minutes * 60_000, rest: REST, now, progress, beforeEach: duties.bring },
  });
  const end = now();
  progress('waiting until every member and every task has ended ...');
  await members.pause();
  await duties.bringRest();
  const final = await readFinalState(place.primary, people, mail.mails, () =>
    readInboxes(place.door, people),
  );
  await members.close();
  await recorder.close();
  const rest: Kept = {
    ...{ final, windows, end, begun, clients, seed, about: place.about, postgres: place.postgres },
  };
  await writeFile(join(kept, 'final.json'), JSON.stringify(rest));
  for (const { name, file } of place.logs)
    await copyFile(file, join(kept, name)).catch((error: Error) => progress(error.message));
  await place.close();
  return sectionOf(history, rest);
}

/** Judges a run again by what it kept. */
export async function judgeKept(kept: string): Promise<Section> {
  const lines = (await readFile(join(kept, 'history.jsonl'), 'utf8')).split('\n');
  const history: History = lines.filter(Boolean).map((line) => JSON.parse(line));
  return sectionOf(history, JSON.parse(await readFile(join(kept, 'final.json'), 'utf8')));
}

/** What a run keeps beside its history. */
interface Kept {
  final: FinalState;
  windows: FaultWindow[];
  begun: number;
  end: number;
  clients: number;
  seed: number;
  about: string;
  postgres: string;
}

function sectionOf(history: History, kept: Kept): Section {
  const { final, windows, begun, end, clients, ...rest } = kept;
  const judged = judge(history, final, windows, end);
  return chaosSection({
    history,
    judged,
    final,
    windows,
    members: clients,
    lasted: end - begun,
    ...rest,
  });
}

function openPlace(options: ChaosOptions, wanted: Wanted): Promise<Place> {
  const { pair, only, debian, plant, progress } = options;
  if (pair) return openPair(wanted);
  const updates = !only || only.includes(UPDATE);
  return openInCluster(wanted, { debian, updates, plant, progress });
}

function chosenOf({ faults }: Place, only: readonly string[] | null) {
  const unknown = only?.find((name) => !faults.some((one) => one.name === name));
  if (unknown !== undefined) {
    const names = faults.map(({ name }) => name).join(', ');
    throw new Error(`There is no fault ${unknown}. There are: ${names}`);
  }
  return only ? faults.filter(({ name }) => only.includes(name)) : faults;
}
