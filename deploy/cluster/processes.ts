import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

// Processes that several programs must find again: whoever starts one writes down its number and
// its start, since numbers are given anew.

/** When a process started, in ticks since the machine did; null: there is no such process. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // Its name stands in brackets and may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return !stat || fields[0] === 'Z' ? null : (fields[19] ?? null);
}

export async function writeDown(file: string, pid: number): Promise<void> {
  await writeFile(file, `${pid} ${await startOf(pid)}\n`);
}

/** The process that a file names; null where it has ended. */
export async function readPid(file: string): Promise<number | null> {
  const [pid, start] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
  return pid && (await startOf(Number(pid))) === start ? Number(pid) : null;
}

/** Sends a signal to what a file names, and waits until it is gone. SIGKILL after `patience` ms. */
export async function end(file: string, signal: NodeJS.Signals, patience = 30_000): Promise<void> {
  const pid = await readPid(file);
  if (pid !== null) {
    send(pid, signal);
    const late = performance.now() + patience;
    while ((await readPid(file)) !== null) {
      if (performance.now() > late) send(pid, 'SIGKILL');
      await delay(20);
    }
  }
  await rm(file, { force: true });
}

/** Nothing happens where the process has ended meanwhile. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The first child of a process, once it has one; null where it ends without. */
export async function firstChildOf(pid: number): Promise<number | null> {
  for (;;) {
    const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null);
    if (children?.trim()) return Number(children.split(' ')[0]);
    if (children === null || (await startOf(pid)) === null) return null;
    await delay(10);
  }
}

/** All processes of the room of processes whose first one this is, with their programs. */
export async function processesWith(first: number): Promise<{ pid: number; program: string }[]> {
  const room = await readlink(`/proc/${first}/ns/pid`);
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async (pid) => {
      const its = await readlink(`/proc/${pid}/ns/pid`).catch(() => null);
      const program = its === room ? await readlink(`/proc/${pid}/exe`).catch(() => null) : null;
      return program === null ? [] : [{ pid, program }];
    }),
  );
  return found.flat();
}
