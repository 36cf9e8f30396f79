/** When a lane counts as dead, in ms of the clock of whoever judges. */
export interface JudgeLimits {
  /** Its beat stood still for so long. */
  deadMs: number;
  /** Who has not looked for longer than this knows nothing of the time in between. */
  gapMs: number;
}

/** When PostgreSQL was asked and had answered, of a clock that is never set: performance.now(). */
export interface Look {
  asked: number;
  answered: number;
}

/**
 * The beats that were seen, by lane: what is not the same as before shows life, and null does by
 * itself.
 */
export type Seen = ReadonlyMap<string, string | null>;

/**
 * Says which lanes are dead (machines.md 47). It compares beats with beats and its own clock with
 * itself: no time of another machine.
 */
export function judgeOfLives({ deadMs, gapMs }: JudgeLimits): (seen: Seen, at: Look) => string[] {
  let lookedAt = Number.NEGATIVE_INFINITY;
  const still = new Map<string, { beat: string; since: number }>();
  return (seen, { asked, answered }) => {
    if (asked - lookedAt > gapMs) still.clear();
    lookedAt = answered;
    for (const lane of still.keys()) if (!seen.has(lane)) still.delete(lane);
    const dead: string[] = [];
    for (const [lane, beat] of seen) {
      const before = still.get(lane);
      if (beat === null) still.delete(lane);
      else if (before?.beat !== beat) still.set(lane, { beat, since: answered });
      else if (asked - before.since >= deadMs) dead.push(lane);
    }
    return dead;
  };
}
