import {
  appendFile,
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readFile,
  rm,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { inject, vi } from 'vitest';
import { APP_ROLE } from '../embedded/postgres-cluster.ts';
import { findPostgres, type PostgresProcess } from '../embedded/postgres-program.ts';
import { makeLog } from '../log/log.ts';
import { connect } from '../postgres/database.ts';
import { migrate } from '../postgres/migrate.ts';
import { migrateTasks } from '../tasks/tasks.ts';
import type { FreshDatabase } from './postgres-for-tests.ts';
import { type Connection, copyCluster } from './test-postgres.ts';

// Nodes of a cluster, and the usual two of them: a primary, and a standby that its commits wait
// for.

const SETTINGS = {
  ...{ fsync: 'off', full_page_writes: 'off', autovacuum: 'off', listen_addresses: '' },
  ...{ max_connections: 100, shared_buffers: '32MB', port: 5432, timezone: 'UTC' },
  ...{ wal_level: 'replica', max_wal_senders: 10, wal_keep_size: '512MB', io_method: 'sync' },
  // Where the primary comes back it is heard of at once.
  ...{ wal_retrieve_retry_interval: '100ms', log_min_messages: 'log' },
  max_standby_streaming_delay: '1s',
};

export interface TestNode {
  readonly connection: Connection;
  /** The value for DATABASE_URL. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends it at once, as a fault does. */
  kill(): Promise<void>;
  /** All its processes stand still, or go on. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  /** From its next start on it is a standby of that one. */
  follow(node: TestNode): Promise<void>;
  /** A statement as its superuser. */
  asAdmin<R extends object>(statement: string): Promise<R[]>;
}

export interface TestCluster {
  /** A node that has nothing yet but what all begin with. */
  node(name: string): Promise<TestNode>;
  close(): Promise<void>;
}

/** Nodes of one system, which can follow each other. */
export async function openCluster(): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'pcr-nodes-'));
  await chmod(folder, 0o711);
  const program = await findPostgres(folder);
  const nodes: TestNode[] = [];

  async function node(name: string): Promise<TestNode> {
    const sockets = join(folder, `${name}-at`);
    await mkdir(sockets);
    const cluster = join(folder, name);
    await copyCluster(inject('unusedCluster'), cluster);
    const own = async (path: string) => {
      if (program.owner) await chown(path, program.owner.uid, program.owner.gid);
    };
    await own(sockets);
    const connection = { host: sockets, port: 5432, user: APP_ROLE, database: APP_ROLE };
    const settings = Object.entries({ ...SETTINGS, unix_socket_directories: sockets });
    let running: PostgresProcess | null = null;
    const signalAll = async (which: NodeJS.Signals) => {
      const { pid = 0 } = running ?? {};
      const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
      for (const one of [pid, ...children.split(' ').filter(Boolean).map(Number)])
        process.kill(one, which);
    };
    const made: TestNode = {
      connection,
      url: `postgresql://${APP_ROLE}@localhost:5432/${APP_ROLE}?host=${encodeURIComponent(sockets)}`,
      async start() {
        const args = settings.flatMap(([key, value]) => ['-c', `${key}=${value}`]);
        const started = program.run('postgres', ['-D', cluster, ...args]);
        running = started;
        await new Promise<void>((ready, refuse) => {
          started.onLine((line) => /ready to accept/.test(line) && ready());
          void started.ended.then(({ lines }) => refuse(new Error(lines.join('\n'))));
        });
      },
      async kill() {
        const killed = running;
        running = null;
        killed?.kill('SIGQUIT');
        await killed?.ended;
      },
      freeze: () => signalAll('SIGSTOP'),
      thaw: () => signalAll('SIGCONT'),
      async follow({ connection: { host } }) {
        const signal = join(cluster, 'standby.signal');
        await writeFile(signal, '', { mode: 0o600 });
        await own(signal);
        await appendFile(
          join(cluster, 'postgresql.auto.conf'),
          `primary_conninfo = 'host=${host} port=5432 user=postgres'\n`,
        );
      },
      async asAdmin<R extends object>(statement: string) {
        const client = new pg.Client({ ...connection, user: 'postgres' });
        await client.connect();
        return client
          .query<R>(statement)
          .then(({ rows }) => rows)
          .finally(() => client.end());
      },
    };
    nodes.push(made);
    return made;
  }

  return {
    node,
    async close() {
      await Promise.all(nodes.map((one) => one.kill()));
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
    },
  };
}

/** From now on a commit waits until any other node has stored it. */
export async function waitsForSecond(primary: TestNode): Promise<void> {
  await primary.asAdmin("alter system set synchronous_standby_names = '*'");
  await primary.asAdmin('select pg_reload_conf()');
}

/** Waits until `standby` has replayed all that `primary` has written. */
export async function isReplayed(primary: TestNode, standby: TestNode): Promise<void> {
  const [is] = await primary.asAdmin<{ at: string }>('select pg_current_wal_flush_lsn() as at');
  await vi.waitFor(
    async () => {
      const [row] = await standby.asAdmin<{ there: boolean }>(
        `select pg_last_wal_replay_lsn() >= '${is?.at}' as there`,
      );
      if (!row?.there) throw new Error('the standby is behind');
    },
    { timeout: 30_000, interval: 20 },
  );
}

export interface PairOfPostgres {
  primary: TestNode;
  standby: TestNode;
  /** The app's database. */
  fresh: FreshDatabase;
  close(): Promise<void>;
}

/** A primary with the app's database, and a standby. */
export async function startPair(): Promise<PairOfPostgres> {
  const { node, close } = await openCluster();
  const [primary, standby] = await Promise.all([node('primary'), node('standby')]);
  await standby.follow(primary);
  await Promise.all([primary.start(), standby.start()]);
  await waitsForSecond(primary);
  await primary.asAdmin('grant execute on function pg_ls_waldir() to pcr');
  const { connection, url } = primary;
  const database = connect({ connection, onError: () => {} });
  await migrate(database, resolve(import.meta.dirname, '../../../migrations'));
  await migrateTasks(connection, makeLog('silent'));
  return {
    ...{ primary, standby, close },
    fresh: { database, connection, url, drop: () => database.close() },
  };
}
