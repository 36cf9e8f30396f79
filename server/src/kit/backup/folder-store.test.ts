import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import type { BackupStore } from './backup-store.ts';
import { backupName, backupTime, StoreError } from './backup-store.ts';
import { folderStore } from './folder-store.ts';

const NAME = 'pcr-2026-11-28T1510Z.pcrbackup';
let folder: string;
let store: BackupStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-backups-'));
  store = await folderStore(join(folder, 'new'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));
const names = () => readdir(join(folder, 'new'));
const of = (text: string) => Readable.from([Buffer.from(text)]);

test('a backup is called by its minute, and only such names are backups', () => {
  const at = new Date('2026-11-28T15:10:59Z');
  expect(backupName(at)).toBe(NAME);
  expect(backupTime(NAME)).toEqual(new Date('2026-11-28T15:10:00Z'));
  for (const name of ['notes.txt', `${NAME}.partial`, 'pcr-2026-13-28T1510Z.pcrbackup'])
    expect(backupTime(name)).toBeNull();
});

test('it is there when all of it is, for its owner alone; until then it has another name and is not listed', async () => {
  const content = new PassThrough();
  const putting = store.put(NAME, content);
  content.write('first, ');
  await expect.poll(names).toEqual([`${NAME}.partial`]);
  expect(await store.list()).toEqual([]);
  content.end('second');
  expect(await putting).toBe(13);
  expect(await names()).toEqual([NAME]);
  expect(await readFile(store.where(NAME), 'utf8')).toBe('first, second');
  expect((await stat(store.where(NAME))).mode & 0o777).toBe(0o600);
  expect((await stat(join(folder, 'new'))).mode & 0o777).toBe(0o700);

  await writeFile(join(folder, 'new', 'notes.txt'), 'not a backup');
  await store.put('pcr-2026-11-27T1510Z.pcrbackup', of('older'));
  expect(await store.list()).toEqual([
    { name: 'pcr-2026-11-27T1510Z.pcrbackup', size: 5 },
    { name: NAME, size: 13 },
  ]);
  expect((await buffer(await store.get(NAME))).toString()).toBe('first, second');
  await store.remove(NAME);
  await store.remove(NAME);
  expect(await store.list()).toHaveLength(1);
});

test('one that fails leaves nothing, and its failure is told', async () => {
  const content = new PassThrough();
  const wrong = new StartError('The database is away.');
  const putting = store.put(NAME, content);
  content.write('first');
  await expect.poll(names).toEqual([`${NAME}.partial`]);
  content.destroy(wrong);
  await expect(putting).rejects.toBe(wrong);
  expect(await names()).toEqual([]);
});

test('what a killed backup has left goes an hour later; one that is under way stays', async () => {
  const left = join(folder, 'new', `${NAME}.partial`);
  await writeFile(left, 'half');
  await store.put('pcr-2026-11-29T1510Z.pcrbackup', of('whole'));
  expect(await names()).toContain(`${NAME}.partial`);
  await expect(store.put(NAME, of('whole'))).rejects.toThrow('Another backup is being written');

  const before = new Date(Date.now() - 2 * 3_600_000);
  await utimes(left, before, before);
  await store.put(NAME, of('whole'));
  expect(await names()).toEqual([NAME, 'pcr-2026-11-29T1510Z.pcrbackup']);
});

test('a folder that cannot be made is one line that names it', async () => {
  await writeFile(join(folder, 'file'), '');
  const refused = await folderStore(join(folder, 'file', 'backups')).catch((error) => error);
  expect(refused).toBeInstanceOf(StartError);
  expect(refused.message).toBe(
    `Making backups in ${join(folder, 'file', 'backups')} failed (ENOTDIR). Set BACKUP_URL to a folder that this user may write to.`,
  );
});

test('a full disk is one line, and nothing is left on it', async ({ skip }) => {
  const full = join(folder, 'new');
  try {
    const options = ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', full];
    execFileSync('mount', options, { stdio: 'ignore' });
  } catch {
    skip('only root mounts a small disk');
  }
  try {
    const refused = store.put(NAME, Readable.from([Buffer.alloc(200_000), Buffer.alloc(200_000)]));
    await expect(refused).rejects.toThrow(
      `${full} has no room left for a backup: nothing was kept there.`,
    );
    expect(await names()).toEqual([]);
    expect(await store.room()).toBeLessThanOrEqual(65_536);
  } finally {
    execFileSync('umount', [full]);
  }
});

test('a folder that is gone, or something else under the name of a backup, is told in words', async () => {
  await mkdir(join(folder, 'new', NAME));
  await expect(store.remove(NAME)).rejects.toThrow(StoreError);
  await rm(join(folder, 'new'), { recursive: true });
  await expect(store.list()).rejects.toThrow(StoreError);
  await expect(store.list()).rejects.toThrow(
    /Listing the backups in .* failed \(it is not there\)/,
  );
});
