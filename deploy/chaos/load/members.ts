import { setTimeout as delay } from 'node:timers/promises';
import { pictureOf } from '../../../server/src/files/testing/file-samples.ts';
import { consentKey } from '../checking/consents.ts';
import { type Door, openCaller } from './caller.ts';
import { type Chance, chanceOf } from './chance.ts';
import { ownConsents } from './consenting.ts';
import { ownFamilies, ownJobs } from './entries.ts';
import { type OpenPage, openPage } from './pages.ts';
import { type People, type Person, wordOf } from './people.ts';
import type { Recorder } from './recorder.ts';
import { ownAnswers } from './seats.ts';
import { ownTalk } from './talk.ts';

export interface Load {
  door: Door;
  people: People;
  recorder: Recorder;
  /** All chance of the load follows from it. */
  seed: number;
  /** Requests a second of all members together, as long as they are answered at once. */
  rate: number;
}

export interface Members {
  /** Each ends what they have begun; their pages stay open. */
  pause(): Promise<void>;
  /** Closes their pages, too. */
  close(): Promise<void>;
}

/** Lets all members do what members do, until they are paused. */
export async function openMembers(load: Load): Promise<Members> {
  const photo = await pictureOf({ width: 48, height: 48, noise: true }, (made) => made.png());
  let going = true;
  const opened = load.people.people.map((person, who) =>
    openMember(load, person, who, photo, () => going),
  );
  return {
    async pause() {
      going = false;
      await Promise.all(opened.map(({ done }) => done));
    },
    async close() {
      going = false;
      await Promise.all(opened.map(({ page }) => page.close()));
      for (const { leave } of opened) leave();
    },
  };
}

/**
 * One of so many only reads, once they have written some things: while nobody can write all others
 * wait for a write of theirs, and nobody would see that one can read.
 */
const READER = 8;
const WROTE = 20;

interface OneMember {
  done: Promise<void>;
  page: OpenPage;
  leave(): void;
}

function openMember(
  { door, people, recorder, seed, rate }: Load,
  { cookie, neighbours, event, talk }: Person,
  who: number,
  photo: Buffer,
  isGoing: () => boolean,
): OneMember {
  const chance = chanceOf(seed * 1_000 + who);
  const caller = openCaller({ door, who, cookie, chance, now: recorder.now });
  const pen = recorder.penOf(who, caller);
  const families = ownFamilies(pen, chance, wordOf(who));
  const jobs = ownJobs(pen, chance, `Job-${who}`);
  const talking = ownTalk(pen, chance, talk, photo);
  recorder.found(who, 'consent', consentKey('display_real_name', who), 'on');
  recorder.found(who, 'consent', consentKey('allow_service_history_visible', who), 'off');
  const consents = ownConsents({ pen, chance, neighbours, event });
  const answers = ownAnswers(pen, chance, people.scarce);
  const changes: Doing[] = [
    [24, families.change],
    [14, jobs.change],
    [6, answers.answer],
    // What follows has a limit by the hour: lines and look-ups 60, consents 60, letters 20.
    [1.2, talking.sendLine],
    [0.4, talking.sendLetter],
    [1.5, consents.toggle],
    [1.2, consents.lookUp],
    [1.5, talking.upload],
  ];
  const looks: Doing[] = [
    [12, families.look],
    [6, jobs.look],
    [4, talking.look],
    [10, consents.lookAtNames],
  ];
  const between = (people.people.length / rate) * 1_000;
  const done = (async () => {
    // They do not all begin in the same moment.
    await delay(chance() * between);
    for (let n = 0; isGoing(); n++) {
      const begun = recorder.now();
      const onlyReads = who % READER === READER - 1 && n >= WROTE;
      await chosen(onlyReads ? looks : [...changes, ...looks], chance)();
      await delay(Math.max(0, begun + between * (0.5 + chance()) - recorder.now()));
    }
  })();
  return { done, page: openPage(pen, caller, chance), leave: () => caller.close() };
}

type Doing = readonly [weight: number, go: () => Promise<void>];

function chosen(doings: readonly Doing[], chance: Chance): () => Promise<void> {
  let dice = chance() * doings.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, go] of doings) {
    dice -= weight;
    if (dice < 0) return go;
  }
  return async () => {};
}
