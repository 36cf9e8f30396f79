import { mkdir, readFile, rm } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { atEnd, ROOT, temporaryFolder } from '../../../bench/environment.ts';
import { withClient } from '../../../bench/load/bench-database.ts';
import { newCluster, remember } from '../../cluster/cluster-folder.ts';
import { HOSTS, networkOf, POSTGRES_HOSTS, PROGRAMS } from '../../cluster/layout.ts';
import { checkNeeds } from '../../cluster/needs.ts';
import { allOff, type Cluster, startCluster } from '../../cluster/open-cluster.ts';
import type { ClusterState } from '../../cluster/state.ts';
import { wordsOf } from '../../cluster/state.ts';
import type { Place, Wanted } from '../place.ts';
import { faultsOf, UPDATE } from './cluster-faults.ts';
import { connectionOf } from './connection-of.ts';
import { takeBefore } from './version-before.ts';

interface Options {
  /** The folder with Debian; it is made once and kept. */
  debian: string | null;
  /** Whether the servers are of the version before at first, and the update is a fault. */
  updates: boolean;
  /** 'async-commit': what the run must find. */
  plant: string | null;
  progress(text: string): void;
}

/** A cluster of its own, which ends and goes with `teardown`, but for the folder with Debian. */
export async function openInCluster(
  { secret, settingsOf }: Wanted,
  { debian, updates, plant, progress }: Options,
): Promise<Place> {
  const folder = await temporaryFolder();
  await checkNeeds(folder);
  const fresh = newCluster();
  const network = networkOf(fresh.network);
  const shared = debian ?? join(ROOT, 'data/debian');
  await mkdir(join(shared, '..'), { recursive: true });
  const before = updates ? await takeBefore() : null;
  const options = {
    folder,
    debian: shared,
    movableClocks: true,
    servers: before ? { app1: before, app2: before } : {},
    serverEnv: { SECRET: secret, LOG_LEVEL: 'warn', ...settingsOf(network.clients[0] ?? '') },
  };
  // Its network is known before it is there: the servers need the address of the mail server.
  const { movableClocks, serverEnv } = options;
  const servers = { app1: ROOT, app2: ROOT, ...options.servers };
  await remember(folder, {
    ...{ ...fresh, debian: shared, movableClocks, servers, serverEnv, diskMb: DISK_MB },
  });
  atEnd(() => allOff(folder));
  const cluster = await startCluster({ ...options, diskMb: DISK_MB, say: progress });
  if (plant) await plantIn(cluster, plant);
  const { hostname } = new URL(cluster.publicUrl);
  return {
    about: `${cluster.versions}; nginx, HAProxy, two servers`,
    postgres: await versionOf(cluster),
    door: {
      addresses: [cluster.publicUrl],
      origin: cluster.publicUrl,
      ca: await readFile(cluster.ca, 'utf8'),
      clients: network.clients,
      ...(isIP(hostname) ? {} : { serverName: hostname }),
    },
    primary: async () => connectionOf(cluster.databaseUrl),
    faults: faultsOf(cluster).filter(({ name }) => updates || name !== UPDATE),
    async missing() {
      if (plant) {
        const state = await cluster.state();
        if (!isThere(state)) return wordsOf(state);
      } else await cluster.whole(PATIENCE_MS);
      // What Patroni says is a few seconds old.
      const { rows } = await withClient(connectionOf(cluster.databaseUrl), (client) =>
        client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby'),
      );
      return rows[0]?.standby ? 'HAProxy leads to a node that takes no writes' : null;
    },
    logs: HOSTS.flatMap((host) =>
      PROGRAMS[host].map((program) => ({
        name: `${host}-${program}.log`,
        file: cluster.logOf(host, program),
      })),
    ),
    async close() {
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const DISK_MB = 1_500;
const PATIENCE_MS = 1_000;

async function versionOf(cluster: Cluster): Promise<string> {
  const version = await cluster.node(POSTGRES_HOSTS[0]).sql('show server_version');
  return version.trim().split(' ')[0] ?? '';
}

/** Patroni then waits for no second node, and PostgreSQL not for its own disk. */
const ASYNCHRONOUS = [
  ...['patronictl', '-c', '/etc/patroni/config.yml', 'edit-config', '--force', '--quiet'],
  ...['-s', 'synchronous_mode=off', '-s', 'synchronous_mode_strict=false'],
  ...['-p', 'synchronous_commit=off', '-p', 'wal_writer_delay=10s'],
];

/** As `whole`, but that no node need confirm a commit: that is what was planted. */
const isThere = ({ primary, nodes, servers }: ClusterState) =>
  nodes.every(({ host, state }) => state === (host === primary ? 'running' : 'streaming')) &&
  servers.every(({ ready }) => ready === 'ready');

async function plantIn(cluster: Cluster, plant: string): Promise<void> {
  if (plant !== 'async-commit')
    throw new Error(`Nothing is known of ${plant}. --plant takes async-commit`);
  await cluster.exec(POSTGRES_HOSTS[0], ASYNCHRONOUS, 'postgres');
}
