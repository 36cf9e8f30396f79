import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remakePicture } from './files-images.ts';
import { childProcesses } from './testing/child-processes.ts';

let folder: string;
let small: string;
const order = { sizes: [16, 32], square: true, maxPixels: 50_000_000 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-images-'));
  small = join(folder, 'small');
  const create = { channels: 3 as const, background: 'teal' };
  await writeFile(
    small,
    await sharp({ create: { ...create, width: 64, height: 64 } })
      .png()
      .toBuffer(),
  );
});
afterAll(() => rm(folder, { recursive: true }));

/** The process that reads pictures. */
const readers = () => childProcesses().filter(({ command }) => command.includes('files-picture-process'));

test.runIf(process.platform === 'linux')('pictures are made by one process, which is not the server', async () => {
  const made = await Promise.all([remakePicture('somebody', small, order), remakePicture('somebody', small, order)]);
  expect(made.map((sizes) => [...sizes.keys()])).toEqual([
    [16, 32],
    [16, 32],
  ]);
  expect(readers()).toHaveLength(1);
});

test.runIf(process.platform === 'linux')(
  'a picture whose reader ends in the middle of it is refused, and the next one is read',
  async () => {
    await remakePicture('somebody', small, order);
    const pid = readers()[0]?.pid ?? Number.NaN;
    // It stands still, has its order, and is ended.
    process.kill(pid, 'SIGSTOP');
    const broken = expect(remakePicture('somebody', small, order)).rejects.toMatchObject({ problem: 'damaged' });
    await new Promise(setImmediate);
    process.kill(pid, 'SIGKILL');
    await broken;
    expect((await remakePicture('somebody', small, order)).size).toBe(2);
  },
);
