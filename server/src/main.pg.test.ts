import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, connect as dial } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SETTING_NAMES } from './kit/settings/settings.ts';
import {
  type FreshDatabase,
  freshDatabase,
  placeCluster,
} from './kit/testing/postgres-for-tests.ts';
import { adminProcess } from './testing/admin-process.ts';
import { isAlive, type MainProcess, portOf, startMain } from './testing/main-process.ts';

let dataDir: string;
let fresh: FreshDatabase;
let apps: MainProcess[];

beforeAll(async () => {
  // The first test to start PCR on it migrates it.
  fresh = await freshDatabase({ migrated: false });
});
afterAll(() => fresh.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'pcr-main-'));
  await chmod(dataDir, 0o711);
  apps = [];
});
afterEach(async () => {
  for (const { app, exited } of apps.filter(isAlive)) {
    app.kill('SIGTERM');
    await exited;
  }
  await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
});

/** Starts PCR on a free port and the tests' own database, unless `settings` say otherwise. */
function start(settings: Record<string, string> = {}, nodeOptions: string[] = []): MainProcess {
  const started = startMain(
    { DATA_DIR: dataDir, DATABASE_URL: fresh.url, LOG_LEVEL: 'error', ...settings },
    nodeOptions,
  );
  apps.push(started);
  return started;
}

async function expectRefusal(started: MainProcess, line: string | RegExp): Promise<void> {
  expect(await started.exited).toBe(1);
  expect(started.err.trimEnd()).toMatch(line);
  expect(started.err.trimEnd()).not.toContain('\n');
  expect(started.out).toBe('');
}

const health = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/account/settings`).then(({ status }) => status);

test('it prints one line when it is open: where, and where the data is; no .env of the developer reaches it; SIGTERM finishes the requests under way, then stops', async () => {
  // Node's option reads a file as main.ts reads .env: what the environment has, wins.
  const file = join(dataDir, 'env');
  await writeFile(file, SETTING_NAMES.map((name) => `${name}=not this\n`).join(''));
  const started = start({}, [`--env-file=${file}`]);
  const port = await portOf(started);
  expect(started.out).toBe(
    `PCR is open at http://127.0.0.1:${port} (data in ${dataDir} and DATABASE_URL)\n`,
  );
  expect(await health(port)).toBe(200);
  await expectToFinish(started, port, 'SIGTERM');
  expect(started.err).toBe('');
});

test('without DATABASE_URL it runs its own PostgreSQL; its data folder is refused to another instance in one clear line; SIGINT finishes the requests under way, and stops PostgreSQL with it; the operator’s commands work beside it and after it', async () => {
  await placeCluster(dataDir);
  const started = start({ DATABASE_URL: '' });
  const port = await portOf(started);
  expect(started.out).toBe(`PCR is open at http://127.0.0.1:${port} (data in ${dataDir})\n`);
  expect(await readdir(join(dataDir, 'postgres'))).toContain('postmaster.pid');

  const line = `^The data folder ${dataDir} is in use by another PCR \\(process ${started.app.pid}\\)\\. Stop that one, or set DATA_DIR to another folder\\.$`;
  const [said] = await Promise.all([
    listUsers(),
    expectRefusal(start({ DATABASE_URL: '' }), new RegExp(line)),
  ]);
  expect(said).toEqual(NOBODY);
  expect(await health(port)).toBe(200);

  await expectToFinish(started, port, 'SIGINT');
  expect(await readdir(join(dataDir, 'postgres'))).not.toContain('postmaster.pid');
  expect(await listUsers()).toEqual(NOBODY);
});
/** `npm run admin -- users list` on the embedded database. */
const listUsers = () =>
  adminProcess(dataDir, { DATA_DIR: dataDir, DATABASE_URL: '' }, ['users', 'list']);
const NOBODY = { code: 0, out: 'There is nobody.\n', err: '' };

test('a taken port is one clear line that names it, and nothing is started', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  await expectRefusal(
    start({ PORT: String(port), DATABASE_URL: '' }),
    new RegExp(`^Port ${port} is taken`),
  );
  expect(await readdir(dataDir)).toEqual([]);
  other.close();
});

