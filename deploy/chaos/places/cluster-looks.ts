import { APP_HOSTS, type AppHost, PORTS, type PostgresHost } from '../../cluster/layout.ts';
import type { Cluster } from '../../cluster/open-cluster.ts';
import { NO_ROOM, SILENT } from '../checking/effects.ts';
import type { Sighting } from '../history.ts';
import { connectionOf } from './connection-of.ts';
import { answerOf, held, portOf, roundTripOf, versionOf } from './looks.ts';

/** What one can see of each fault in the cluster. */
export function looksAt({ network, exec, databaseUrl, databaseUrlOf }: Cluster) {
  const { addressOf } = network;
  const etcd = async (host: PostgresHost): Promise<Sighting> => ({
    [`etcd of ${host}`]: await portOf(addressOf(host), PORTS.etcd),
  });
  return {
    etcd,
    etcdOfAll: async (hosts: readonly PostgresHost[]): Promise<Sighting> =>
      Object.assign({}, ...(await Promise.all(hosts.map(etcd)))),
    async versions(): Promise<Sighting> {
      const said = APP_HOSTS.map(async (host) => [
        `version of ${host}`,
        await versionOf(addressOf(host), PORTS.pcrMetrics),
      ]);
      return Object.fromEntries(await Promise.all(said));
    },
    server: async (host: AppHost): Promise<Sighting> => ({
      [`port of ${host}`]: await portOf(addressOf(host), PORTS.pcr),
    }),
    start: async (host: PostgresHost): Promise<Sighting> => ({
      [`start of PostgreSQL on ${host}`]: await answerOf(
        connectionOf(databaseUrlOf(host)),
        STARTED,
      ),
    }),
    async ports(host: PostgresHost): Promise<Sighting> {
      const [postgres, patroni] = await Promise.all(
        [PORTS.postgres, PORTS.patroni].map((port) => portOf(addressOf(host), port)),
      );
      return {
        [`PostgreSQL's port of ${host}`]: postgres ?? '',
        [`Patroni's port of ${host}`]: patroni ?? '',
      };
    },
    roundTrip: async (host: PostgresHost): Promise<Sighting> => ({
      [`ms to ${host} and back`]: await roundTripOf(addressOf(host), PORTS.postgres),
    }),
    isAnswering: async (host: PostgresHost): Promise<Sighting> => ({
      [`PostgreSQL on ${host}`]: await answerOf(connectionOf(databaseUrlOf(host)), 'select 1'),
    }),
    /** Somebody else than root writes some bytes there. */
    disk: async (host: PostgresHost): Promise<Sighting> => ({
      [`disk of ${host}`]: await exec(host, WRITE_SOME, 'postgres').then(
        (said) => (said.includes('No space left') ? NO_ROOM : 'room'),
        () => SILENT,
      ),
    }),
    async clock(host: PostgresHost): Promise<Sighting> {
      const said = await answerOf(connectionOf(databaseUrlOf(host)), NOW);
      const off = Math.round(Number(said) - Date.now() / 1000);
      return { [`s that the clock of ${host} is off`]: Number.isNaN(off) ? said : off };
    },
    store: async (): Promise<Sighting> => ({
      store: await portOf(addressOf('store'), PORTS.s3),
    }),
    primary: async (): Promise<Sighting> => ({
      'who takes writes': await answerOf(connectionOf(databaseUrl), WHO),
    }),
    /** A connection of each proxy that was there before. */
    async heldByProxies() {
      const [haproxy, nginx] = await Promise.all([
        held(addressOf('proxy'), PORTS.postgres),
        held(addressOf('proxy'), 443),
      ]);
      return {
        look: async (): Promise<Sighting> => ({
          'connection to HAProxy': haproxy.said(),
          'connection to nginx': nginx.said(),
        }),
        close() {
          haproxy.close();
          nginx.close();
        },
      };
    },
  };
}

const STARTED = 'select pg_postmaster_start_time()::text';
const NOW = 'select extract(epoch from clock_timestamp())';
/** Null on a standby. */
const WHO = 'select case when not pg_is_in_recovery() then host(inet_server_addr()) end';
const FILE = '/var/lib/postgresql/looked-at';
const WRITE_SOME = [
  ...['sh', '-c', `dd if=/dev/zero of=${FILE} bs=64k count=1 conv=fsync 2>&1; rm -f ${FILE}`],
];
