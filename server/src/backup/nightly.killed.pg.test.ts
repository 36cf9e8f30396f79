/** @module-tag thorough */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { nightlyBackups } from '../kit/backup/nightly/nightly.ts';
import { makeLog } from '../kit/log/log.ts';
import { systemClock } from '../kit/settings/clock.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import { SECRET } from '../testing/app-for-tests.ts';
import { portOf, startMain } from '../testing/main-process.ts';
import { BACKUP_PROCESS } from './backup-program.ts';
import { type BackupBucket, openBackupBucket } from './testing/backup-bucket.ts';
import { AT, KEY, putLarge } from './testing/nightly-fixtures.ts';

// A backup whose process ends in the middle, or which several processes make at once.

const ANY = { id: '1', attempt: 1 };
let folder: string;
let fresh: FreshDatabase;
let bucket: BackupBucket;
const ends: (() => unknown)[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-killed-'));
  fresh = await freshDatabase();
  bucket = await openBackupBucket();
  await mkdir(join(folder, 'data'), { mode: 0o700 });
  await putLarge(join(folder, 'data'));
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await bucket.close();
  await fresh.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Backups are held up while they are stored, until `goOn`; `storing` is when the first one is. */
function holdUp(): { goOn(): void; storing: Promise<void> } {
  const [held, storing] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  bucket.before = async (method) => {
    if (method !== 'PUT') return;
    storing.resolve();
    await held.promise;
  };
  ends.push(() => held.resolve());
  return { goOn: () => held.resolve(), storing: storing.promise };
}

const SETTINGS = () => ({
  ...{ BACKUP_AT: AT, BACKUP_URL: bucket.url, BACKUP_KEY: KEY, DATA_DIR: join(folder, 'data') },
});

/** What one process of PCR has. */
function nightly() {
  const { host, port, user, database: name } = fresh.database.pool.options;
  return nightlyBackups({
    settings: readSettings(SETTINGS(), folder),
    ...{
      database: fresh.database,
      connection: { host, port, user, database: name } as pg.PoolConfig,
    },
    ...{ clock: systemClock, log: makeLog('silent'), secret: SECRET },
    ...{ origin: 'http://pcr.test', program: BACKUP_PROCESS },
  });
}
const make = (one = nightly()) => one.tasks.backup_make({}, ANY);

async function states(): Promise<string[]> {
  const { rows } = await fresh.database.pool.query<{ state: string }>(
    `select coalesce(reason, state) as state from backups order by begun_at, finished_at`,
  );
  return rows.map(({ state }) => state);
}

/** What looks like a backup, whole or not, in the bucket. */
const listed = async () => (await bucket.names()).filter((name) => name.includes('pcrbackup'));

/** The processes that make a backup for this one. */
async function workersOf(parent: number | undefined): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    const [command, status] = await Promise.all(
      ['cmdline', 'status'].map((file) =>
        readFile(`/proc/${name}/${file}`, 'utf8').catch(() => ''),
      ),
    );
    if (command?.includes(BACKUP_PROCESS) && status?.includes(`\nPPid:\t${parent}\n`))
      found.push(Number(name));
  }
  return found;
}
const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/cmdline`, 'utf8').then(
    (command) => command.includes(BACKUP_PROCESS),
    () => false,
  );

test('a kill in the middle leaves nothing that looks whole, and the backup is made again at once', async () => {
  const { goOn, storing } = holdUp();
  const one = nightly();
  const making = make(one);
  await storing;
  expect(await states()).toEqual(['running']);
  const [worker] = await workersOf(process.pid);
  if (!worker) throw new Error('no process makes a backup');
  process.kill(worker, 'SIGKILL');
  await making;
  goOn();
  expect(await states()).toEqual(['stopped']);
  expect(await listed()).toEqual([]);
  await make(one);
  expect(await states()).toEqual(['stopped', 'good']);
});

test('PCR that stops ends the backup, and another process makes it again', async () => {
  const { goOn, storing } = holdUp();
  const one = nightly();
  const making = make(one);
  await storing;
  await one.stop();
  await making;
  expect(await workersOf(process.pid)).toEqual([]);
  await make(one);
  expect(await states()).toEqual(['stopped']);
  expect(await listed()).toEqual([]);
  goOn();
  await make();
  expect(await states()).toEqual(['stopped', 'good']);
});

test('PCR that is killed takes the process with it, and another process makes the backup again', async () => {
  const { goOn, storing } = holdUp();
  const main = startMain({ ...SETTINGS(), DATABASE_URL: fresh.url, SECRET });
  ends.push(() => main.app.kill('SIGKILL'));
  await portOf(main);
  await fresh.database.pool.query(`select graphile_worker.add_job('backup_look')`);
  await storing;
  const [worker, ...more] = await workersOf(main.app.pid);
  if (!worker) throw new Error('no process makes a backup');
  expect(more).toEqual([]);
  main.app.kill('SIGKILL');
  await main.exited;
  await vi.waitFor(async () => expect(await isAlive(worker)).toBe(false), { timeout: 30_000 });
  goOn();
  expect(await states()).toEqual(['running']);
  expect(await listed()).toEqual([]);
  await make();
  expect(await states()).toEqual(['stopped', 'good']);
});

test('of several processes at once one makes the backup', async () => {
  const { goOn, storing } = holdUp();
  const processes = [nightly(), nightly(), nightly()];
  const making = Promise.all(processes.map(make));
  await storing;
  // Another one finds it under way.
  await make();
  expect(await workersOf(process.pid)).toHaveLength(1);
  expect(await states()).toEqual(['running']);
  goOn();
  await making;
  await Promise.all(processes.map(make));
  expect(await states()).toEqual(['good']);
});
