import { setTimeout as delay } from 'node:timers/promises';
import type { FileStorage } from '../files/storage.ts';
import type { Log } from '../log/log.ts';
import type { Watching } from '../postgres/watching.ts';
import { oneLook } from '../turns/one-look.ts';
import { hasLanded, isWritable } from './probes.queries.ts';

// Whether this process can do what members ask of it. Each process answers for itself.

/**
 * What is missing; the order in which it is told. 'reading': nobody can write, and members read
 * from a standby (machines.md 27), or at a primary whose commits nobody confirms (18).
 */
export type Missing = 'stopping' | 'database' | 'migrations' | 'reading' | 'files';

export interface ProbeLimits {
  /** How long (ms) an answer may wait for the database or the files. */
  patience: number;
  /** How long (ms) what was seen of the database is told to others who ask. */
  databaseMs: number;
  /** The same of the files: each look at a store is a request that somebody may pay for. */
  filesMs: number;
}

export const PROBE_LIMITS: ProbeLimits = { patience: 2_000, databaseMs: 1_000, filesMs: 10_000 };

export interface ReadinessParts {
  watching: Watching;
  storage: Pick<FileStorage, 'whyAway'>;
  /** Whether members can read where the database takes no writes. */
  canRead(): Promise<boolean>;
  /** Whether the database takes writes that no second node confirms. */
  isUnconfirmed(): boolean;
  /** The last one that this PCR brings. A newer PCR may have added others to the same database. */
  lastMigration: string;
  log: Log;
  limits: ProbeLimits;
}

export interface Readiness {
  /** What is missing, or null. Never rejects, and never takes much longer than `patience`. */
  look(): Promise<Missing | null>;
  /** From now on this process is stopping. */
  stopping(): void;
  isStopping(): boolean;
}

interface Seen {
  missing: Missing | null;
  /** For the log alone: no words of another program. */
  why?: string;
}

export function readiness({
  watching,
  storage,
  canRead,
  isUnconfirmed,
  lastMigration,
  log,
  limits,
}: ReadinessParts): Readiness {
  let stops = false;
  let told: Missing | null = null;

  const database = oneLook(async (): Promise<Seen> => {
    const away = async (why: string): Promise<Seen> => ({
      missing: (await canRead()) ? 'reading' : 'database',
      why,
    });
    try {
      if (!(await isWritable(watching))) return away('read-only');
      if (!(await hasLanded(watching, lastMigration))) return { missing: 'migrations' };
      return isUnconfirmed() ? { missing: 'reading', why: 'unconfirmed' } : { missing: null };
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string };
      return away(code ?? name ?? 'unknown');
    }
  }, limits.databaseMs);

  const files = oneLook(async (): Promise<Seen> => {
    const why = await storage.whyAway();
    return why === null ? { missing: null } : { missing: 'files', why };
  }, limits.filesMs);

  /**
   * A look that is late goes on: on a disk that hangs, each new one would take another of the few
   * threads that read files.
   */
  async function inTime(look: Promise<Seen>, missing: Missing): Promise<Seen> {
    const over = new AbortController();
    const late = delay(limits.patience, undefined, { signal: over.signal }).then(
      () => ({ missing, why: 'late' }),
      () => ({ missing: null }),
    );
    return Promise.race([look, late]).finally(() => over.abort());
  }

  /** The log says once what is missing, and once that it is there again. */
  function tell({ missing, why }: Seen): void {
    if (missing === told) return;
    told = missing;
    if (missing === 'reading') log.warn({ missing, why }, 'members can only read');
    else if (missing) log.warn({ missing, why }, 'this process is not ready for requests');
    else log.info('this process is ready for requests again');
  }

  return {
    async look() {
      if (stops) return 'stopping';
      const all = await Promise.all([inTime(database(), 'database'), inTime(files(), 'files')]);
      if (stops) return 'stopping';
      const missing = all.filter((one) => one.missing !== null);
      // Nobody is sent to one without files, also to read.
      const seen = missing.find((one) => one.missing !== 'reading') ??
        missing[0] ?? { missing: null };
      tell(seen);
      return seen.missing;
    },
    stopping: () => {
      stops = true;
    },
    isStopping: () => stops,
  };
}
