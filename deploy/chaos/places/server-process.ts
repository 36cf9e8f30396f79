import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../../bench/environment.ts';
import { NO_SETTINGS } from '../../../server/src/kit/settings/settings.ts';

export interface ServerProcess {
  readonly address: string;
  readonly log: string;
  start(): Promise<void>;
  kill(): Promise<void>;
  isReady(): Promise<boolean>;
}

interface Parts {
  port: number;
  settings: Readonly<Record<string, string>>;
  /** The file that gets what it says. */
  log: string;
}

/** PCR on a port of this machine, as `node server/src/main.ts` runs it. */
export function serverProcess({ port, settings, log }: Parts): ServerProcess {
  const address = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  const isReady = () =>
    fetch(`${address}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    address,
    log,
    isReady,
    async start() {
      const { PATH, NODE_COMPILE_CACHE } = process.env;
      child = spawn(process.execPath, [join(ROOT, 'server/src/main.ts')], {
        env: { PATH, NODE_COMPILE_CACHE, ...NO_SETTINGS, PORT: String(port), ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const out = createWriteStream(log, { flags: 'a' });
      child.stdout?.pipe(out, { end: false });
      child.stderr?.pipe(out, { end: false });
      while (child.exitCode === null && !(await isReady())) await delay(100);
      if (child.exitCode !== null) throw new Error(`A server does not start: ${log}`);
    },
    async kill() {
      const ending = child;
      child = null;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      ending.kill('SIGKILL');
      await once(ending, 'exit');
    },
  };
}
