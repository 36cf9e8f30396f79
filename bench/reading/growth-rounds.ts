import type { Actor } from '../environment.ts';
import { type LoadResult, type LoadRound, median } from '../load/load-round.ts';
import { short } from '../report.ts';

export const ROUNDS = 7;
export const SECONDS = 1;

/** A product server on one of two databases, and a client of its own. */
export interface GrowthSide {
  client: Actor;
  port: number;
  /** What this side is asked instead of the path for both. */
  path?: string;
  /** What its members ask for before each request; that is not counted. */
  greeting?: string;
}

/**
 * What a path costs on the large side against the small one: one connection, rounds in turns; the
 * median of the rounds' ratios of medians; p99 is the median of the rounds' ones, in ms. With
 * `only` one member asks, by number; otherwise a random one each time.
 */
export async function rounds(
  small: GrowthSide,
  large: GrowthSide,
  path: string,
  only?: number,
): Promise<{ ratio: number; detail: string; p99: { small: number; large: number } }> {
  const results = { small: [] as number[], large: [] as number[] };
  const slowest = { small: [] as number[], large: [] as number[] };
  for (let n = -1; n < ROUNDS; n++) {
    for (const name of ['small', 'large'] as const) {
      const { client, port, path: own = path, greeting } = { small, large }[name];
      const round: LoadRound = {
        kind: 'list',
        path: own,
        ...(greeting && { greeting }),
        port,
        connections: 1,
        warmUp: 0.3,
        seconds: SECONDS,
      };
      const result = await client.ask<LoadResult>(only === undefined ? round : { ...round, only });
      if (n < 0) continue;
      results[name].push(result.median);
      slowest[name].push(result.p99);
    }
  }
  const ratio = median(results.large.map((large, n) => large / (results.small[n] ?? Number.NaN)));
  return {
    ratio,
    detail: `${short(median(results.large))} ms, ${short(median(results.small))} ms`,
    p99: { small: median(slowest.small), large: median(slowest.large) },
  };
}
