import type { Consent } from '@pcr/contract/consent/consent.schema.ts';

// What the members of a chaos run asked and were answered. Every instant in it is of one clock,
// that of the machine of the load: milliseconds since the run began.

/** One request and what came back for it. `status` 0: nothing came back. */
export interface Try {
  sent: number;
  answered: number;
  status: number;
  /** The code of the error that came back, else null. */
  code: string | null;
}

/**
 * What a member knows after all tries (machines.md 80): it is done, it is certainly not done, or it
 * may be done.
 */
export type Outcome = 'acknowledged' | 'refused' | 'unknown';

/** Rooms of entries that members make; `answer` is what a member answered to an event. */
export type Room = 'family' | 'job' | 'line' | 'letter' | 'file' | 'answer' | 'consent';

interface Asked {
  /** Its place in the history. A member asks one thing after the other. */
  n: number;
  /** The number of the member. */
  who: number;
  tries: readonly Try[];
  outcome: Outcome;
}

/** `set` gives a thing of the member's that is always there another value. */
export type Doing = 'create' | 'edit' | 'delete' | 'restore' | 'set';

/** What a member wrote. `token` is what the entry holds from then on; no other write has it. */
export interface Write extends Asked {
  kind: 'write';
  does: Doing;
  room: Room;
  key: string;
  token: string;
  /** Of a line: who gets it, and in which conversation. */
  to?: { who: number; conversation: string };
}

/** What a member read of their own. */
export interface Read extends Asked {
  kind: 'read';
  room: Room;
  /** The entries that the answer must have if they are there; `all`: every one of the member's. */
  of: 'all' | readonly string[];
  /** The tokens of the entries in the answer, by key. */
  seen: Readonly<Record<string, string>>;
}

/** Whether a member saw what others show only under their consent. */
export interface Look extends Asked {
  kind: 'look';
  about: Consent;
  /** Whom the answer might have shown, and whom it showed. */
  among: readonly number[];
  shown: readonly number[];
}

/** What a member's live stream said; `topic` null: ask for everything again. */
export interface Heard {
  kind: 'heard';
  who: number;
  at: number;
  topic: string | null;
  id: string | null;
}

/** What PCR must do though no member asks for it (machines.md 52), from when it was due. */
export interface Duty {
  kind: 'duty';
  at: number;
  /** Tells of it by one entry in the inbox and one mail; deletes entries; leaves them there. */
  does: 'tell' | 'delete' | 'keep';
  /** Each stands in one entry of each of the members. */
  tokens: readonly string[];
  to: readonly number[];
  /** Unknown: it may not be there to be done. */
  outcome: Exclude<Outcome, 'refused'>;
}

export type Entry = Write | Read | Look | Heard | Duty;
export type History = readonly Entry[];

/** How long acknowledged writes and reads may pause, in ms. */
export interface Bars {
  writes: number;
  reads: number;
}

/** What somebody saw who had no part in bringing a fault, by what they looked at. */
export type Sighting = Readonly<Record<string, string | number>>;

/** One fault: from when it was brought until everything was whole again. */
export interface FaultWindow {
  name: string;
  begun: number;
  whole: number;
  /** Null: its pauses are only told. */
  bars: Bars | null;
  /** The first one from before it; those that follow while it lasted, each other than the last. */
  seen: readonly Sighting[];
  /** Why it could not be brought, or did not become whole in time; else null. */
  failed: string | null;
}

/** A change of an entry that the database knows of, oldest first. */
export interface Changed {
  does: Exclude<Doing, 'set'>;
  /** What the entry held from then on. */
  token: string;
}

/** A mail that the mail server took. */
export interface TakenMail {
  /** The token of the letter that it brings, or that of a duty with its member (`toldKey`). */
  token: string;
  messageId: string;
  taken: number;
}

/** What there is at the end, read on the primary once all tasks had their time. */
export interface FinalState {
  /** Every change of each entry whose versions are kept, by key. */
  lives: Readonly<Record<string, readonly Changed[]>>;
  /** What each entry or answer holds, by room and key (`stateKey`); null: it is deleted. */
  states: Readonly<Record<string, string | null>>;
  /** How often each token stands in a room whose entries are only made. */
  made: Readonly<Record<string, number>>;
  /** The seats of each event with few of them, and how many attend. */
  seats: readonly { event: string; seats: number; attending: number }[];
  mails: readonly TakenMail[];
  /** How often each token of a duty stands in the inbox of each member (`toldKey`). */
  told: Readonly<Record<string, number>>;
  /** Tasks and deliveries that are due and not done, in words. */
  left: readonly string[];
  /** Deliveries whose claim was ended early, which changes nothing for who judges (85). */
  helped: readonly string[];
}

export const toldKey = (token: string, who: number) => `${token} to ${who}`;
export const stateKey = (room: Room, key: string) => `${room} ${key}`;

/** An answer of this kind says nothing of whether the write was done (machines.md 80). */
const isUncertain = ({ status }: Try) => status === 0 || status >= 500;

/**
 * What a member knows after these tries. `done`: an earlier try was done, and the last answer is a
 * refusal that shows it, such as a conflict with an entry that holds what was sent.
 */
export function outcomeOf(tries: readonly Try[], done = false): Outcome {
  const last = tries.at(-1);
  if (!last) return 'unknown';
  if (done || (last.status >= 200 && last.status < 400)) return 'acknowledged';
  return tries.some(isUncertain) ? 'unknown' : 'refused';
}
