import { existsSync } from 'node:fs';
import { copyFile, mkdir, open, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Certificates, certificatesIn } from './certificates.ts';
import { isCluster, newCluster, type Remembered, recall, remember } from './cluster-folder.ts';
import { command } from './command.ts';
import {
  BUCKETS,
  CERTIFICATES,
  hostsFile,
  type Planned,
  placesOf,
  serverEnv,
  writeFiles,
} from './configuration.ts';
import { debianRoot } from './debian-root.ts';
import {
  APP_HOSTS,
  type AppHost,
  HOSTS,
  type Host,
  type Network,
  networkOf,
  PORTS,
  POSTGRES_HOSTS,
  type PostgresHost,
  PROGRAMS,
  type ProgramName,
} from './layout.ts';
import { type Machine, machineIn, type Start } from './machine.ts';
import { movableClock, type PostgresNode, postgresNode } from './postgres-node.ts';
import { end, readPid, writeDown } from './processes.ts';
import { type ClusterState, readState } from './state.ts';
import { SLOW_LINK, type Wires, wiresOf } from './wires.ts';

const CHECKOUT = resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 120_000;

export interface ClusterOptions {
  /** All of the cluster lies in it. Absolute. */
  folder: string;
  /** The folder with Debian, made where it is not there; default: in `folder`. */
  debian?: string;
  /** Whether a node's clock can be moved while it runs; costs PostgreSQL some speed. */
  movableClocks?: boolean;
  /** A folder with a PCR of some version for each server; default: this one. */
  servers?: Readonly<Partial<Record<AppHost, string>>>;
  /** Settings of all servers beside pcr.env: SMTP_URL. */
  serverEnv?: Readonly<Record<string, string>>;
  /** Of each node of PostgreSQL; default 4,000. */
  diskMb?: number;
  say?: (line: string) => void;
}

/**
 * A cluster on this machine. Whoever starts it keeps it up: it ends with that program. Others open
 * it by its folder, look at it and break what they want to see break.
 */
export interface Cluster {
  readonly folder: string;
  readonly network: Network;
  /** What members open. */
  readonly publicUrl: string;
  /** The file with the authority that has signed the certificates of nginx and the store. */
  readonly ca: string;
  /** Through HAProxy. */
  readonly databaseUrl: string;
  /** Past HAProxy, to one node. */
  databaseUrlOf(host: PostgresHost): string;
  /** 'Debian forky: PostgreSQL 18, Patroni 4.1.5'. */
  readonly versions: string;

  /** All hosts with all programs, until members can be served. */
  start(): Promise<void>;
  /** All of it, the programs in order first. The folder stays. */
  stop(): Promise<void>;
  state(): Promise<ClusterState>;
  /** Waits until there is a primary that takes writes, all nodes follow, and all servers answer. */
  whole(patienceMs?: number): Promise<ClusterState>;

  /** Cuts a host's power: programs, network and memory are gone at once. */
  powerOff(host: Host): Promise<void>;
  /** Switches it on with its programs. */
  powerOn(host: Host): Promise<void>;
  startProgram(host: Host, program: ProgramName): Promise<void>;
  stopProgram(host: Host, program: ProgramName, signal?: NodeJS.Signals): Promise<void>;
  isRunning(host: Host, program: ProgramName): Promise<boolean>;
  /** The file with what a program has said. */
  logOf(host: Host, program: ProgramName): string;
  /**
   * Runs a command on a host, and gives what it printed; on one of a server with its settings, in
   * its folder.
   */
  exec(host: Host, run: readonly string[], user?: string): Promise<string>;

  /** From now on the server of this host runs the PCR in another folder; restarts it. */
  useServer(host: AppHost, folder: string): Promise<void>;

  readonly wires: Pick<Wires, 'cut' | 'join' | 'slow' | 'fast'>;
  node(host: PostgresHost): PostgresNode;
  /** Hands over to another node, in order. Rejects with what Patroni says where that cannot be. */
  switchover(to?: PostgresHost): Promise<void>;
}

/** A cluster that another program keeps up; null where there is none in the folder. */
export async function openCluster(folder: string): Promise<Cluster | null> {
  const remembered = await recall(folder);
  return remembered && makeCluster(folder, remembered, () => {});
}

