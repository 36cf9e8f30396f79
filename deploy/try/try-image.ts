import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { VERSION } from '../../server/src/kit/settings/version.ts';
import { findHeadless } from '../../tools/browser.ts';
import { run } from '../../tools/run.ts';
import { certificates, revision } from '../build-image.ts';
import { type Image, TARGETS, type Target } from '../image-arguments.ts';
import { type Cell, startInCell } from './cell.ts';
import { checkNeeds } from './needs.ts';
import { inMb, MOST, partsOf } from './parts.ts';
import { openStore, output, type Store } from './store.ts';
import { freePort, startTcpPostgres } from './tcp-postgres.ts';

// npm run image -- --try: proves the images without an engine. What an engine does at a start is
// done by buildah and cell.sh.

const BASE = 'localhost/pcr-base';
/** What Debian's own small images leave out. */
const SLIM = ['doc', 'man', 'info', 'locale'].map(
  (folder) => `--dpkgopt=path-exclude=/usr/share/${folder}/*`,
);
/** STOP_DELAY, and what requests in progress have. */
const STOPS_WITHIN = 15_000;
/** Nothing of this is in an image. */
const NOT_IN_IMAGE = [
  ...['.env', '.git', 'data', 'e2e', 'tools', 'bench', 'docs', 'web/src', 'deploy'],
  ...['vite', 'react', 'typescript', 'vitest', 'npm'].map((name) => `node_modules/${name}`),
];

interface Attempt {
  store: Store;
  /** For everything that this leaves on the disk; deleted in the end. */
  folder: string;
  /** What has to end, the first one last. */
  ends: (() => Promise<unknown>)[];
  imageOf(target: Target): Image;
}

/** Throws the first thing that is wrong. Nothing stays behind in either case. */
export async function tryImage(): Promise<void> {
  await checkNeeds();
  const browser = findHeadless();
  const began = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'pcr-image-'));
  // PostgreSQL runs as a user of its own, who must pass through here.
  await chmod(folder, 0o711);
  const image = {
    ...{ base: BASE, version: VERSION, revision: revision() },
    secrets: { npmrc: undefined, certificates: certificates() },
  };
  const store = openStore(join(folder, 'images'));
  const imageOf = (target: Target) => ({ ...image, target });
  const attempt: Attempt = { store, folder, ends: [store.empty], imageOf };
  const end = async () => {
    for (const one of attempt.ends.splice(0).reverse()) await one();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => void end().finally(() => process.exit(130)));
  try {
    await step('A base of Debian', () => makeBase(attempt));
    for (const target of TARGETS)
      await step(`The image ${target} is built`, () => store.build(imageOf(target)));
    for (const target of TARGETS) await saySizes(attempt, target);
    await tryPcr(attempt, browser);
    await tryAllInOne(attempt);
  } finally {
    await end();
  }
  console.log(`Both images work. It took ${seconds(performance.now() - began)}.`);
}

async function makeBase({ store, folder }: Attempt): Promise<void> {
  const tar = join(folder, 'base.tar');
  await output('mmdebstrap', ['--variant=minbase', ...SLIM, 'trixie', tar]);
  await store.importBase(BASE, tar);
  await rm(tar);
}

async function saySizes({ store, imageOf }: Attempt, target: Target): Promise<void> {
  const parts = partsOf(target, await store.layers(imageOf(target)));
  const whole = parts.reduce((sum, [, size]) => sum + size, 0);
  const words = parts
    .filter(([, size]) => size > 1e5)
    .map(([name, size]) => `${name} ${inMb(size)}`);
  console.log(`        ${target}: ${inMb(whole)} compressed (${words.join(', ')})`);
  if (target === 'pcr' && whole > MOST) throw new Error(`That is more than ${inMb(MOST)}.`);
}

