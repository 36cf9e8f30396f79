import type { Database } from '../postgres/database.ts';
import type { Clock } from '../settings/clock.ts';
import type { Settings } from '../settings/settings.ts';

/** What a check found, in a line: what is, and where it is not 'ok' what to do. */
export interface Said {
  state: 'ok' | 'warn' | 'wrong';
  text: string;
}

export const ok = (text: string): Said => ({ state: 'ok', text });
export const warn = (text: string): Said => ({ state: 'warn', text });
export const wrong = (text: string): Said => ({ state: 'wrong', text });

/** What checks look at. They change nothing that stays. */
export interface CheckGround {
  settings: Settings;
  /** The names of the variables of the environment. */
  names: readonly string[];
  /** Null where there is none yet. */
  secret: string | null;
  /** A sentence where there is no database to look at. */
  database: Database | string;
  clock: Clock;
  /** Whether a mail goes to OPERATOR_EMAIL. */
  sendsMail: boolean;
  /** The built web app. */
  webDir: string;
  /** A certificate to trust besides those of the system, as PEM: for tests. */
  ca?: string;
}

/** At least one line. What it throws is a fault of its own. */
export type Check = (ground: CheckGround) => Promise<Said[]>;

/** Runs a check; a fault or too long a silence of it is a line like all others. */
export async function runCheck(check: Check, ground: CheckGround, limit: number): Promise<Said[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Said[]>((done) => {
    timer = setTimeout(
      () =>
        done([
          wrong(`no answer within ${limit / 1000} seconds. See whether it is reached from here.`),
        ]),
      limit,
    );
  });
  try {
    return await Promise.race([check(ground), late]);
  } catch (error) {
    return [wrong(`the check itself failed (${kindOf(error)}). See the log of PCR.`)];
  } finally {
    clearTimeout(timer);
  }
}

/** The kind of a failure: never its words, which may hold an address or a password. */
export function kindOf(error: unknown): string {
  const { code, name, cause } = error as { code?: unknown; name?: string; cause?: unknown };
  if (code) return String(code);
  return cause ? kindOf(cause) : (name ?? 'unknown');
}
