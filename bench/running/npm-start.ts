import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { NO_SETTINGS } from '../../server/src/kit/settings/settings.ts';
import { atEnd, ROOT } from '../environment.ts';
import { cpuSeconds, KNOWS_PROCESSES, treeOf } from '../load/processes.ts';

/** The app as `npm start` runs it. */
export interface Started {
  /** The number of the first process: npm's. */
  readonly pid: number;
  readonly url: string;
  /** From calling npm to the first answer. */
  readonly seconds: number;
  /** What its processes have used of all cores until then, in seconds; where the system says so. */
  readonly processor: number;
  /** As Ctrl-C does it; resolves when all of its processes have ended. */
  stop(): Promise<void>;
}

const PATIENCE_MS = 120_000;
const OWN_BIN = join(ROOT, 'node_modules/.bin');

/** Runs `npm start` until the app answers. Rejects with its output when it ends instead. */
export async function npmStart(dataDir: string, port: number): Promise<Started> {
  const url = `http://127.0.0.1:${port}`;
  const first = `${url}/api/account/settings`;
  if (await answers(first)) throw new Error(`Something answers on port ${port} already`);
  const begun = performance.now();
  const child = spawn('npm', ['start', '--silent'], {
    cwd: ROOT,
    // Neither the environment nor .env changes the figures.
    env: {
      ...{ ...ownEnvironment(), ...NO_SETTINGS },
      ...{ DATA_DIR: dataDir, PORT: String(port), STOP_DELAY: '0' },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, which gets signals as a terminal sends them: to all of its processes.
    detached: true,
  });
  let output = '';
  let ended = false;
  child.stdout.on('data', (data) => (output += data));
  child.stderr.on('data', (data) => (output += data));
  child.once('error', (error) => (output += error.message));
  child.once('close', () => {
    ended = true;
  });
  const stop = () => endGroup(child.pid);
  atEnd(stop);

  while (!(await answers(first))) {
    if (ended) throw new Error(`npm start has ended: ${output}`);
    if (performance.now() - begun > PATIENCE_MS)
      throw new Error(`npm start does not answer: ${output}`);
    await delay(10);
  }
  const seconds = (performance.now() - begun) / 1000;
  const pid = child.pid ?? -1;
  const processor = KNOWS_PROCESSES ? cpuSeconds(treeOf(pid)) : Number.NaN;
  return { pid, url, seconds, processor, stop };
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}

/** What a person's shell has: nothing of the npm and the Node that run this. */
function ownEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(npm_.*|NODE|NODE_.*|INIT_CWD)$/i.test(name),
  );
  const PATH = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== OWN_BIN);
  return { ...Object.fromEntries(kept), PATH: PATH.join(delimiter) };
}

async function endGroup(group: number | undefined): Promise<void> {
  if (!group || !signal(group, 'SIGTERM')) return;
  const late = Date.now() + 20_000;
  while (signal(group, 0)) {
    if (Date.now() > late) signal(group, 'SIGKILL');
    await delay(20);
  }
}

/** Whether there is still somebody to get it. */
function signal(group: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(-group, name);
  } catch {
    return false;
  }
}
