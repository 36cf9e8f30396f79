import { spawn } from 'node:child_process';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { command } from './command.ts';
import { end, firstChildOf, processesWith, readPid, send, writeDown } from './processes.ts';

const PATIENCE_MS = 30_000;

/** A program as a host's service manager would start it. */
export interface Start {
  /** The program with its arguments, as the host sees it. */
  run: readonly string[];
  /** Default root. */
  user?: string;
  env?: Readonly<Record<string, string>>;
  /** The folder that it starts in; default '/'. */
  cwd?: string;
}

/**
 * One host of the cluster: processes, mounts and a network of its own on this machine. It is known
 * by its folder alone, so several programs can look at it and change it. It ends with the program
 * that has switched it on.
 */
export interface Machine {
  readonly name: string;
  readonly folder: string;
  /** What the host sees as '/' is there for this machine. */
  readonly root: string;
  /** The first process, for `nsenter`; null where the host is off. */
  pid(): Promise<number | null>;
  /** Switches it on, without a program and without a network. */
  on(): Promise<void>;
  /** As when its power is cut. Its files stay. */
  off(): Promise<void>;
  start(program: string, start: Start): Promise<void>;
  /** Ends one program with a signal, and waits for it; the programs that it has started go on. */
  stop(program: string, signal?: NodeJS.Signals): Promise<void>;
  pidOf(program: string): Promise<number | null>;
  logOf(program: string): string;
  /** Sends a signal to each process of a program by the name of its file: 'postgres'. */
  signalAll(file: string, signal: NodeJS.Signals): Promise<number>;
  /** Runs a command in it to its end, and gives what it printed. */
  exec(start: Start): Promise<string>;
}

/** `base`: the folder with Debian; null: the host sees this machine's own files. */
export function machineIn(folder: string, name: string, base: string | null): Machine {
  const root = base === null ? '/' : join(folder, 'root');
  const pidFile = join(folder, 'pid');
  const programFile = (program: string) => join(folder, `${program}.pid`);
  const logOf = (program: string) => join(folder, `${program}.log`);

  async function enter({ run, user, env = {}, cwd = '/' }: Start): Promise<string[]> {
    const pid = await readPid(pidFile);
    if (pid === null) throw new Error(`The host ${name} is off.`);
    return [
      ...['--target', String(pid), '--mount', '--pid', '--net', '--ipc', '--uts'],
      ...(base === null ? [] : ['chroot', ...(user ? [`--userspec=${user}:`] : []), root]),
      ...['env', `--chdir=${cwd}`],
      ...Object.entries(env).flatMap(([key, value]) => (isLoaders(key) ? [`${key}=${value}`] : [])),
      ...run,
    ];
  }

  return {
    name,
    folder,
    root,
    logOf,
    pid: () => readPid(pidFile),
    pidOf: (program) => readPid(programFile(program)),

    async on() {
      if ((await readPid(pidFile)) !== null) return;
      await Promise.all(
        ['files', 'work', 'root'].map((part) => mkdir(join(folder, part), { recursive: true })),
      );
      await rm(join(folder, 'up'), { force: true });
      const log = await open(logOf('host'), 'a');
      const around = spawn(
        'setpriv',
        [
          ...['--pdeathsig', 'KILL', 'unshare', '--mount', '--pid', '--net', '--ipc', '--uts'],
          ...['--propagation', 'private', '--fork', '--kill-child'],
          ...['sh', join(import.meta.dirname, 'host.sh'), name, folder, base ?? '/'],
        ],
        { detached: true, stdio: ['ignore', log.fd, log.fd] },
      );
      await log.close();
      around.unref();
      const first = around.pid === undefined ? null : await firstChildOf(around.pid);
      if (first === null) throw new Error(`The host ${name} does not start: ${logOf('host')}`);
      await writeDown(pidFile, first);
      const late = performance.now() + PATIENCE_MS;
      while (!(await isThere(join(folder, 'up')))) {
        if ((await readPid(pidFile)) === null || performance.now() > late)
          throw new Error(`The host ${name} does not start. Look at ${logOf('host')}`);
        await delay(10);
      }
    },

    async off() {
      await end(pidFile, 'SIGKILL');
    },

    async start(program, start) {
      if ((await readPid(programFile(program))) !== null) return;
      const log = await open(logOf(program), 'a');
      const around = spawn('nsenter', await enter(start), {
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: variablesOf(start),
      });
      await log.close();
      around.unref();
      const pid = around.pid === undefined ? null : await firstChildOf(around.pid);
      if (pid === null) throw new Error(`${program} on ${name} ended: ${logOf(program)}`);
      await writeDown(programFile(program), pid);
    },

    async stop(program, signal = 'SIGTERM') {
      await end(programFile(program), signal);
    },

    async signalAll(file, signal) {
      const first = await readPid(pidFile);
      if (first === null) return 0;
      const found = (await processesWith(first)).filter((one) => one.program.endsWith(`/${file}`));
      for (const { pid } of found) send(pid, signal);
      return found.length;
    },

    exec: async (start) => command('nsenter', await enter(start), { env: variablesOf(start) }),
  };
}

/** LD_PRELOAD is for the program alone, and not for those that lead to it. */
const isLoaders = (key: string) => key.startsWith('LD_');

/**
 * What a program has in its environment. It is no part of a command line, which everybody on this
 * machine can read: there are passwords in it.
 */
const variablesOf = ({ env = {} }: Start) => ({
  PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
  LANG: 'C.UTF-8',
  ...Object.fromEntries(Object.entries(env).filter(([key]) => !isLoaders(key))),
});

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
