import { existsSync, readdirSync, readFileSync } from 'node:fs';

// What Linux says of processes in /proc; elsewhere these figures are left out.

/** Whether this system says what processes use. */
export const KNOWS_PROCESSES = process.platform === 'linux';

/** The process and all that descend from it. */
export function treeOf(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const child = Number(name);
    const parent = child ? Number(statOf(child)?.[1]) : Number.NaN;
    if (parent) children.set(parent, [...(children.get(parent) ?? []), child]);
  }
  const tree = [pid];
  for (const one of tree) tree.push(...(children.get(one) ?? []));
  return tree;
}

/** The time that these processes have used of all cores, in seconds, to a hundredth. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = statOf(pid);
    return Number(stat?.[11] ?? 0) + Number(stat?.[12] ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** Whether `memory` can be known here. */
export const KNOWS_MEMORY = existsSync('/proc/self/smaps_rollup');

/** Memory in bytes, pages that several share counted in parts (PSS). */
export function memory(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0),
  );
  return kilobytes.reduce((sum, one) => sum + one, 0) * 1024;
}

/** The most memory that the process ever had, in bytes (VmHWM). */
export function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(read(`/proc/${pid}/status`))?.[1] ?? Number.NaN) * 1024;
}

/** The program and its arguments, with spaces between; empty for one that has just ended. */
export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
}

/** The fields after the name: state, parent, … (proc(5)). */
function statOf(pid: number): string[] | undefined {
  const stat = read(`/proc/${pid}/stat`);
  return stat ? stat.slice(stat.lastIndexOf(')') + 2).split(' ') : undefined;
}

/** Empty for one that has just ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
