import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../../../bench/environment.ts';
import { APP_HOSTS, POSTGRES_HOSTS, type PostgresHost } from '../../cluster/layout.ts';
import type { Cluster } from '../../cluster/open-cluster.ts';
import type { Sighting } from '../history.ts';
import { barsOf, type Fault } from '../place.ts';
import { looksAt } from './cluster-looks.ts';
import { watch } from './looks.ts';

// What goes wrong in the cluster (machines.md 87, 89), in the order of the turns. Each ends with
// everything put right; that it is whole then is waited for elsewhere.

/** So long a fault lasts that Patroni must have noticed it: its `ttl` is 20 s. */
const LONG = 40_000;
const SHORT = 15_000;
/** Patroni looks this often (`loop_wait`). */
const LOOKS = 5_000;
/** ms. */
const DEAD = barsOf(10_000);
const LOST = barsOf(30_000);
const HANDED_OVER = barsOf(5_000);

/** The names of all, in the order of the turns. */
export const FAULTS = [
  // First, since the version before may not start where this one has migrated.
  ...['update', 'server-dies', 'primary-killed', 'primary-cut-off'],
  ...['primary-without-power', 'slow-link', 'stands-still'],
  ...['etcd-member-dies', 'etcd-away', 'replica-disk-full', 'proxies-restart', 'clock-off'],
  ...['store-away', 'switchover'],
] as const;
/** The fault that needs servers of the version before. */
export const UPDATE = 'update';

export function faultsOf(cluster: Cluster): Fault[] {
  const { wires, node } = cluster;
  const look = looksAt(cluster);

  async function primary(): Promise<PostgresHost> {
    const { primary: host } = await cluster.state();
    if (!host) throw new Error('There is no primary to begin with.');
    return host;
  }
  async function aReplica(): Promise<PostgresHost> {
    const leading = await primary();
    return POSTGRES_HOSTS.find((host) => host !== leading) ?? leading;
  }
  /** What is begun at a host is taken back there, whoever is the primary by then. */
  async function lasting<H>(
    host: H,
    ms: number,
    look: (host: H) => Promise<Sighting>,
    begin: (host: H) => Promise<unknown>,
    end: (host: H) => Promise<unknown>,
  ): Promise<Sighting[]> {
    try {
      return await watch(
        () => look(host),
        async () => {
          await begin(host);
          await delay(ms);
        },
      );
    } finally {
      await end(host);
    }
  }

  const faults: Record<(typeof FAULTS)[number], Omit<Fault, 'name'>> = {
    [UPDATE]: {
      bars: DEAD,
      happen: () =>
        watch(look.versions, async () => {
          for (const host of APP_HOSTS) {
            await cluster.useServer(host, ROOT);
            await cluster.whole();
          }
        }),
    },
    'server-dies': {
      bars: DEAD,
      happen: () =>
        lasting(
          APP_HOSTS[0],
          SHORT,
          look.server,
          (host) => cluster.stopProgram(host, 'pcr', 'SIGKILL'),
          (host) => cluster.startProgram(host, 'pcr'),
        ),
    },
    'primary-killed': {
      bars: DEAD,
      async happen() {
        const host = await primary();
        return watch(
          () => look.start(host),
          async () => {
            await node(host).kill();
            // Patroni tells the old state until it looks again.
            await delay(LOOKS);
          },
        );
      },
    },
    'primary-cut-off': {
      bars: LOST,
      happen: async () => lasting(await primary(), LONG, look.ports, wires.cut, wires.join),
    },
    'primary-without-power': {
      bars: LOST,
      happen: async () =>
        lasting(await primary(), LONG, look.ports, cluster.powerOff, cluster.powerOn),
    },
    'slow-link': {
      bars: LOST,
      happen: async () =>
        lasting(
          await primary(),
          LONG,
          look.roundTrip,
          (host) => wires.slow(host, 400, 5),
          (host) => wires.fast(host),
        ),
    },
    'stands-still': {
      bars: LOST,
      happen: async () =>
        lasting(
          await primary(),
          LONG,
          look.isAnswering,
          (host) => node(host).freeze(),
          (host) => node(host).thaw(),
        ),
    },
    'etcd-member-dies': {
      bars: LOST,
      happen: async () =>
        lasting(
          await primary(),
          SHORT,
          look.etcd,
          (host) => cluster.stopProgram(host, 'etcd', 'SIGKILL'),
          (host) => cluster.startProgram(host, 'etcd'),
        ),
    },
    'etcd-away': {
      bars: LOST,
      happen: () =>
        lasting(
          POSTGRES_HOSTS,
          60_000,
          look.etcdOfAll,
          (hosts) => Promise.all(hosts.map((host) => cluster.stopProgram(host, 'etcd', 'SIGKILL'))),
          (hosts) => Promise.all(hosts.map((host) => cluster.startProgram(host, 'etcd'))),
        ),
    },
    'replica-disk-full': {
      bars: LOST,
      happen: async () =>
        lasting(
          await aReplica(),
          LONG,
          look.disk,
          (host) => node(host).fillDisk(),
          (host) => node(host).freeDisk(),
        ),
    },
    'proxies-restart': {
      bars: DEAD,
      async happen() {
        const connections = await look.heldByProxies();
        return watch(connections.look, async () => {
          for (const program of ['haproxy', 'nginx'] as const) {
            await cluster.stopProgram('proxy', program);
            await cluster.startProgram('proxy', program);
            await delay(5_000);
          }
        }).finally(connections.close);
      },
    },
    'clock-off': {
      bars: LOST,
      happen: async () =>
        lasting(
          await primary(),
          LONG,
          look.clock,
          (host) => node(host).setClock(90),
          (host) => node(host).setClock(0),
        ),
    },
    'store-away': {
      bars: DEAD,
      happen: () =>
        lasting(
          'store' as const,
          SHORT,
          look.store,
          (host) => cluster.powerOff(host),
          (host) => cluster.powerOn(host),
        ),
    },
    switchover: {
      bars: HANDED_OVER,
      happen: () =>
        watch(look.primary, async () => {
          await cluster.switchover();
          await delay(LOOKS);
        }),
    },
  };
  return FAULTS.map((name) => ({ name, ...faults[name] }));
}
