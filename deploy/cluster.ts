import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { isCluster } from './cluster/cluster-folder.ts';
import { drawState } from './cluster/draw-state.ts';
import { checkNeeds } from './cluster/needs.ts';
import { allOff, openCluster, ownerOf, startCluster } from './cluster/open-cluster.ts';

// npm run cluster: a whole cluster on this machine, for trying (docs/operate/cluster.md).

const HELP = `npm run cluster                  starts a cluster on this machine, and stops it with Ctrl-C
npm run cluster -- status        who is primary, how far replicas are behind, which servers answer
npm run cluster -- stop          stops it whole, also what a killed program has left
npm run cluster -- exec HOST COMMAND ...   runs a command on a host: pg1, pg2, pg3, proxy, app1, app2, store

--folder FOLDER   where all of it lies (DATA_DIR/cluster); the next start goes on with its data
--debian FOLDER   where the programs lie, shared by several clusters (FOLDER/debian)
--movable-clocks  the clock of a node can be set off while it runs

It needs root, mmdebstrap and Debian's packages, 2 GB of memory and 4 GB of disk.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string' },
    debian: { type: 'string' },
    'movable-clocks': { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
const folder = resolve(values.folder ?? join(process.env.DATA_DIR ?? 'data', 'cluster'));
const [verb = 'start', ...rest] = positionals;

try {
  if (values.help) console.log(HELP);
  else if (verb === 'start') await start();
  else if (verb === 'status') console.log(await status());
  else if (verb === 'stop') await stop();
  else if (verb === 'exec') console.log(await exec());
  else throw new Error(HELP);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
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

async function exec(): Promise<string> {
  const [host, ...run] = rest;
  const cluster = await running();
  const named = cluster.hosts.find((one) => one === host);
  if (!named || run.length === 0)
    throw new Error(`A host and a command, please: ${cluster.hosts.join(', ')}`);
  return cluster.exec(named, run);
}
