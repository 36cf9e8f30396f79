import { createWriteStream } from 'node:fs';
import type { Consent } from '@pcr/contract/consent/consent.schema.ts';
import type { Doing, Duty, Entry, History, Read, Room, Write } from '../history.ts';
import type { Asked, Asking, Caller } from './caller.ts';

/** What a member has of the run: asks, and writes down what came of it. */
export interface Pen {
  readonly who: number;
  write(what: Writing, asking: Asking): Promise<Asked>;
  /** `seenIn` reads the tokens out of a good answer, by key. */
  read(what: Reading, asking: Asking, seenIn: (body: string) => Read['seen']): Promise<Asked>;
  /** `shownIn` reads out of a good answer who was shown. */
  look(what: Looking, asking: Asking, shownIn: (body: string) => number[]): Promise<Asked>;
  hear(topic: string | null, id: string | null): void;
}

interface Writing {
  does: Doing;
  room: Room;
  key: string;
  token: string;
  to?: NonNullable<Write['to']>;
}
type Reading = Pick<Read, 'room' | 'of'>;
interface Looking {
  about: Consent;
  among: readonly number[];
}

export interface Recorder {
  readonly history: History;
  /** Milliseconds since the run began. */
  now(): number;
  penOf(who: number, caller: Caller): Pen;
  /** What was so before the run. */
  found(who: number, room: Room, key: string, token: string): void;
  /** What is due from now on. */
  due(duty: Omit<Duty, 'kind' | 'at'>): void;
  close(): Promise<void>;
}

/** Keeps the history, and writes it to a file as it grows: a JSON text in each line. */
export function openRecorder(file: string): Recorder {
  const begun = performance.now();
  const now = () => performance.now() - begun;
  const history: Entry[] = [];
  const out = createWriteStream(file);
  let count = 0;
  function keep(entry: Entry): void {
    history.push(entry);
    out.write(`${JSON.stringify(entry)}\n`);
  }
  return {
    history,
    now,
    found(who, room, key, token) {
      const tries = [{ sent: 0, answered: 0, status: 200, code: null }];
      const what = { does: 'set', room, key, token } as const;
      keep({ kind: 'write', n: ++count, who, ...what, tries, outcome: 'acknowledged' });
    },
    penOf: (who, caller) => ({
      who,
      async write(what, asking) {
        const asked = await caller.ask(asking);
        const { tries, outcome } = asked;
        keep({ kind: 'write', n: ++count, who, ...what, tries, outcome });
        return asked;
      },
      async read(what, asking, seenIn) {
        const asked = await caller.ask(asking);
        const { tries, outcome, last } = asked;
        // That it is not there is an answer, too.
        const gone = last.status === 404;
        const seen = outcome === 'acknowledged' ? seenIn(last.text) : {};
        keep({
          ...{ kind: 'read', n: ++count, who, ...what, tries, seen },
          outcome: gone ? 'acknowledged' : outcome,
        });
        return asked;
      },
      async look(what, asking, shownIn) {
        const asked = await caller.ask(asking);
        const { tries, outcome, last } = asked;
        const shown = outcome === 'acknowledged' ? shownIn(last.text) : [];
        keep({ kind: 'look', n: ++count, who, ...what, tries, outcome, shown });
        return asked;
      },
      hear(topic, id) {
        keep({ kind: 'heard', who, at: now(), topic, id });
      },
    }),
    due: (duty) => keep({ kind: 'duty', at: now(), ...duty }),
    close: () => new Promise((closed) => out.end(closed)),
  };
}
