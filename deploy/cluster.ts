import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { readArguments } from './cluster/cluster-arguments.ts';
import { isCluster } from './cluster/cluster-folder.ts';
import { drawState } from './cluster/draw-state.ts';
import { HOSTS, PROGRAMS } from './cluster/layout.ts';
import { checkNeeds } from './cluster/needs.ts';
import { allOff, openCluster, ownerOf, startCluster } from './cluster/open-cluster.ts';

// npm run cluster: a whole cluster on this machine, for trying (docs/operate/cluster.md).

const HELP = `npm run cluster                  starts a cluster on this machine, and stops it with Ctrl-C
npm run cluster -- status        who is primary, how far replicas are behind, which servers answer
npm run cluster -- stop          stops it whole, also what a killed program has left
npm run cluster -- switchover    another node becomes primary, in order
npm run cluster -- cut HOST      cuts a host off from all others; join HOST brings it back
npm run cluster -- end HOST PROGRAM        kills a program; run HOST PROGRAM starts it
npm run cluster -- exec HOST COMMAND ...   runs a command on a host, on app1 and app2 with the server's settings

Hosts: pg1, pg2, pg3 (etcd, patroni), proxy (haproxy, nginx), app1, app2 (pcr), store (s3)

--folder FOLDER   where all of it lies (DATA_DIR/cluster); the next start goes on with its data
--debian FOLDER   where the programs lie, shared by several clusters (FOLDER/debian)
--movable-clocks  the clock of a node can be set off while it runs
--settings FILE   settings of the servers beside those of deploy/cluster/config/pcr.env, as in .env
--user USER       who runs the command of exec; root if you say nothing

It needs root, mmdebstrap and Debian's packages, 2 GB of memory and 4 GB of disk.`;

const { values, positionals } = argumentsGiven();
const folder = resolve(values.folder ?? join(process.env.DATA_DIR ?? 'data', 'cluster'));
const [verb = 'start', ...rest] = positionals;

try {
  if (values.help) console.log(HELP);
  else if (verb === 'start') await start();
  else if (verb === 'status') console.log(await status());
  else if (verb === 'stop') await stop();
  else await change();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function argumentsGiven() {
  try {
    return readArguments(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  await checkNeeds(folder);
  const since = performance.now();
  // Nothing else keeps this program: the hosts are processes of their own.
  setInterval(() => {}, 60_000);
  const ended = new Promise<void>((end) => {
    // Ctrl-C comes twice: to this program and by way of npm.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end());
  });
  const starting = startCluster({
    folder,
    movableClocks: values['movable-clocks'] ?? false,
    serverEnv: await moreSettings(),
    ...(values.debian && { debian: resolve(values.debian) }),
    say: (line) => console.log(line),
  });
  const cluster = await Promise.race([starting, ended]).catch(async (error) => {
    await allOff(folder);
    throw error;
  });
  if (cluster) {
    console.log(await status());
    console.log(`It took ${((performance.now() - since) / 1000).toFixed(1)} s. PCR is open at ${cluster.publicUrl}
(its certificate is signed by ${cluster.ca}). Ctrl-C stops all of it.`);
    await ended;
    console.log('Stopping ...');
    await cluster.stop();
  } else {
    starting.catch(() => {});
    await allOff(folder);
  }
  console.log('Everything is stopped.');
  process.exit();
}

async function moreSettings(): Promise<Record<string, string>> {
  if (!values.settings) return {};
  const read = parseEnv(await readFile(values.settings, 'utf8'));
  return Object.fromEntries(Object.entries(read).map(([name, value = '']) => [name, value]));
}

async function status(): Promise<string> {
  return drawState(await running());
}

async function running() {
  const cluster = (await ownerOf(folder)) === null ? null : await openCluster(folder);
  if (!cluster) throw new Error(`No cluster runs in ${folder}. Start one: npm run cluster`);
  return cluster;
}

async function stop(): Promise<void> {
  const owner = await ownerOf(folder);
  if (owner !== null) {
    process.kill(owner, 'SIGTERM');
    while ((await ownerOf(folder)) !== null) await new Promise((done) => setTimeout(done, 100));
  }
  if (!isCluster(folder)) throw new Error(`There is no cluster in ${folder}.`);
  await allOff(folder);
  console.log('Everything is stopped.');
}

/** What is done to a cluster that runs. */
async function change(): Promise<void> {
  const [first, ...more] = rest;
  const cluster = await running();
  const host = HOSTS.find((one) => one === first);
  const program = host && PROGRAMS[host].find((one) => one === more[0]);
  if (verb === 'switchover') await cluster.switchover();
  else if (verb === 'cut' && host) await cluster.wires.cut(host);
  else if (verb === 'join' && host) await cluster.wires.join(host);
  else if (verb === 'end' && host && program) await cluster.stopProgram(host, program, 'SIGKILL');
  else if (verb === 'run' && host && program) await cluster.startProgram(host, program);
  else if (verb === 'exec' && host && more.length > 0)
    process.stdout.write(await cluster.exec(host, more, values.user));
  else throw new Error(HELP);
}
