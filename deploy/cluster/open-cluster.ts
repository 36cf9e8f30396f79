import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { certificatesIn } from './certificates.ts';
import { isCluster, newCluster, type Remembered, recall, remember } from './cluster-folder.ts';
import type { Cluster, ClusterOptions } from './cluster-shape.ts';
import {
  BUCKETS,
  hostsFile,
  type Planned,
  placesOf,
  serverEnv,
  writeFiles,
} from './configuration.ts';
import { debianRoot } from './debian-root.ts';
import { buildServer, copyCertificates, makeDisk, OF_A_NODE, writeSlowLink } from './host-parts.ts';
import {
  APP_HOSTS,
  type AppHost,
  HOSTS,
  type Host,
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
import { areNodesWhole, type ClusterState, readState, wordsOf } from './state.ts';
import { wiresOf } from './wires.ts';

export type { Cluster, ClusterOptions };

const CHECKOUT = resolve(import.meta.dirname, '../..');
const PATIENCE_MS = 120_000;

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

  const state = () => readState(network);

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
