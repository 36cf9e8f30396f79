import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { upload } from '../files/testing/file-fixtures.ts';
import { newBackupKey } from '../kit/backup/packing.ts';
import { readSettings } from '../kit/settings/settings.ts';
import { type FreshDatabase, freshDatabase } from '../kit/testing/postgres-for-tests.ts';
import type { Said } from '../testing/admin-process.ts';
import { SECRET, startApp, type TestApp } from '../testing/app-for-tests.ts';
import { heardTerminal } from '../testing/operating/heard-terminal.ts';
import { runBackup } from './backup-command.ts';
import { runRestore } from './restore-command.ts';
import { type BackupBucket, openBackupBucket } from './testing/backup-bucket.ts';

// `npm run backup` into a bucket, and `npm run restore` of what is there by its name.

let folder: string;
let app: TestApp;
let bucket: BackupBucket;
let empty: FreshDatabase;
let key: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-in-bucket-'));
  bucket = await openBackupBucket();
  app = await startApp();
  empty = await freshDatabase({ migrated: false });
  key = await newBackupKey();
});
afterEach(async () => {
  await app.close();
  await empty.drop();
  await bucket.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(
  command: typeof runBackup,
  env: Record<string, string>,
  ...args: string[]
): Promise<Said> {
  const { terminal, said } = heardTerminal();
  const usual = { BACKUP_URL: bucket.url, BACKUP_KEY: key, SECRET };
  const code = await command(args, {
    terminal,
    settings: () => readSettings({ ...usual, ...env }, folder),
    migrations: resolve(import.meta.dirname, '../../migrations'),
    signal: new AbortController().signal,
  });
  return { ...said, code };
}
const backUp = () => run(runBackup, { DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir });
const restore = (name: string, env: Record<string, string> = {}) =>
  run(
    runRestore,
    { DATABASE_URL: empty.url, DATA_DIR: join(folder, 'data'), ...env },
    name,
    '--yes',
  );

test('a backup goes to the bucket and is restored by its name; not with another key, nor one that is not there', async () => {
  const ana = await app.member();
  await upload(ana, { folder: 'documents', name: 'notes.txt', bytes: Buffer.from('a note') });
  const made = await backUp();
  expect(made).toMatchObject({ code: 0, err: '' });
  const name = /pcr-\S+Z\.pcrbackup/.exec(made.out)?.[0] ?? '';
  expect(made.out).toContain(`backups/pcr/${name} at http://127.0.0.1:`);
  expect(made.out).not.toContain('S3RVER');

  const refused = await restore(name, { BACKUP_KEY: await newBackupKey() });
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^backups\/pcr\/pcr-.+ It was made with another key.*\n$/);
  const missing = await restore('pcr-2020-01-01T0000Z.pcrbackup');
  expect(missing).toMatchObject({ code: 1, out: '' });
  expect(missing.err).toMatch(/^There is no backup backups\/pcr\/pcr-2020-01-01T0000Z.+\n$/);

  expect(await restore(name)).toMatchObject({ code: 0, err: '' });
  const { rows } = await empty.database.pool.query('select id from users');
  expect(rows).toEqual([{ id: ana.id }]);
});

test('a bucket that refuses is said in one line', async () => {
  bucket.refuses = 'PUT';
  const refused = await backUp();
  expect(refused).toMatchObject({ code: 1, out: '' });
  expect(refused.err).toMatch(/^The store of BACKUP_URL failed at .+ \(AccessDenied\)\. .+\n$/);
  bucket.refuses = 'GET';
  const unread = await restore('pcr-2020-01-01T0000Z.pcrbackup');
  expect(unread).toMatchObject({ code: 1, out: '' });
  expect(unread.err).toMatch(/^The store of BACKUP_URL failed at .+\n$/);
});