async function tryPcr(attempt: Attempt, browser: string): Promise<void> {
  const { folder, ends } = attempt;
  const database = await step('A PostgreSQL on a port, with a password', async () => {
    const place = join(folder, 'database');
    await mkdir(place);
    return startTcpPostgres(place);
  });
  ends.push(database.stop);
  const { config, root, data } = await unpack(attempt, 'pcr');
  await step('It holds nothing that it does not run', async () => {
    const found = NOT_IN_IMAGE.filter((path) => existsSync(join(root, 'pcr', path)));
    if (found.length > 0) throw new Error(`The image has ${found.join(', ')}.`);
  });
  const port = await freePort();
  const local = { HOST: '127.0.0.1', PORT: String(port) };
  await step('Without DATABASE_URL it says so in a line and ends', async () => {
    const said = await startInCell(config, root, data, local).catch(({ message }) => message);
    if (
      !/before it was open: There is no embedded PostgreSQL[^\n]*DATABASE_URL[^\n]*\n$/.test(said)
    )
      throw new Error(`It said: ${said}`);
  });
  const settings = { ...local, DATABASE_URL: database.url };
  const cell = await step('It starts on a root that nobody can write to', () =>
    startInCell(config, root, data, settings),
  );
  ends.push(cell.kill);
  await tryCell(cell, 'pcr');
  await step('A member signs up, adds a family and sets a photo', async () => {
    const { code } = await run(
      '@playwright/test/cli.js',
      ['test', '--config', 'deploy/try/playwright.config.ts'],
      {
        env: {
          CHROME_PATH: browser,
          PCR_ADDRESS: `http://127.0.0.1:${port}`,
          PCR_RESULTS: join(folder, 'results'),
        },
        shown: true,
      },
    );
    if (code !== 0) throw new Error('The journey failed: it says why above.');
  });
  await stopInOrder(cell);
}

async function tryAllInOne(attempt: Attempt): Promise<void> {
  const { config, root, data } = await unpack(attempt, 'all-in-one');
  const settings = { HOST: '127.0.0.1', PORT: String(await freePort()) };
  const cell = await step('It starts with its own PostgreSQL', () =>
    startInCell(config, root, data, settings),
  );
  attempt.ends.push(cell.kill);
  await tryCell(cell, 'all-in-one');
  await stopInOrder(cell);
  if (existsSync(join(data, 'postgres/postmaster.pid')))
    throw new Error('PostgreSQL did not end in order.');
}

/** A root file system and a volume for it. */
async function unpack({ store, folder, imageOf }: Attempt, target: Target) {
  const config = await store.config(imageOf(target));
  const labels = ['version', 'revision'].map(
    (name) => config.Labels[`org.opencontainers.image.${name}`],
  );
  console.log(`${target}: version ${labels.join(', revision ')}, user ${config.User}`);
  const [user = 0, group = 0] = config.User.split(':').map(Number);
  const data = join(folder, `data-${target}`);
  await mkdir(data, { mode: 0o700 });
  await chown(data, user, group);
  return { config, root: await store.mount(imageOf(target)), data };
}

/** What can be said of any image that runs. */
async function tryCell(cell: Cell, target: Target): Promise<void> {
  await step('It runs as its own user without rights, as process 1', async () => {
    const status = await readFile(`/proc/${cell.pid}/status`, 'utf8');
    for (const line of ['Uid:\t4600', 'NoNewPrivs:\t1', 'CapBnd:\t0000000000000000'])
      if (!status.includes(line)) throw new Error(`/proc/status lacks ${line}:\n${status}`);
    if (!/^NSpid:\t\d+\t1$/m.test(status)) throw new Error('It is not process 1.');
    const written = await cell.exec(['touch', '/pcr/new']).then(
      () => 'succeeded',
      ({ message }: Error) => message,
    );
    if (!written.includes('Read-only file system')) throw new Error(`Writing: ${written}`);
  });
  await step('Its health check passes', () => cell.checkHealth());
  await step("The operator's commands work in it", async () => {
    const said = await cell.exec(['pcr', 'admin', 'status']);
    if (!said.trim()) throw new Error(`pcr admin status says nothing in ${target}.`);
    const made = await cell.exec(['pcr', 'backup']);
    if (!made.startsWith('/data/backups/pcr-')) throw new Error(`pcr backup says: ${made}`);
  });
}

async function stopInOrder(cell: Cell): Promise<void> {
  await step('SIGTERM stops it in order', async () => {
    const { code, ms } = await cell.stop();
    if (code !== 0 || ms > STOPS_WITHIN)
      throw new Error(`It ended with ${code} after ${seconds(ms)}.`);
  });
}

/** Runs a step, and prints its name with the time that it took. Throws if the step fails. */
async function step<T>(what: string, doIt: () => Promise<T>): Promise<T> {
  const since = performance.now();
  const done = await doIt().catch((error: Error) => {
    console.log(`FAILED  ${what}`);
    throw error;
  });
  console.log(`ok      ${what} (${seconds(performance.now() - since)})`);
  return done;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
