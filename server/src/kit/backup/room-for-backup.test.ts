import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { folderStore } from './folder-store.ts';
import { needRoom, needRoomToCheck } from './room-for-backup.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-room-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const EXABYTE = 10 ** 18;
const filesOf = (size: number) => ({
  async *keys() {
    yield ['one', 'gone'];
  },
  sizeOf: async (key: string) => (key === 'one' ? size : undefined),
});

test('a backup that will not fit is refused: for its rows, or for its files', async () => {
  const store = await folderStore(folder);
  await needRoom(store, 1_000, filesOf(1_000));
  for (const [rows, files] of [
    [100 * EXABYTE, 1],
    [1, 100 * EXABYTE],
  ] as const)
    await expect(needRoom(store, rows, filesOf(files))).rejects.toThrow(StartError);
  await needRoom({ ...store, room: async () => null }, 100 * EXABYTE, null);
});

test('a database that does not fit beside itself is not restored there', async () => {
  await needRoomToCheck(folder, 1_000);
  await expect(needRoomToCheck(folder, 100 * EXABYTE)).rejects.toThrow(
    /^To check a backup takes about .* on the disk of DATA_DIR, which has .* left\. Make room there\.$/,
  );
});
