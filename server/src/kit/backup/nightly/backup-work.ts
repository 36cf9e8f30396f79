import { fork } from 'node:child_process';
import type pg from 'pg';
import type { Settings } from '../../settings/settings.ts';
import type { MadeBackup, Reason } from './backups.queries.ts';

/** What the process that makes a backup is told. */
export interface BackupJob {
  settings: Settings;
  /** What links are signed with. */
  secret: string;
  connection: pg.PoolConfig;
  /** When it was begun, of which it has its name: ISO 8601. */
  now: string;
}

/** In seconds. */
export interface Took {
  write: number;
  check: number;
}

/** What was made, or why it failed: `why` is for the log and holds nothing of a member. */
export type BackupOutcome = { made: MadeBackup; took: Took } | { failed: Reason; why: string };

/**
 * Makes, stores and checks a backup in a process of its own, so that requests wait for nothing of
 * it. `stop` ends that process, and so does the end of this one: what was half stored is not there.
 */
export async function inOwnProcess(
  program: string,
  job: BackupJob,
  stop: AbortSignal,
): Promise<BackupOutcome> {
  if (stop.aborted) return STOPPED;
  const worker = fork(program, [], {
    // Nothing of the environment, in which there are keys: it gets what it needs by a message.
    env: {
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // glibc returns freed memory to the system; else it stays with each of Node's threads.
      ...{ MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
    },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const end = () => worker.kill('SIGKILL');
  stop.addEventListener('abort', end);
  const exited = new Promise<BackupOutcome>((done) => {
    worker.once('exit', (code, signal) =>
      done(
        stop.aborted
          ? STOPPED
          : { failed: 'stopped', why: `its process ended with ${code ?? signal}` },
      ),
    );
    worker.once('error', ({ code, name }: NodeJS.ErrnoException) =>
      done({ failed: 'unknown', why: code ?? name }),
    );
  });
  const said = new Promise<BackupOutcome>((done) => {
    worker.once('message', (outcome: BackupOutcome) => done(outcome));
    worker.send(job, (error) => error && done({ failed: 'unknown', why: error.name }));
  });
  const outcome = await Promise.race([said, exited]);
  if (worker.connected) worker.disconnect();
  await exited;
  stop.removeEventListener('abort', end);
  return outcome;
}

const STOPPED: BackupOutcome = { failed: 'stopped', why: 'PCR stops' };
