import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { StartError } from '../errors/start-error.ts';

// Any number works, as long as nothing else in this database uses it.
const LOCK = [4600, 1] as const;
const NAME = 'pcr process ';

export interface Lock {
  release(): Promise<void>;
}

/**
 * Marks the database as used by an app: an advisory lock, on a connection for the life of the app.
 */
export async function holdLock(connection: pg.ClientConfig): Promise<Lock> {
  let released = false;
  let current: pg.Client | null = null;

  async function take(): Promise<void> {
    const client = new pg.Client({ ...connection, application_name: `${NAME}${process.pid}` });
    client.on('error', () => {}); // 'end' follows
    try {
      await client.connect();
      const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as held', [...LOCK]);
      if (!rows[0].held) throw new StartError('Another PCR has just started on this data folder.');
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', retake);
    current = client;
  }

  async function retake(): Promise<void> {
    while (!released) {
      await delay(100, undefined, { ref: false });
      const held = await take().then(
        () => true,
        () => false,
      );
      if (held) return;
    }
  }

  await take();
  return {
    async release() {
      released = true;
      await current?.end().catch(() => {});
    },
  };
}

export interface Living {
  readonly pid: number;
  readonly socketFolder: string;
  /**
   * 'used' by a living app (`app` is its process id), 'unused', or 'busy': starting up or shutting
   * down.
   */
  readonly state: 'used' | 'unused' | 'busy';
  readonly app?: string;
}

/** The PostgreSQL that runs on this folder already; null when it has ended. */
export async function meetLiving(
  cluster: string,
  connection: pg.ClientConfig,
): Promise<Living | null> {
  const found = await readPidFile(cluster);
  if (!found) return null;
  const client = new pg.Client({
    ...connection,
    host: found.socketFolder,
    connectionTimeoutMillis: 3000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      `select application_name from pg_locks join pg_stat_activity using (pid)
       where locktype = 'advisory' and granted and classid = $1 and objid = $2`,
      [...LOCK],
    );
    const name: string | undefined = rows[0]?.application_name;
    return name === undefined
      ? { ...found, state: 'unused' }
      : { ...found, state: 'used', app: name.replace(NAME, '') };
  } catch {
    return { ...found, state: 'busy' };
  } finally {
    await client.end().catch(() => {});
  }
}

/** The pid file that a running or killed PostgreSQL has left in this folder. */
async function readPidFile(cluster: string): Promise<{ pid: number; socketFolder: string } | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const [pid, , , , socketFolder] = text.split('\n');
  return pid && socketFolder ? { pid: Number(pid), socketFolder } : null;
}

/**
 * Removes the pid file of a killed PostgreSQL that PostgreSQL itself would take for a living one:
 * its process is a zombie, or its number belongs to something else now. In containers numbers start
 * from 1 each time, and nobody may collect zombies. PostgreSQL itself checks by its shared memory
 * that its helpers have ended. Returns whether the file was removed.
 */
export async function removeStalePidFile(cluster: string): Promise<boolean> {
  const found = await readPidFile(cluster);
  if (!found || (await nameOfLiving(found.pid))?.includes('postgres')) return false;
  await rm(join(cluster, 'postmaster.pid'), { force: true });
  return true;
}

/** Where the PostgreSQL that ran last on this folder had its sockets; null before the first. */
export async function readLastSocketFolder(cluster: string): Promise<string | null> {
  const options = await readFile(join(cluster, 'postmaster.opts'), 'utf8').catch(() => '');
  return /"unix_socket_directories=([^"]+)"/.exec(options)?.[1] ?? null;
}

/** The name of a process, null when there is none or it is a zombie. */
export async function nameOfLiving(pid: number): Promise<string | null> {
  const said =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      : (
          await promisify(execFile)('ps', ['-o', 'pid=,comm=,state=', '-p', String(pid)]).catch(
            () => null,
          )
        )?.stdout;
  const [, name, state] = /^\s*\d+ +\(?(.*?)\)? +([A-Z])/.exec(said ?? '') ?? [];
  return name && state && !'ZX'.includes(state) ? name : null;
}
