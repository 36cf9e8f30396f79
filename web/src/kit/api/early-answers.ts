import { noteAnswered } from './online.ts';

/**
 * An answer is taken for one that comes now as long as TanStack Query would not ask again
 * (app/query-client.ts).
 */
const YOUNG_MS = 10_000;

interface EarlyAnswers {
  /** Whose answers they are. */
  user: string;
  /** The request: nothing else waits for it. */
  paths: readonly string[];
  /** Undefined: none came in time. */
  answers: Promise<Record<string, unknown> | null | undefined>;
  /** Whether they say that nobody can write. */
  reading?: boolean;
  /** When they came, in ms since 1970. */
  at: number;
  /**
   * Whether they are still signed in here, as far as the device knows: another tab may have signed
   * out.
   */
  isHere: () => boolean;
}

let early: EarlyAnswers | undefined;
const taken = new Set<string>();
const ages = new WeakMap<object, number>();

/** Answers that are on their way already, by their paths below /api. Each is taken once. */
export function answerEarly(answers: EarlyAnswers): void {
  early = answers;
  taken.clear();
}

/** The time of whoever waited is over, too. */
export const NONE_IN_TIME = Symbol('none in time');

/**
 * The answer to a question that is on its way already; undefined where it has to be asked. `user`
 * is whose data the page shows, where that is known.
 */
export async function earlyAnswer(path: string, user: string | undefined): Promise<unknown> {
  const begun = early;
  if (
    !begun?.paths.includes(path) ||
    taken.has(path) ||
    (user !== undefined && user !== begun.user)
  )
    return undefined;
  taken.add(path);
  const answers = await begun.answers;
  if (answers === undefined) return NONE_IN_TIME;
  if (begun.reading) noteAnswered(true, true);
  const answer = answers?.[path];
  if (typeof answer !== 'object' || answer === null) return undefined;
  if (Date.now() - begun.at > YOUNG_MS || !begun.isHere()) return undefined;
  ages.set(answer, begun.at);
  return answer;
}

/** When (ms) this answer came, if that was before it was asked for. */
export const earlyAge = (answer: unknown): number | undefined =>
  typeof answer === 'object' && answer !== null ? ages.get(answer) : undefined;
