import { chown, lstat, mkdtemp, rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartError } from '../errors/start-error.ts';
import type { Log } from '../log/log.ts';
import { adviceOn } from './postgres-advice.ts';
import { APP_ROLE, makeCluster } from './postgres-cluster.ts';
import {
  holdLock,
  type Lock,
  meetLiving,
  nameOfLiving,
  readLastSocketFolder,
  removeStalePidFile,
} from './postgres-lock.ts';
import { findPostgres, type Owner, type PostgresProcess } from './postgres-program.ts';

export interface EmbeddedDatabase {
  /**
   * The address for a role that owns its database and is no superuser. It stays valid when
   * PostgreSQL is started again.
   */
  readonly connection: { host: string; port: number; user: string; database: string; ssl: false };
  /** Stops PostgreSQL in order; open connections are cut. */
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseParts {
  /** An existing folder; the database is in `postgres` within it. */
  dataDir: string;
  log: Log;
  /** Changes to SETTINGS, for tests. */
  settings?: Record<string, string | number>;
  /** The default is UNUSED. */
  unused?: number;
}

// Measured: app and database together stay below 250 MB at rest, and a start takes 0.1 s.
const SETTINGS = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  listen_addresses: '',
  unix_socket_permissions: '0700',
  // Eight processes (KEPT in connections.ts), and beside them the operator’s commands and a backup.
  max_connections: 120,
  shared_buffers: '64MB',
  jit: 'off',
  // No helper processes that an app on one machine has no use for: each takes memory and time to
  // start.
  io_method: 'sync',
  max_worker_processes: 0,
  max_parallel_workers: 0,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  max_logical_replication_workers: 0,
  autovacuum_max_workers: 2,
  autovacuum_worker_slots: 2,
  wal_level: 'minimal',
  max_wal_senders: 0,
  timezone: 'UTC',
  // The log must not hold personal data: errors of statements, with their values, go to the app
  // alone.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
};

const LIVING = /lock file .* already exists|shared memory block .* still in use/;
const READY = /database system is ready to accept connections/;
/** How long a start waits for another PostgreSQL on the same folder to end, in ms. */
const PATIENCE = 30_000;
/**
 * An app takes its lock as soon as PostgreSQL answers; a PostgreSQL that lives this long (ms)
 * without a lock has lost its app.
 */
const UNUSED = 3_000;

/**
 * Starts PostgreSQL on the data folder, made on the first start. It ends with the app, however that
 * ends, and is started again when it is killed. Throws `StartError`, with nothing left running.
 */
