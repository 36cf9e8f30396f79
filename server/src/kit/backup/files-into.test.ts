import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Content } from '../files/storage.ts';
import { filesInto } from './files-into.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-into-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const LARGE = 5 * 1024 * 1024;
const large = () => Readable.from([Buffer.alloc(LARGE, 'x')]);

test('a large content goes by the disk into the store, and nothing of it stays there', async () => {
  const sizes: number[] = [];
  const put = async (_key: string, { from }: Content) => {
    sizes.push('file' in from ? (await readFile(from.file)).length : -1);
  };
  const into = await filesInto({ put }, folder);
  await into.file('one/documents/a.pdf', LARGE, large());
  await into.end();
  expect(sizes).toEqual([LARGE]);
  expect(await readdir(folder, { recursive: true })).toEqual(['restoring']);
});

test('nor does anything of it stay when the store refuses it', async () => {
  const put = () => Promise.reject(new Error('refused'));
  const into = await filesInto({ put }, folder);
  await expect(into.file('one/documents/a.pdf', LARGE, large())).rejects.toThrow('refused');
  expect(await readdir(folder, { recursive: true })).toEqual(['restoring']);
});
