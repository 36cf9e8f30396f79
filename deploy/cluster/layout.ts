// Which hosts a cluster has, and what runs on each. An organization has a machine for each of them.

/** Each has etcd, Patroni and PostgreSQL. */
export const POSTGRES_HOSTS = ['pg1', 'pg2', 'pg3'] as const;
/** Each has one server of PCR. */
export const APP_HOSTS = ['app1', 'app2'] as const;
/** `proxy` has HAProxy and nginx, `store` the S3 store. */
export const HOSTS = [...POSTGRES_HOSTS, 'proxy', ...APP_HOSTS, 'store'] as const;

export type PostgresHost = (typeof POSTGRES_HOSTS)[number];
export type AppHost = (typeof APP_HOSTS)[number];
export type Host = (typeof HOSTS)[number];

/** The programs that `Cluster.program` knows, by host. */
export type ProgramName = 'etcd' | 'patroni' | 'haproxy' | 'nginx' | 'pcr' | 's3';

/** In the order in which they start. */
export const PROGRAMS: Readonly<Record<Host, readonly ProgramName[]>> = {
  store: ['s3'],
  pg1: ['etcd', 'patroni'],
  pg2: ['etcd', 'patroni'],
  pg3: ['etcd', 'patroni'],
  proxy: ['haproxy', 'nginx'],
  app1: ['pcr'],
  app2: ['pcr'],
};

/** The last part of each address; `CLIENTS` are those of this machine in the cluster's network. */
const LAST: Readonly<Record<Host, number>> = {
  pg1: 11,
  pg2: 12,
  pg3: 13,
  proxy: 20,
  app1: 31,
  app2: 32,
  store: 40,
};
/** This machine's own addresses there: a limit counts for each address, so clients have many. */
const CLIENTS = { first: 100, count: 64 };

export const PORTS = {
  postgres: 5432,
  patroni: 8008,
  etcd: 2379,
  haproxyReplicas: 5433,
  haproxyState: 7000,
  pcr: 4600,
  pcrMetrics: 9464,
  s3: 4568,
} as const;

/** A private network of this machine alone; several clusters have different numbers, 0 to 255. */
export interface Network {
  number: number;
  /** '10.77.0.0/24' */
  cidr: string;
  /** The interface of this machine in it. */
  device: string;
  addressOf(host: Host): string;
  /** Those of this machine, from which its clients call. */
  clients: readonly string[];
}

export function networkOf(number: number): Network {
  const at = (last: number) => `10.77.${number}.${last}`;
  return {
    number,
    cidr: at(0).concat('/24'),
    device: `pcr-c${number}`,
    addressOf: (host) => at(LAST[host]),
    clients: Array.from({ length: CLIENTS.count }, (_, n) => at(CLIENTS.first + n)),
  };
}
