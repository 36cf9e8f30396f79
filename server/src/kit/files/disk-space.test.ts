import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLog } from '../log/log.ts';
import { diskRoom, diskSpace, diskState, RESERVE } from './disk-space.ts';

const GB = 1024 ** 3;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-disk-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ['a large disk keeps a twentieth', 200, 9.9, 'full'],
  ['a large disk warns at twice of that', 200, 19.9, 'scarce'],
  ['a large disk with more has enough', 200, 20.1, 'enough'],
  ['a disk of 4 TB keeps 10 GB', 4096, 9.9, 'full'],
  ['a disk of 4 TB with twice of that has enough', 4096, 20.1, 'enough'],
  ['a small disk keeps 1 GB', 8, 0.99, 'full'],
  ['a small disk warns below 2 GB', 8, 1.99, 'scarce'],
  ['a small disk with more has enough', 8, 2.01, 'enough'],
])('%s', (_what, total, free, state) => {
  expect(diskState({ free: free * GB, total: total * GB }, RESERVE)).toBe(state);
});

test('files that come and go around a border do not change the state each time', () => {
  const at = (free: number, before: 'enough' | 'scarce' | 'full') =>
    diskState({ free: free * GB, total: 8 * GB }, RESERVE, before);
  expect([at(1.05, 'scarce'), at(1.05, 'full'), at(1.15, 'full')]).toEqual([
    'scarce',
    'full',
    'scarce',
  ]);
  expect([at(2.1, 'enough'), at(2.1, 'scarce'), at(2.3, 'scarce')]).toEqual([
    'enough',
    'scarce',
    'enough',
  ]);
});

test('uploads in progress count as written', async () => {
  const { free } = await diskSpace(folder);
  const room = diskRoom(folder, makeLog('silent'), { share: 0, least: free / 2, most: 0 });
  const third = <T>(work: () => Promise<T>) => room.use(free / 3, work);
  await third(async () => {
    await expect(third(async () => 'done')).rejects.toMatchObject({ code: 'storage_full' });
  });
  expect(await third(async () => 'done')).toBe('done');
});
