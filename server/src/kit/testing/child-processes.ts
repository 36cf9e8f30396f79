import { readdirSync, readFileSync } from 'node:fs';

export interface ProcessFacts {
  pid: number;
  command: string;
  /** The memory in bytes. */
  memory: number;
  /** The processor time in hundredths of a second, of all cores. */
  ticks: number;
}

/** The processes that this one has started and that still run; on Linux only, else none. */
export function childProcesses(): ProcessFacts[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      if (Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) !== process.pid) return [];
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return {
        pid: Number(name),
        command: readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' '),
        memory: Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024,
        ticks: Number(times[11]) + Number(times[12]),
      };
    } catch {
      // The process has just ended.
      return [];
    }
  });
}
