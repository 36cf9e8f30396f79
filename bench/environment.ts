import { type ChildProcess, fork } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The project's own folder. */
export const ROOT = resolve(import.meta.dirname, '..');

const ends: (() => Promise<unknown> | unknown)[] = [];
let ending: Promise<void> | null = null;

/**
 * Keeps what ends or removes something that was started; `teardown` calls them in reverse order.
 */
export function atEnd(end: () => Promise<unknown> | unknown): void {
  ends.push(end);
}

/** Ends and removes everything that was started. Safe to call again while it is in progress. */
export function teardown(): Promise<void> {
  ending ??= (async () => {
    for (let end = ends.pop(); end; end = ends.pop()) {
      try {
        await end();
      } catch (error) {
        console.error((error as Error).message);
      }
    }
    ending = null;
  })();
  return ending;
}

/**
 * A new folder below the system's temporary one, removed at the end. Others may pass through it:
 * the database's user.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-bench-'));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }));
  await chmod(folder, 0o711);
  return folder;
}

/**
 * A process of its own for one file of bench/, which gets `parts` as JSON; it ends when its channel
 * to us closes.
 */
export interface Actor {
  readonly pid: number;
  /**
   * Sends a message and waits for the answer: one at a time. Rejects when the process ends instead.
   */
  ask<Answer>(message: unknown): Promise<Answer>;
  end(): Promise<void>;
  /** Whether the process has ended, by itself or by `end`. */
  ended(): boolean;
}

/** Starts `file` (below bench/, of this checkout unless said) and waits until it says 'ready'. */
export async function start(file: string, parts: unknown = {}, root = ROOT): Promise<Actor> {
  const child = fork(join(root, 'bench', file), [JSON.stringify(parts)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const end = async () => {
    if (child.connected) child.disconnect();
    const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await ended;
    clearTimeout(late);
  };
  atEnd(end);
  const ready = await nextMessage<string>(child, file);
  if (ready !== 'ready')
    throw new Error(`${file} said ${JSON.stringify(ready)} in place of 'ready'`);
  return {
    pid: child.pid ?? -1,
    end,
    ended: () => child.exitCode !== null || child.signalCode !== null,
    ask<Answer>(message: unknown) {
      const answer = nextMessage<Answer>(child, file);
      child.send(message as object);
      return answer;
    },
  };
}

function nextMessage<Answer>(child: ChildProcess, file: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`${file} ended with ${code}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Answer);
    });
  });
}
