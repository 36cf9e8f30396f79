import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { Listener } from '../listening/listener.ts';
import type { Log } from '../log/log.ts';
import { judgeOfLives } from './judge-lives.ts';
import * as queries from './lives.queries.ts';

export interface LifeLimits {
  /** How often a process shows that its lanes live, in ms. */
  beatMs: number;
  /** A lane whose beat stands still for so long is dead, in ms. */
  deadMs: number;
}

export const LIFE_LIMITS: LifeLimits = { beatMs: 10_000, deadMs: 90_000 };

/** Lanes without a row are looked for at each of so many beats: all waiting tasks are read. */
const WITHOUT_ROW_EVERY = 3;
/** The longest time for an answer, in ms. */
const ANSWER_MS = 5_000;

/** How the lanes of a process live (machines.md 46 to 50). */
export interface Lives {
  /**
   * Resolves once the lane's row is there: before that it may take no task. Rejects where the
   * database is away, and may be called again.
   */
  begin(lane: string): Promise<void>;
  /** Nobody works in the lane any more: what the queue believes to be under way in it is not. */
  end(lane: string): Promise<void>;
  /**
   * Whether others may have taken the tasks of this lane, since it could not show for a while that
   * it lives.
   */
  inDoubt(lane: string): boolean;
  stop(): void;
}

export interface LivesParts {
  pool: pg.Pool;
  listener: Listener;
  log: Log;
  limits: LifeLimits;
  /** Called when others have given up a lane that lives: its tasks may run elsewhere by now. */
  onTaken: (lane: string) => void;
}

interface Lane {
  /** Whether its row was there once. */
  shown: boolean;
  /** Ends what the connection that listens holds for it. */
  unlock: () => Promise<void>;
}

export function keepLives({
  pool,
  listener,
  log,
  limits: { beatMs, deadMs },
  onTaken,
}: LivesParts): Lives {
  const process = randomUUID();
  const lanes = new Map<string, Lane>();
  const taken = new Set<string>();
  const judge = judgeOfLives({ deadMs, gapMs: 3 * beatMs });
  const judgeWithoutRow = judgeOfLives({ deadMs, gapMs: (WITHOUT_ROW_EVERY + 1.5) * beatMs });
  let renewedAt = performance.now();
  let isAway = false;
  let beats = 0;
  let stopped = false;
  let timer = setTimeout(beat, beatMs);

  async function beat(): Promise<void> {
    try {
      await show();
      if (beats++ % WITHOUT_ROW_EVERY === 0) await lookWithoutRow();
      isAway = false;
    } catch (error) {
      if (!isAway && !stopped) log.warn({ error }, 'lanes of tasks could not show that they live');
      isAway = true;
    }
    if (!stopped) timer = setTimeout(beat, beatMs);
  }

  async function show(): Promise<void> {
    const shown = [...lanes].filter(([, { shown }]) => shown).map(([lane]) => lane);
    const asked = performance.now();
    const all = await queries.renew(pool, process, shown, ANSWER_MS);
    const answered = performance.now();
    renewedAt = asked;
    for (const { lane, beat, mine } of all) {
      if (!mine || beat !== '1' || !lanes.has(lane) || taken.has(lane)) continue;
      taken.add(lane);
      onTaken(lane);
    }
    const others = new Map(all.filter(({ mine }) => !mine).map(({ lane, beat }) => [lane, beat]));
    for (const lane of judge(others, { asked, answered }))
      sayAgain(await queries.giveUp(pool, lane, others.get(lane) as string, ANSWER_MS));
  }

  async function lookWithoutRow(): Promise<void> {
    const asked = performance.now();
    const found = await queries.lanesWithoutRow(pool, ANSWER_MS);
    const seen = new Map(found.map(({ lane, held }) => [lane, held ? null : 'no beat']));
    for (const lane of judgeWithoutRow(seen, { asked, answered: performance.now() }))
      sayAgain(await queries.giveUpWithoutRow(pool, lane, ANSWER_MS));
  }

  function sayAgain(jobs: number): void {
    if (jobs > 0) log.warn({ jobs }, 'tasks of a process that is gone are done again');
  }

  return {
    async begin(lane) {
      let known = lanes.get(lane);
      if (known?.shown) return;
      if (!known) {
        known = { shown: false, unlock: async () => {} };
        lanes.set(lane, known);
        known.unlock = await listener.keep(...queries.heldFor(lane));
      }
      await queries.renew(pool, process, [lane], ANSWER_MS);
      known.shown = true;
    },
    async end(lane) {
      const known = lanes.get(lane);
      lanes.delete(lane);
      taken.delete(lane);
      await known?.unlock();
      await queries.endLife(pool, lane, ANSWER_MS);
    },
    inDoubt: (lane) => taken.has(lane) || performance.now() - renewedAt > 2 * beatMs + ANSWER_MS,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
