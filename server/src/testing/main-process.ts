import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { vi } from 'vitest';
import { NO_SETTINGS } from '../kit/settings/settings.ts';

/** PCR as `node server/src/main.ts` runs it, in a process of its own. */
export interface MainProcess {
  app: ChildProcess;
  /** What it has said so far. */
  out: string;
  err: string;
  exited: Promise<number | null>;
}

/** What `npm start` gives Node, and nothing else of the environment. */
export const NODE_ENVIRONMENT = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
};

const MAIN = resolve(import.meta.dirname, '../main.ts');

/**
 * Starts it with these settings and no others: not those of the environment, nor those of the
 * developer's .env. `main` is another version's.
 */
export function startMain(
  settings: Readonly<Record<string, string>>,
  nodeOptions: string[] = [],
  main: string = MAIN,
): MainProcess {
  const app = spawn(process.execPath, [...nodeOptions, main], {
    // No load balancer is to hear of its end.
    env: { ...NODE_ENVIRONMENT, ...NO_SETTINGS, PORT: '0', STOP_DELAY: '0', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<number | null>((done) => app.on('close', done));
  const started: MainProcess = { app, out: '', err: '', exited };
  app.stdout.on('data', (data) => {
    started.out += data;
  });
  app.stderr.on('data', (data) => {
    started.err += data;
  });
  return started;
}

export const isAlive = ({ app }: MainProcess) => app.exitCode === null && app.signalCode === null;

/** The port of a start, when it is open. */
export async function portOf(started: MainProcess, timeout = 150_000): Promise<number> {
  const port = () => /^PCR is open at http:\/\/127.0.0.1:(\d+) /m.exec(started.out)?.[1];
  await vi.waitUntil(() => port() || !isAlive(started), { timeout, interval: 20 });
  if (port()) return Number(port());
  await started.exited; // by then all it has said is here
  throw new Error(`It did not open: ${started.err}`);
}
