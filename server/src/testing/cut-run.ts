import { appendFileSync } from 'node:fs';
import type { AppParts } from '../app.ts';
import { connect } from '../kit/postgres/database.ts';
import type { Connection } from '../kit/testing/test-postgres.ts';
import { openWay, seeded } from '../kit/testing/way-to-postgres.ts';

// What tools/cut-connections.ts turns on: the app of each test reaches PostgreSQL over a line that
// is cut at random, its browsers ask again after a 503, as the web app does, and a file gets the
// answers for the tool to judge.

const { PCR_CUT_CONNECTIONS: seed, PCR_CUT_REPORT: report = '' } = process.env;
/**
 * Of so many messages to PostgreSQL one is cut: some requests of each test, and never all of them.
 */
const EVERY = 60;
/** How often a browser asks again; that all of its tries are cut does not happen. */
const TRIES = 8;

export type CutRunLine =
  | { kind: 'answer'; method: string; path: string; status: number; text?: string }
  | { kind: 'app'; cuts: number; failures: string[] }
  | { kind: 'unheard'; error: string };

const say = (line: CutRunLine) => appendFileSync(report, `${JSON.stringify(line)}\n`);

if (seed) {
  // Each of these would have ended a process of the app.
  process.on('uncaughtExceptionMonitor', (error) =>
    say({ kind: 'unheard', error: String(error.stack) }),
  );
  process.on('unhandledRejection', (error) =>
    say({ kind: 'unheard', error: String((error as Error)?.stack ?? error) }),
  );
}

export interface CutRun extends Pick<AppParts, 'connection' | 'database' | 'taskLimits'> {
  begin(): void;
  /** `logged` is what the app has logged. */
  end(logged: readonly string[]): Promise<void>;
}

let apps = 0;

/** The way of one app to its database; null in a usual run. */
export async function beginCutRun(real: Connection): Promise<CutRun | null> {
  if (!seed) return null;
  const way = await openWay(real);
  const { connection } = way;
  return {
    connection,
    database: connect({ connection, onError: () => {} }),
    // Tests wait for tasks that are lost in minutes otherwise.
    taskLimits: { lookMs: 500, wayMs: 2_000 },
    begin: () => way.cutAtRandom({ random: seeded(Number(seed) + apps++), every: EVERY }),
    async end(logged) {
      say({
        kind: 'app',
        cuts: way.cuts,
        failures: logged.filter((line) => line.includes('request failed')),
      });
      await way.remove();
    },
  };
}

/** One request, asked again while the answer is 503. */
export async function inCutRun<R extends { status: number; text: string }>(
  method: string,
  path: string,
  ask: () => Promise<R>,
): Promise<R> {
  if (!seed) return ask();
  for (let tries = 1; ; tries++) {
    const reply = await ask();
    const { status } = reply;
    say({ kind: 'answer', method, path, status, ...(status >= 500 && { text: reply.text }) });
    if (status !== 503 || tries === TRIES) return reply;
  }
}
