import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DebianRoot } from './debian-root.ts';
import { HOSTS, type Host, type Network, PORTS, POSTGRES_HOSTS } from './layout.ts';
import { fill, readTemplate, type Template } from './templates.ts';

// The files of deploy/cluster/config for each host of this cluster, at the places where Debian's
// packages read them.

/** What a cluster makes once for itself. */
export interface Secrets {
  patroni: string;
  replication: string;
  rewind: string;
  database: string;
  backups: string;
  pcr: string;
}

export const makeSecrets = (): Secrets => {
  const secret = () => randomBytes(24).toString('hex');
  return {
    patroni: secret(),
    replication: secret(),
    rewind: secret(),
    database: secret(),
    backups: secret(),
    pcr: secret(),
  };
};

/** The store that is for trying knows no other key. */
const S3 = { key: 'S3RVER', secret: 'S3RVER', region: 'us-east-1' };
export const BUCKETS = { files: 'pcr-files', backups: 'pcr-backups' } as const;
export const CERTIFICATES = '/etc/pcr';

export interface Planned {
  network: Network;
  debian: DebianRoot;
  secrets: Secrets;
  publicUrl: string;
}

/** All values that the templates ask for, for one host. */
export function valuesFor(host: Host, { network, debian, secrets, publicUrl }: Planned) {
  const isNew = Number.parseInt(debian.patroni, 10) >= 4;
  return {
    HOST: host,
    ADDRESS: network.addressOf(host),
    NETWORK: network.cidr,
    PROXY_ADDRESS: network.addressOf('proxy'),
    PUBLIC_URL: publicUrl,
    PCR_HOST: new URL(publicUrl).hostname,
    CERTIFICATE: `${CERTIFICATES}/proxy.pem`,
    CERTIFICATE_KEY: `${CERTIFICATES}/proxy.key`,
    ETCD_STATE: 'new',
    SYNC_MODE: isNew ? 'quorum' : 'true',
    PG_MAJOR: debian.postgres,
    PATRONI_PASSWORD: secrets.patroni,
    REPLICATION_PASSWORD: secrets.replication,
    REWIND_PASSWORD: secrets.rewind,
    DATABASE_PASSWORD: secrets.database,
    DATABASE_HOST: 'proxy',
    MAX_CONNECTIONS: '120',
    HAPROXY_CONNECTIONS: '2000',
    // Small ones, since three of them share a machine.
    SHARED_BUFFERS: '256MB',
    CACHE_SIZE: '1GB',
    MAX_WAL_SIZE: '512MB',
    WAL_KEEP: '1GB',
    S3_HOST: 'store',
    S3_PORT: String(PORTS.s3),
    S3_REGION: S3.region,
    S3_KEY: S3.key,
    S3_SECRET: S3.secret,
    BACKUP_S3_KEY: S3.key,
    BACKUP_S3_SECRET: S3.secret,
    FILES_BUCKET: BUCKETS.files,
    BACKUP_BUCKET: BUCKETS.backups,
    BACKUP_PASSPHRASE: secrets.backups,
    SECRET: secrets.pcr,
    DATA_DIR: 'data',
  } satisfies Record<string, string>;
}

interface Placed {
  template: Template;
  path: string;
  mode: number;
  /** The owner, as Debian's package makes it. */
  owner?: string;
}

const AT: Readonly<Record<'node' | 'proxy', readonly Placed[]>> = {
  node: [
    { template: 'etcd.yml', path: '/etc/etcd/etcd.yml', mode: 0o644 },
    { template: 'patroni.yml', path: '/etc/patroni/config.yml', mode: 0o600, owner: 'postgres' },
    {
      template: 'make-database.sh',
      path: '/etc/patroni/make-database.sh',
      mode: 0o700,
      owner: 'postgres',
    },
    { template: 'pgbackrest-archive.sh', path: '/etc/patroni/pgbackrest-archive.sh', mode: 0o755 },
    { template: 'pgbackrest.conf', path: '/etc/pgbackrest.conf', mode: 0o600, owner: 'postgres' },
  ],
  proxy: [
    { template: 'haproxy.cfg', path: '/etc/haproxy/haproxy.cfg', mode: 0o644 },
    { template: 'nginx.conf', path: '/etc/nginx/nginx.conf', mode: 0o644 },
  ],
};

/** The files that belong to a host, with their owners. */
export function placesOf(host: Host): readonly Placed[] {
  if (POSTGRES_HOSTS.some((one) => one === host)) return AT.node;
  return host === 'proxy' ? AT.proxy : [];
}

/** Fills a host's files into `files`, the folder of all that the host has of its own. */
export async function writeFiles(host: Host, planned: Planned, files: string): Promise<void> {
  const values = valuesFor(host, planned);
  for (const { template, path, mode } of placesOf(host)) {
    const target = join(files, path);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, fill(await readTemplate(template), values), { mode });
  }
  await mkdir(join(files, 'etc'), { recursive: true });
  await writeFile(join(files, 'etc/hosts'), hostsFile(planned.network));
}

/** /etc/hosts of every host. */
export function hostsFile(network: Network): string {
  const lines = HOSTS.map((host) => `${network.addressOf(host)} ${host}`);
  return ['127.0.0.1 localhost', ...lines, ''].join('\n');
}

/** The settings of a server of PCR, from pcr.env. */
export async function serverEnv(
  host: Host,
  planned: Planned,
  dataDir: string,
): Promise<Record<string, string>> {
  const values = { ...valuesFor(host, planned), DATA_DIR: dataDir };
  const text = fill(await readTemplate('pcr.env'), values);
  return Object.fromEntries(
    [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );
}