export async function startEmbeddedDatabase({
  dataDir,
  log,
  settings,
  unused = UNUSED,
}: EmbeddedDatabaseParts): Promise<EmbeddedDatabase> {
  const program = await findPostgres(dataDir);
  const cluster = join(dataDir, 'postgres');
  await makeCluster(program, cluster);
  const lastSockets = await readLastSocketFolder(cluster);
  const sockets = await makeSocketFolder(program.owner);
  const connection = {
    host: sockets,
    port: 5432,
    user: APP_ROLE,
    database: APP_ROLE,
    ssl: false,
  } as const;

  let stopping = false;
  let running: PostgresProcess | null = null;
  let lock: Lock | null = null;

  /** Resolves when PostgreSQL answers; rejects with its output when it ends instead. */
  async function launch(): Promise<PostgresProcess> {
    const all = Object.entries({
      ...SETTINGS,
      port: connection.port,
      unix_socket_directories: sockets,
      ...settings,
    });
    const process = program.run('postgres', [
      '-D',
      cluster,
      ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ]);
    running = process;
    const ready = new Promise<void>((resolve) => {
      process.onLine((line) => {
        log.debug(`postgres: ${line}`);
        if (READY.test(line)) resolve();
      });
    });
    const ended = process.ended.then(({ lines }) => Promise.reject(new Error(lines.join('\n'))));
    ended.catch(() => {});
    await Promise.race([ready, ended]);
    return process;
  }

  async function comeUp(): Promise<PostgresProcess> {
    const begun = Date.now();
    let unusedSince = Number.POSITIVE_INFINITY;
    for (;;) {
      const said = await launch().catch((error: Error) => error);
      if (!(said instanceof Error)) return said;
      if (stopping || !LIVING.test(said.message))
        throw new StartError(inOneLine(said.message, cluster));
      if (await removeStalePidFile(cluster)) continue;
      const living = await meetLiving(cluster, connection);
      // PostgreSQL notices a little later that an app was killed.
      if (
        living?.state === 'used' &&
        ((await nameOfLiving(Number(living.app))) || Date.now() - begun > PATIENCE)
      ) {
        throw new StartError(
          `The data folder ${dataDir} is in use by another PCR (process ${living.app}). Stop that one, or set DATA_DIR to another folder.`,
        );
      }
      unusedSince =
        living?.state === 'unused' ? Math.min(unusedSince, Date.now()) : Number.POSITIVE_INFINITY;
      if (living && Date.now() - unusedSince > unused) signal(living.pid);
      if (living && Date.now() - begun > PATIENCE) {
        throw new StartError(
          `A PostgreSQL (process ${living.pid}) still runs on ${cluster} and does not answer.`,
        );
      }
      await delay(100);
      if (stopping) throw new StartError('PCR is stopping.');
    }
  }

  async function watch(first: PostgresProcess): Promise<void> {
    let watched: PostgresProcess | null = first;
    for (let pause = 100; !stopping; pause = watched ? 100 : Math.min(2 * pause, 5_000)) {
      if (watched) {
        await watched.ended;
        if (stopping) return;
        log.error('PostgreSQL has ended and is started again');
      } else {
        await delay(pause, undefined, { ref: false });
      }
      watched = await comeUp().catch((error: Error) => {
        if (!stopping) log.error(error.message);
        return null;
      });
      if (watched) log.info('PostgreSQL runs again');
    }
  }

  async function stop(): Promise<void> {
    stopping = true;
    await lock?.release();
    if (running) {
      // PostgreSQL waits for sessions that are just ending; then it cuts the rest; after that it
      // would recover at the next start.
      running.kill('SIGTERM');
      const cut = setTimeout(() => running?.kill('SIGINT'), 1_000);
      const late = setTimeout(() => running?.kill('SIGQUIT'), 15_000);
      await running.ended;
      clearTimeout(cut);
      clearTimeout(late);
    }
    await rm(sockets, { recursive: true, force: true });
  }

  try {
    const first = await comeUp();
    lock = await holdLock(connection);
    void watch(first);
  } catch (error) {
    await stop();
    throw error;
  }
  // An app that was killed has left its folder behind.
  if (lastSockets && basename(lastSockets).startsWith(SOCKETS))
    await removeSocketFolder(lastSockets, program.owner);
  return { connection, stop };
}

/** The connection to the database of an app that runs on this data folder; null when none does. */
export async function findEmbeddedDatabase(
  dataDir: string,
): Promise<EmbeddedDatabase['connection'] | null> {
  const way = { port: 5432, user: APP_ROLE, database: APP_ROLE, ssl: false } as const;
  const living = await meetLiving(join(dataDir, 'postgres'), way);
  return living?.state === 'used' ? { ...way, host: living.socketFolder } : null;
}

const SOCKETS = 'pcr-sockets-';

/**
 * Deletes only a folder that we own, and in it only what PostgreSQL puts there: anybody may make a
 * folder of that name in /tmp.
 */
async function removeSocketFolder(folder: string, owner: Owner | null): Promise<void> {
  const found = await lstat(folder).catch(() => null);
  if (!found?.isDirectory() || found.uid !== (owner?.uid ?? process.getuid?.())) return;
  for (const name of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock'])
    await rm(join(folder, name), { force: true });
  await rmdir(folder).catch(() => {});
}

/**
 * The socket is not in the data folder: its path may have about 100 characters, and not every file
 * system supports sockets.
 */
async function makeSocketFolder(owner: Owner | null): Promise<string> {
  const base = tmpdir().length > 60 ? '/tmp' : tmpdir();
  const folder = await mkdtemp(join(base, SOCKETS)).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      `The database needs a folder in ${base}, which cannot be made (${error.code}). Set TMPDIR to a folder that this user may write to.`,
    );
  });
  if (owner) await chown(folder, owner.uid, owner.gid);
  return folder;
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // The process has just ended.
  }
}

function inOneLine(said: string, cluster: string): string {
  const lines = said.split('\n').filter((line) => !/^(HINT|DETAIL|LOG):/.test(line));
  const fatal =
    lines.findLast((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? 'it ended at once';
  const why = fatal.replace(/^.*(FATAL|PANIC):\s*/, '').replace(/\.?$/, '.');
  return `The database in ${cluster} cannot be started: ${why}${adviceOn(said, cluster)}`;
}