test('metrics are off unless METRICS_PORT says where; a taken port of theirs is one clear line, and nothing is started', async () => {
  const started = start({ METRICS_PORT: '0' });
  await portOf(started);
  const said = /^Its metrics are at (http:\/\/127\.0\.0\.1:\d+\/metrics)$/m;
  await expect.poll(() => started.out).toMatch(said);
  const [, url = ''] = said.exec(started.out) ?? [];
  expect(await (await fetch(url)).text()).toContain('pcr_ready 1\n');
  const taken = new URL(url).port;
  const before = await readdir(dataDir);
  const refused = start({
    METRICS_PORT: taken,
    DATABASE_URL: '',
    DATA_DIR: join(dataDir, 'other'),
  });
  await expectRefusal(refused, new RegExp(`^Port ${taken} is taken.+METRICS_PORT`));
  expect(await readdir(dataDir)).toEqual(before);
  await expectRefusal(
    start({ METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' }),
    /^METRICS_HOST 192.0.2.1 is not an address of this machine/,
  );
  await expectRefusal(
    start({ PORT: '4600', METRICS_PORT: '4600' }),
    /^METRICS_PORT must be another port than PORT$/,
  );
});

test('a HOST of another machine is one clear line that names it', async () => {
  await expectRefusal(
    start({ HOST: '192.0.2.1' }),
    /^HOST 192.0.2.1 is not an address of this machine/,
  );
});

test('a database that a newer PCR has migrated is refused in one line that names the version to start', async () => {
  const newer = await freshDatabase();
  await newer.database.pool.query(
    `insert into migrations (name, hash, version) values ('9999_later.sql', '', '9.1.0')`,
  );
  await expectRefusal(
    start({ DATABASE_URL: newer.url }),
    /^The database has the migration 9999_later.sql of PCR 9.1.0, and this is PCR \S+\. Start PCR 9.1.0 or a newer one, or restore a backup/,
  );
  await newer.drop();
});

/**
 * A request of which only the half is sent so far; `finish` sends the rest and resolves to the
 * answer's first line.
 */
async function halfRequest(port: number): Promise<{ finish(): Promise<string> }> {
  const socket = dial(port, '127.0.0.1');
  let heard = '';
  socket.on('error', () => {});
  socket.on('data', (data) => {
    heard += data;
  });
  const lines = [
    'POST /api/account/sign-in HTTP/1.1',
    `Host: localhost:${port}`,
    `Origin: http://localhost:${port}`,
  ];
  lines.push('Expect: 100-continue', 'Content-Type: application/json', 'Content-Length: 2', '', '');
  socket.write(lines.join('\r\n'));
  // The server has taken the request when it asks for its body.
  await expect.poll(() => heard).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  return {
    async finish() {
      heard = '';
      socket.write('{}');
      await expect.poll(() => heard).toContain('\r\n');
      return heard.split('\r\n')[0] ?? '';
    },
  };
}

/** The signal lets it finish the request under way, take no new ones, and stop. */
async function expectToFinish(
  started: MainProcess,
  port: number,
  signal: 'SIGTERM' | 'SIGINT',
): Promise<void> {
  const request = await halfRequest(port);
  started.app.kill(signal);
  await expect.poll(() => health(port).catch(() => 'refused')).toBe('refused');
  expect(await request.finish()).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(await started.exited).toBe(0);
}

const readiness = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.text(),
    () => 'refused',
  );

test('after SIGTERM /readyz says that it stops, and requests are answered for STOP_DELAY', async () => {
  const started = start({ STOP_DELAY: '2' });
  const port = await portOf(started);
  expect(await readiness(port)).toBe('ready');
  const begun = performance.now();
  started.app.kill('SIGTERM');
  await expect.poll(() => readiness(port), { interval: 5 }).toBe('stopping');
  expect(await health(port)).toBe(200);
  await expect.poll(() => readiness(port)).toBe('refused');
  expect(await started.exited).toBe(0);
  expect(performance.now() - begun).toBeGreaterThan(1_900);
  expect(started.err).toBe('');
});

test('the signal after that ends the delay, and what is under way is finished; Ctrl-C has no delay', async () => {
  const [again, byHand] = [start({ STOP_DELAY: '60' }), start({ STOP_DELAY: '60' })];
  const [port, portByHand] = [await portOf(again), await portOf(byHand)];
  const request = await halfRequest(port);
  again.app.kill('SIGTERM');
  await expect.poll(() => readiness(port)).toBe('stopping');
  const second = setInterval(() => again.app.kill('SIGTERM'), 550);
  await expect.poll(() => readiness(port), { interval: 5 }).toBe('refused');
  clearInterval(second);
  expect(await request.finish()).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(await again.exited).toBe(0);
  await expectToFinish(byHand, portByHand, 'SIGINT');
});

test('a second Ctrl-C stops at once, whatever is under way', async () => {
  const started = start();
  await halfRequest(await portOf(started));
  const again = setInterval(() => started.app.kill('SIGINT'), 100);
  // The program waiting for the request ends with 0.
  expect(await started.exited).toBe(130);
  clearInterval(again);
});
