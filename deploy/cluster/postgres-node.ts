import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Machine } from './machine.ts';

const DATA = '/var/lib/postgresql';
const BALLAST = `${DATA}/ballast`;
/** In the shared folder with Debian; the folder's name holds the processor's architecture. */
const FAKETIME = '/usr/lib/*/faketime/libfaketimeMT.so.1';
const CLOCK = '/run/pcr-clock';

/** What can happen to the PostgreSQL of a node. */
export interface PostgresNode {
  /** Each process of PostgreSQL ends at once; Patroni stays. */
  kill(): Promise<void>;
  /** Each process of PostgreSQL stands still, and holds its connections. Patroni stays. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /**
   * Sets the clock of its PostgreSQL and Patroni off while they run; 0 sets it right. Only where
   * the cluster was started with `movableClocks`.
   */
  setClock(seconds: number): Promise<void>;
  /** Leaves no room on the disk of its PostgreSQL. */
  fillDisk(): Promise<void>;
  freeDisk(): Promise<void>;
  /** Runs one statement on the node itself, as the superuser: what psql prints, unaligned. */
  sql(statement: string, database?: string): Promise<string>;
}

export function postgresNode(machine: Machine): PostgresNode {
  const inside = async (path: string) => {
    const pid = await machine.pid();
    if (pid === null) throw new Error(`The host ${machine.name} is off.`);
    return join(`/proc/${pid}/root`, machine.root, path);
  };
  return {
    async kill() {
      await machine.signalAll('postgres', 'SIGKILL');
    },
    async freeze() {
      await machine.signalAll('postgres', 'SIGSTOP');
    },
    async thaw() {
      await machine.signalAll('postgres', 'SIGCONT');
    },
    async setClock(seconds) {
      const file = await inside(CLOCK);
      const before = await readFile(file, 'utf8').catch(() => null);
      if (before === null)
        throw new Error('The clocks of this cluster stand fast: start it with movableClocks.');
      await writeFile(file, clockLine(seconds));
    },
    async fillDisk() {
      // As a log that nobody looks at does: all that root may take, too.
      await machine.exec({ run: ['sh', '-c', FILL] });
    },
    async freeDisk() {
      await rm(await inside(BALLAST), { force: true });
    },
    sql: (statement, database = 'postgres') =>
      machine.exec({
        run: ['psql', '-X', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-d', database, '-c', statement],
        user: 'postgres',
      }),
  };
}

/**
 * dd ends with an error when nothing is left, which is what it is for. ext4 refuses a large block
 * while there is room for smaller ones, which would be enough for PostgreSQL for some time.
 */
const FILL = `for size in 1M 4k; do
  dd if=/dev/zero of=${BALLAST} bs=$size oflag=append conv=notrunc 2>/dev/null; sync -f ${BALLAST}
done; test -s ${BALLAST}`;

/** As libfaketime reads it: an offset in seconds, with its sign. */
const clockLine = (seconds: number) => `${seconds < 0 ? '' : '+'}${seconds}\n`;

/** What Patroni, and PostgreSQL below it, need so that their clock can be moved while they run. */
export async function movableClock(machine: Machine): Promise<Record<string, string>> {
  const [library] = (
    await machine.exec({
      run: ['sh', '-c', `echo '${clockLine(0).trim()}' > ${CLOCK}; echo ${FAKETIME}`],
    })
  ).split('\n');
  return {
    LD_PRELOAD: library ?? '',
    FAKETIME_TIMESTAMP_FILE: CLOCK,
    // The file is read again each second. Time that only passes is not touched.
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  };
}
