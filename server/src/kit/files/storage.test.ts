import { statSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../log/log.ts';
import { type FileStorage, openFileStorage } from './storage.ts';

const SHARED_MEMORY = '/dev/shm';
const folders: string[] = [];
let dataDir: string;
let storage: FileStorage;

async function newFolder(within: string): Promise<string> {
  const folder = await mkdtemp(join(within, 'pcr-storage-'));
  folders.push(folder);
  return folder;
}

beforeAll(async () => {
  dataDir = await newFolder(tmpdir());
  storage = await openFileStorage({ dataDir, filesUrl: null }, makeLog('silent'));
});
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** Stores a file that lies there; gives its path and that of what is stored. */
async function putFrom(folder: string, key: string): Promise<{ came: string; stored: string }> {
  const came = join(folder, 'came');
  await writeFile(came, key, { mode: 0o600 });
  await storage.put(key, { from: { file: came, size: key.length }, type: 'text/plain' });
  return { came, stored: join(dataDir, 'files', key) };
}

test('a file on the same disk is stored without copying its bytes, and outlives what came', async () => {
  const { came, stored } = await putFrom(dataDir, 'a-member/documents/a.txt');
  expect((await stat(stored)).ino).toBe((await stat(came)).ino);
  await rm(came);
  expect(await readFile(stored, 'utf8')).toBe('a-member/documents/a.txt');
  expect((await stat(stored)).mode & 0o777).toBe(0o600);
});

const isOtherDisk = () => {
  const other = statSync(SHARED_MEMORY, { throwIfNoEntry: false });
  return other !== undefined && other.dev !== statSync(tmpdir()).dev;
};

test.runIf(isOtherDisk())('a file on another disk is copied', async () => {
  const { stored } = await putFrom(await newFolder(SHARED_MEMORY), 'a-member/documents/b.txt');
  expect(await readFile(stored, 'utf8')).toBe('a-member/documents/b.txt');
});

test('a file takes the place of one under the same key', async () => {
  await putFrom(dataDir, 'a-member/documents/c.txt');
  const { came, stored } = await putFrom(await newFolder(dataDir), 'a-member/documents/c.txt');
  await rm(came);
  expect(await readFile(stored, 'utf8')).toBe('a-member/documents/c.txt');
});
