/** What the client (load-client.ts) is asked to do once. */
export interface LoadRound {
  kind: 'list' | 'get' | 'create' | 'rsvp';
  port: number;
  connections: number;
  /** Seconds before the measured time, under the same load. */
  warmUp: number;
  seconds: number;
  /** In place of /api/families. */
  path?: string;
  /** What a member asks for before each request, which is not counted: a visit has begun. */
  greeting?: string;
  /** The ids of the events that members answer to ('rsvp'). */
  events?: readonly string[];
  /** More header lines, each ended with CR LF. */
  headers?: string;
  /** Only for this owner, by number; otherwise a random one for each request. */
  only?: number;
  /** Counts the answers that come after the measured time, too: what waited longest. */
  late?: boolean;
  /** Takes a refusal for an answer, and leaves without the last answers when the time is over. */
  rude?: boolean;
}

export interface LoadResult {
  perSecond: number;
  /** Milliseconds. */
  median: number;
  /** Milliseconds. */
  p99: number;
}

/**
 * Of 'rsvp': with how many answers 'attending' stand, as the client was told in all rounds on these
 * events.
 */
export interface RsvpResult extends LoadResult {
  attending: number;
}

/** The middle one, or the mean of the two in the middle. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const upper = sorted[Math.floor(half)] ?? Number.NaN;
  return Number.isInteger(half) ? (upper + (sorted[half - 1] ?? Number.NaN)) / 2 : upper;
}
