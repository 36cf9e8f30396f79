import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
} from 'vitest';
import { makeLog } from '../log/log.ts';
import { connect, type Database, sql } from '../postgres/database.ts';
import { placeCluster } from '../testing/postgres-for-tests.ts';
import {
  type EmbeddedDatabase,
  findEmbeddedDatabase,
  startEmbeddedDatabase,
} from './embedded-database.ts';
import { nameOfLiving } from './postgres-lock.ts';

const isRoot = process.getuid?.() === 0;
const log = makeLog('silent');
let folder: string;
let dataDir: string;
let apps: App[];
let started: { stop(): Promise<void> }[];

async function newFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'pcr-embedded-'));
  await chmod(folder, 0o711);
  dataDir = join(folder, 'data');
  await mkdir(dataDir, { mode: 0o711 });
}
const removeFolder = () => rm(folder, { recursive: true, force: true });

beforeEach(() => {
  [apps, started] = [[], []];
});
afterEach(async () => {
  for (const { process } of apps) process.kill('SIGKILL');
  for (const one of started) await one.stop();
  await expect.poll(postgresPid).toBeNull();
  const options = await readFile(join(dataDir, 'postgres/postmaster.opts'), 'utf8').catch(() => '');
  const sockets = /unix_socket_directories=([^"]+)/.exec(options)?.[1];
  if (sockets) await rm(sockets, { recursive: true, force: true });
});

interface Started {
  embedded: EmbeddedDatabase;
  database: Database;
  stop(): Promise<void>;
}

async function start(unused?: number): Promise<Started> {
  const embedded = await startEmbeddedDatabase({ dataDir, log, unused });
  const database = connect({ connection: embedded.connection, onError: () => {} });
  let running = true;
  const stop = async () => {
    if (!running) return;
    running = false;
    await database.close();
    await embedded.stop();
  };
  started.push({ stop });
  return { embedded, database, stop };
}

interface App {
  process: ChildProcessWithoutNullStreams;
  /** The numbers that were acknowledged so far. */
  written: number[];
}

/** A program that writes numbers. */
const spawnApp = (env = process.env) =>
  spawn(process.execPath, [join(import.meta.dirname, '../testing/writing-app.ts'), dataDir], {
    env,
  });

/** Starts it; resolves when `count` are acknowledged. */
async function startApp(count = 20): Promise<App> {
  const app: App = { process: spawnApp(), written: [] };
  apps.push(app);
  createInterface({ input: app.process.stdout }).on('line', (line) => {
    if (line !== 'ready') app.written.push(Number(line));
  });
  await written(app, count);
  return app;
}

const written = (app: App, count: number) =>
  expect.poll(() => app.written.length).toBeGreaterThanOrEqual(count);

/** The process of the PostgreSQL on the data folder, null when there is none. */
async function postgresPid(): Promise<number | null> {
  const text = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return pid && (await nameOfLiving(pid)) ? pid : null;
}

/** What tells PostgreSQL that its app has ended. */
async function killReader(): Promise<void> {
  const pid = await postgresPid();
  const reader = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='])
    .toString()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .find(([, parent, command]) => parent === String(pid) && command?.endsWith('sh'));
  process.kill(Number(reader?.[0]), 'SIGKILL');
}

async function killPostgres(): Promise<void> {
  const pid = await postgresPid();
  if (!pid) throw new Error('There is no PostgreSQL to kill');
  process.kill(pid, 'SIGKILL');
}

/**
 * Starts again on the data folder, and expects everything there that `app` heard an acknowledgement
 * for.
 */
async function expectAllThere(app: App, unused?: number): Promise<void> {
  const { database } = await start(unused);
  const rows = await database.query<{ n: number }>(
    sql('numbers', 'select n from numbers order by n'),
    [],
  );
  expect(rows.map(({ n }) => n)).toEqual(expect.arrayContaining(app.written));
}

describe('a new folder', () => {
  beforeEach(async () => {
    await newFolder();
    // Once nothing runs on it any more.
    onTestFinished(removeFolder);
  });

  test('an interrupted first start leaves nothing half-made; the next one makes the database, also as root in a folder that lets nobody else through, and a later one finds what was written', async () => {
    if (isRoot) await chmod(folder, 0o700);
    const child = spawnApp();
    apps.push({ process: child, written: [] });
    const underWay = async () =>
      (await readdir(dataDir)).some((name) => existsSync(join(dataDir, name, 'PG_VERSION')));
    await expect.poll(underWay, { interval: 5 }).toBe(true);
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false);

    const { database, embedded, stop } = await start();
    if (isRoot) expect((await stat(embedded.connection.host)).uid).not.toBe(0);
    await database.query(sql('make', 'create table pets as select $1::text as name'), ['Ada']);
    await stop();
    expect(await postgresPid()).toBeNull();
    expect(await readdir(dataDir)).toEqual(['postgres']);

    const again = await start();
    expect(await again.database.query(sql('pets', 'select name from pets'), [])).toEqual([
      { name: 'Ada' },
    ]);
  });

  test('a folder that is no database is refused in one line that names it', async () => {
    await mkdir(join(dataDir, 'postgres'), { mode: 0o700 });
    await writeFile(join(dataDir, 'postgres/diary.txt'), '');
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(
      /^The database in \S+\/data\/postgres cannot be started: [^\n]+$/,
    );
  });

  test.runIf(isRoot)('as root, when there is no way through, it names the folder', async () => {
    await chmod(folder, 0o700);
    const child = spawnApp({ PATH: '/without/setpriv' });
    let said = '';
    child.stderr.on('data', (data) => {
      said += data;
    });
    const code = await new Promise((done) => child.on('close', done));
    expect(said).toContain(`whom the folder ${folder} does not let through`);
    expect(code).toBe(1);
  });
});

// One after the other, as an operator's folder lives through it: what each writes is its own.
describe('a folder with a database', () => {
  beforeAll(async () => {
    await newFolder();
    await placeCluster(dataDir);
  });
  afterAll(removeFolder);

  test('it commits durably, listens on a local socket only, and the app is no superuser; a second app on its data folder is refused by name, and still is after the database was killed', async () => {
    const { database, embedded } = await start();
    const rows = await database.query(
      sql(
        'settings',
        `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
           current_setting('full_page_writes') as pages, current_setting('listen_addresses') as addresses,
           (select rolsuper from pg_roles where rolname = current_user) as superuser`,
      ),
      [],
    );
    expect(rows).toEqual([
      { fsync: 'on', commit: 'on', pages: 'on', addresses: '', superuser: false },
    ]);
    expect((await stat(embedded.connection.host)).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o777).toBe(0o700);

    const inUse = `The data folder ${dataDir} is in use by another PCR (process ${process.pid}).`;
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(inUse);
    expect(await database.query(sql('one', 'select 1 as one'), [])).toEqual([{ one: 1 }]);

    const before = await postgresPid();
    await killPostgres();
    // Its connections outlive it for a moment, and answer for it.
    await expect.poll(async () => [null, before].includes(await postgresPid())).toBe(false);
    const held = async () =>
      (
        await database
          .query(sql('locks', `select 1 from pg_locks where locktype = 'advisory'`), [])
          .catch(() => [])
      ).length;
    await expect.poll(held).toBe(1);
    await expect(startEmbeddedDatabase({ dataDir, log })).rejects.toThrow(
      'is in use by another PCR',
    );
  });

  test('a start that meets a database on its way down waits for it', async () => {
    const app = await startApp();
    app.process.kill('SIGKILL');
    await expectAllThere(app);
  });

  test('a database that is killed is started again, and the app goes on; it ends with an app that is killed, and everything acknowledged is there', async () => {
    const app = await startApp();
    const pid = await postgresPid();
    await killPostgres();
    await written(app, app.written.length + 20);
    const next = await postgresPid();
    expect(next).not.toBe(pid);
    app.process.kill('SIGKILL');
    await expect.poll(() => nameOfLiving(next ?? 0)).toBeNull();
    await expectAllThere(app);
  });

  test('app and database are killed together, and everything acknowledged is there', async () => {
    const app = await startApp();
    await killPostgres();
    app.process.kill('SIGKILL');
    await expectAllThere(app);
  });

  test('a database that has lost its app for good makes room', async () => {
    const app = await startApp();
    await killReader();
    app.process.kill('SIGKILL');
    await expectAllThere(app, 500);
  });

  test('a database that has not noticed yet that its app was killed is no database in use', async () => {
    const app = await startApp();
    const before = app.written.length;
    await killReader();
    // A helper of PostgreSQL was killed: it begins anew, and the app takes its lock again.
    await written(app, before + 20);
    await expect.poll(() => findEmbeddedDatabase(dataDir)).not.toBeNull();
    const connection = (await findEmbeddedDatabase(dataDir)) ?? {};
    const database = connect({ connection, onError: () => {} });
    const [holder] = await database.query<{ pid: number }>(
      sql('holder', `select pid from pg_locks where locktype = 'advisory'`),
      [],
    );
    await database.close();
    process.kill(Number(holder?.pid), 'SIGSTOP');
    setTimeout(() => process.kill(Number(holder?.pid), 'SIGCONT'), 1000);
    app.process.kill('SIGKILL');
    await expectAllThere(app, 500);
  });

  test('a pid file whose number belongs to something else now does not stop a start', async () => {
    const file = join(dataDir, 'postgres/postmaster.pid');
    await writeFile(
      file,
      `${process.pid}\n${join(dataDir, 'postgres')}\n1\n5432\n${join(dataDir, 'nowhere')}\n\n`,
    );
    await start();
  });
});
