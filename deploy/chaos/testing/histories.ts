import type {
  Duty,
  FinalState,
  Heard,
  History,
  Look,
  Outcome,
  Read,
  Room,
  Try,
  Write,
} from '../history.ts';

// Histories for the tests of the checker: each operation takes 10 ms and begins 10 ms after the one
// before.

const STATUS: Record<Outcome, number> = { acknowledged: 200, refused: 422, unknown: 0 };

export const NOTHING: FinalState = {
  ...{ lives: {}, states: {}, made: {}, seats: [], mails: [], told: {}, left: [], helped: [] },
};

type Given<T> = Partial<Omit<T, 'kind' | 'n'>>;
type One = (n: number, tries: readonly Try[]) => Exclude<History[number], Heard | Duty>;

/** Puts them one after the other. */
export const historyOf = (...ones: One[]): History =>
  ones.map((one, n) => {
    const [sent, answered] = [n * 20, n * 20 + 10];
    const bare = one(n, []);
    if (bare.tries.length > 0) return bare;
    return one(n, [{ sent, answered, status: STATUS[bare.outcome], code: null }]);
  });

export const write =
  (does: Write['does'], token: string, given: Given<Write> = {}): One =>
  (n, tries) => ({
    ...{ kind: 'write', n, who: 1, tries, outcome: 'acknowledged', does },
    ...{ room: 'job', key: 'a', token },
    ...given,
  });

export const read =
  (room: Room, seen: Read['seen'], given: Given<Read> = {}): One =>
  (n, tries) => ({
    ...{ kind: 'read', n, who: 1, tries, outcome: 'acknowledged', room, of: ['a'], seen },
    ...given,
  });

export const look =
  (shown: number[], given: Given<Look> = {}): One =>
  (n, tries) => ({
    ...{ kind: 'look', n, who: 2, tries, outcome: 'acknowledged' },
    ...{ about: 'display_real_name', among: [1], shown },
    ...given,
  });

export const answered = (
  status: number,
  sent: number,
  end: number,
  code: string | null = null,
) => ({
  ...{ status, sent, answered: end, code },
});