/** Makes a cluster in a folder, or goes on with the one that is there, and starts it. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { folder, say = () => {} } = options;
  if ((await readPid(ownerFile(folder))) !== null)
    throw new Error(`A cluster runs in ${folder}: npm run cluster -- stop --folder ${folder}`);
  const before = await recall(folder);
  const remembered: Remembered = {
    ...(before ?? newCluster()),
    debian: options.debian ?? before?.debian ?? join(folder, 'debian'),
    movableClocks: options.movableClocks ?? false,
    servers: { app1: CHECKOUT, app2: CHECKOUT, ...options.servers },
    serverEnv: options.serverEnv ?? {},
    diskMb: options.diskMb ?? 4_000,
  };
  await remember(folder, remembered);
  await writeDown(ownerFile(folder), process.pid);
  const cluster = await makeCluster(folder, remembered, say);
  await cluster.start();
  return cluster;
}

/** The program that keeps a cluster up; null: nobody. */
export const ownerOf = (folder: string): Promise<number | null> => readPid(ownerFile(folder));

const ownerFile = (folder: string) => join(folder, 'owner.pid');

async function makeCluster(
  folder: string,
  remembered: Remembered,
  say: (line: string) => void,
): Promise<Cluster> {
  const network = networkOf(remembered.network);
  const debian = await debianRoot(remembered.debian, say);
  const publicUrl = `https://${network.addressOf('proxy')}`;
  const planned: Planned = { network, debian, secrets: remembered.secrets, publicUrl };
  const certificates = await certificatesIn(join(folder, 'certificates'), network);
  const folderOf = (host: string) => join(folder, 'hosts', host);
  const usesDebian = (host: Host) => host !== 'store' && !APP_HOSTS.some((one) => one === host);
  const machines = Object.fromEntries(
    HOSTS.map((host) => [
      host,
      machineIn(folderOf(host), host, usesDebian(host) ? debian.folder : null),
    ]),
  ) as Record<Host, Machine>;
  const middle = machineIn(folderOf('switch'), 'switch', debian.folder);
  const wires = wiresOf(network, middle);
  const nodes = Object.fromEntries(
    POSTGRES_HOSTS.map((host) => [host, postgresNode(machines[host])]),
  ) as Record<PostgresHost, PostgresNode>;
  const databaseUrlAt = (address: string) =>
    `postgres://pcr:${remembered.secrets.database}@${address}:${PORTS.postgres}/pcr`;

  const starts: Record<ProgramName, (host: Host) => Promise<Start>> = {
    etcd: async () => ({
      run: ['/usr/bin/etcd', '--config-file', '/etc/etcd/etcd.yml'],
      user: 'etcd',
    }),
    patroni: async (host) => ({
      run: ['/usr/bin/patroni', '/etc/patroni/config.yml'],
      user: 'postgres',
      env: remembered.movableClocks ? await movableClock(machines[host]) : {},
      cwd: '/var/lib/postgresql',
    }),
    haproxy: async () => ({ run: ['/usr/sbin/haproxy', '-db', '-f', '/etc/haproxy/haproxy.cfg'] }),
    nginx: async () => ({ run: ['/usr/sbin/nginx', '-g', 'daemon off;'] }),
    s3: async (host) => ({
      run: [
        ...[process.execPath, join(CHECKOUT, 'node_modules/.bin/s3rver'), '--no-vhost-buckets'],
        ...['--directory', join(folderOf(host), 'buckets'), '--address', '0.0.0.0'],
        ...['--port', String(PORTS.s3), '--key', certificates.store.key],
        ...['--cert', certificates.store.certificate],
        ...Object.values(BUCKETS).flatMap((bucket) => ['--configure-bucket', bucket]),
      ],
    }),
    pcr: async (host) => {
      const server = remembered.servers[host as AppHost];
      return {
        run: [join(server, 'node_modules/node/bin/node'), 'server/src/main.ts'],
        cwd: server,
        env: {
          ...(await serverEnv(host, planned, join(folderOf(host), 'data'))),
          NODE_EXTRA_CA_CERTS: certificates.ca,
          NODE_COMPILE_CACHE: join(server, 'node_modules/.cache/node'),
          ...remembered.serverEnv,
        },
      };
    },
  };

  const startProgram = async (host: Host, program: ProgramName) =>
    machines[host].start(program, await starts[program](host));

  /** A host without programs. */
  async function switchOn(host: Host): Promise<void> {
    const machine = machines[host];
    if ((await machine.pid()) !== null) return;
    const files = join(machine.folder, 'files');
    await mkdir(files, { recursive: true });
    await writeFiles(host, planned, files);
    await writeFile(join(machine.folder, 'hosts'), hostsFile(network));
    if (usesDebian(host)) await copyCertificates(host, files, certificates);
    const disk = join(machine.folder, 'disk.img');
    if (POSTGRES_HOSTS.some((one) => one === host) && !existsSync(disk))
      await makeDisk(disk, remembered.diskMb);
    await machine.on();
    await wires.plugIn(host, machine);
    const script = [
      ...placesOf(host).flatMap(({ path, owner }) => (owner ? [`chown ${owner}: ${path}`] : [])),
      ...(POSTGRES_HOSTS.some((one) => one === host) ? OF_A_NODE : []),
      ...(host === 'proxy' ? ['install -d /var/log/nginx'] : []),
    ];
    if (script.length > 0) await machine.exec({ run: ['sh', '-ec', script.join('\n')] });
  }

  async function state() {
    return readState(network);
  }

  async function until(
    what: string,
    holds: (state: ClusterState) => boolean,
    patienceMs = PATIENCE_MS,
  ): Promise<ClusterState> {
    const late = performance.now() + patienceMs;
    for (;;) {
      const now = await state();
      if (holds(now)) return now;
      if (performance.now() > late)
        throw new Error(`${what} did not come within ${patienceMs / 1000} s. ${wordsOf(now)}`);
      await delay(200);
    }
  }

  const cluster: Cluster = {
    folder,
    network,
    publicUrl,
    ca: certificates.ca,
    databaseUrl: databaseUrlAt(network.addressOf('proxy')),
    databaseUrlOf: (host) => databaseUrlAt(network.addressOf(host)),
    versions: `Debian ${debian.suite}: PostgreSQL ${debian.postgres}, Patroni ${debian.patroni}`,
    wires,
    node: (host) => nodes[host],
    state,
    startProgram,
    isRunning: async (host, program) => (await machines[host].pidOf(program)) !== null,
    stopProgram: (host, program, signal) => machines[host].stop(program, signal),
    logOf: (host, program) => machines[host].logOf(program),
    exec: async (host, run, user) => {
      const { env, cwd } = host.startsWith('app') ? await starts.pcr(host) : {};
      return machines[host].exec({
        run,
        ...(user && { user }),
        ...(cwd && { cwd }),
        ...(env && { env: { ...env, PATH: `${process.env.PATH}` } }),
      });
    },

    async start() {
      const built = new Set(Object.values(remembered.servers));
      for (const server of built) await buildServer(server, say);
      say(`${cluster.versions}. Starting the hosts ...`);
      await writeSlowLink(middle);
      await middle.on();
      await wires.lay();
      await Promise.all(HOSTS.map(switchOn));
      await startProgram('store', 's3');
      await Promise.all(POSTGRES_HOSTS.map((host) => startProgram(host, 'etcd')));
      await Promise.all(POSTGRES_HOSTS.map((host) => startProgram(host, 'patroni')));
      await startProgram('proxy', 'haproxy');
      await startProgram('proxy', 'nginx');
      say('Waiting for PostgreSQL ...');
      const { primary } = await until('A primary with two replicas', areNodesWhole);
      if (primary) await machines[primary].exec({ run: STANZA, user: 'postgres' });
      say('Starting the servers ...');
      await Promise.all(APP_HOSTS.map((host) => startProgram(host, 'pcr')));
      await cluster.whole();
    },

    async stop() {
      const stopAll = (hosts: readonly Host[], program: ProgramName, signal: NodeJS.Signals) =>
        Promise.all(hosts.map((host) => machines[host].stop(program, signal)));
      for (const host of POSTGRES_HOSTS) await nodes[host].thaw();
      // Without the time that SIGTERM leaves to load balancers.
      await stopAll(APP_HOSTS, 'pcr', 'SIGINT');
      await stopAll(['proxy'], 'nginx', 'SIGTERM');
      await stopAll(['proxy'], 'haproxy', 'SIGTERM');
      const { primary } = await state();
      await stopAll(
        POSTGRES_HOSTS.filter((host) => host !== primary),
        'patroni',
        'SIGTERM',
      );
      if (primary) await machines[primary].stop('patroni', 'SIGTERM');
      await stopAll(POSTGRES_HOSTS, 'etcd', 'SIGTERM');
      await stopAll(['store'], 's3', 'SIGTERM');
      await allOff(folder);
    },

    whole: (patienceMs) =>
      until(
        'A cluster that is whole',
        (now) => areNodesWhole(now) && now.servers.every(({ ready }) => ready === 'ready'),
        patienceMs,
      ),

    async powerOff(host) {
      await wires.unplug(host);
      await machines[host].off();
    },

    async powerOn(host) {
      await switchOn(host);
      for (const program of PROGRAMS[host]) await startProgram(host, program);
    },

    async useServer(host, server) {
      await buildServer(server, say);
      remembered.servers[host] = server;
      await remember(folder, remembered);
      await machines[host].stop('pcr', 'SIGTERM');
      await startProgram(host, 'pcr');
    },

    async switchover(to) {
      const { primary } = await state();
      if (!primary) throw new Error('There is no primary that could hand over.');
      const answer = await fetch(
        `http://${network.addressOf(primary)}:${PORTS.patroni}/switchover`,
        {
          method: 'POST',
          headers: {
            authorization: `Basic ${btoa(`patroni:${remembered.secrets.patroni}`)}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ leader: primary, ...(to && { candidate: to }) }),
        },
      );
      if (!answer.ok) throw new Error(`Patroni refused: ${await answer.text()}`);
    },
  };
  return cluster;
}

/** Ends every host of a cluster at once, whoever has started it. Nothing of it stays but files. */
export async function allOff(folder: string): Promise<void> {
  if (!isCluster(folder)) return;
  // The switch last: with it goes this machine's own way into the network.
  for (const host of [...HOSTS, 'switch']) await end(join(folder, 'hosts', host, 'pid'), 'SIGKILL');
  await rm(ownerFile(folder), { force: true });
}

const STANZA = ['pgbackrest', '--stanza=pcr', 'stanza-create'];

/** Folders that Debian's packages make when they are configured, with their owners. */
const OF_A_NODE = [
  'install -d -o postgres -g postgres /var/log/patroni /var/log/postgresql',
  'install -d -o etcd -g etcd -m 0700 /var/lib/etcd/default',
];

/** 'pg1 leader running, pg2 replica streaming 0 behind; app1 ready'. */
export const wordsOf = ({ nodes, servers }: ClusterState): string =>
  [
    nodes.map(({ host, role, state }) => `${host}: ${role ?? 'unknown'}, ${state ?? 'away'}`),
    servers.map(({ host, ready }) => `${host}: ${ready ?? 'no answer'}`),
  ]
    .map((part) => part.join('; '))
    .join('; ');

const areNodesWhole = ({ primary, nodes }: ClusterState) =>
  primary !== null &&
  nodes.every(({ host, state, lag }) =>
    host === primary ? state === 'running' : state === 'streaming' && lag !== null,
  ) &&
  nodes.some(({ role }) => role === 'quorum_standby' || role === 'sync_standby');

async function buildServer(server: string, say: (line: string) => void): Promise<void> {
  const node = join(server, 'node_modules/node/bin/node');
  if (!existsSync(node)) throw new Error(`${server} has no PCR that is installed: npm run build`);
  say(`Looking whether the web app is built ...`);
  await command(node, [join(server, 'tools/build.ts')]);
}

async function makeDisk(file: string, mb: number): Promise<void> {
  await using disk = await open(file, 'w');
  await disk.truncate(mb * 1_000_000);
  await command('mkfs.ext4', ['-q', '-m', '0', file]);
}

async function copyCertificates(host: Host, files: string, from: Certificates): Promise<void> {
  const ca = join(files, 'etc/ssl/certs/pcr-ca.pem');
  await mkdir(join(files, 'etc/ssl/certs'), { recursive: true });
  await copyFile(from.ca, ca);
  if (host !== 'proxy') return;
  const own = join(files, CERTIFICATES);
  await mkdir(own, { recursive: true });
  await copyFile(from.proxy.certificate, join(own, 'proxy.pem'));
  await copyFile(from.proxy.key, join(own, 'proxy.key'));
}

/** Before the switch is on. */
async function writeSlowLink(middle: Machine): Promise<void> {
  const target = join(middle.folder, 'files', SLOW_LINK);
  await mkdir(dirname(target), { recursive: true });
  await copyFile(join(import.meta.dirname, 'slow-link.py'), target);
}
