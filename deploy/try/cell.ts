import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageConfig, output } from './store.ts';

export interface Cell {
  /** Of this machine; inside it is process 1. */
  pid: number;
  /** Runs a command in it, as an engine's `exec` does. What it prints; rejects when it fails. */
  exec(command: readonly string[]): Promise<string>;
  /** Runs the image's own HEALTHCHECK in it; rejects when it fails. */
  checkHealth(): Promise<string>;
  /** Sends SIGTERM to it as an engine does. Its exit code, and how long it took to end, in ms. */
  stop(): Promise<{ code: number | null; ms: number }>;
  /** Ends it at once, if it still runs. */
  kill(): Promise<void>;
}

const OPEN = /^PCR is open at /m;

/**
 * Starts an image as a container does (cell.sh) and waits until PCR is open. `data` belongs to the
 * image's user. Rejects with what it said when it ends instead.
 */
export async function startInCell(
  config: ImageConfig,
  root: string,
  data: string,
  env: Readonly<Record<string, string>>,
): Promise<Cell> {
  const given = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  const variables = [...config.Env, ...given];
  const [uid = '', gid = uid] = config.User.split(':');
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child'],
      ...['sh', join(import.meta.dirname, 'cell.sh'), root, data, uid, gid],
      ...['env', '-i', ...variables, ...config.Entrypoint],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  const hear = (text: Buffer) => {
    said += text;
    child.emit('said');
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.once('close', () => child.emit('said'));
  while (!OPEN.test(said)) {
    if (hasEnded(child)) throw new Error(`PCR has ended before it was open: ${said}`);
    await once(child, 'said');
  }
  const pid = await firstChildOf(child.pid ?? 0);
  const exec = (command: readonly string[]) =>
    output('nsenter', [
      ...['--target', String(pid), '--mount', '--pid', '--root', '--wd'],
      ...['--setuid', uid, '--setgid', gid, 'env', '-i', ...variables, ...command],
    ]);
  return {
    pid,
    exec,
    async checkHealth() {
      const [kind, ...command] = config.Healthcheck?.Test ?? [];
      if (kind !== 'CMD') throw new Error('The image has no health check.');
      return exec(command);
    },
    async stop() {
      const since = performance.now();
      process.kill(pid, 'SIGTERM');
      if (!hasEnded(child)) await once(child, 'close');
      return { code: child.exitCode, ms: performance.now() - since };
    },
    async kill() {
      if (hasEnded(child)) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function firstChildOf(pid: number): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ')[0]);
}
