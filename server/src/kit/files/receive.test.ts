import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEAST_PACE, openTemporaryFolder } from './receive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pcr-receive-'));
});
afterAll(() => rm(folder, { recursive: true }));

test('of many uploads two write at a time (files.md 30)', async () => {
  let writing = 0;
  let most = 0;
  const { promise: two, resolve: haveTwo } = Promise.withResolvers<void>();
  const temporary = await openTemporaryFolder(folder, LEAST_PACE, async (path, flags, mode) => {
    const file = await open(path, flags, mode);
    const write: FileHandle['writeFile'] = file.writeFile.bind(file);
    file.writeFile = async (...piece) => {
      most = Math.max(most, ++writing);
      if (writing === 2) haveTwo();
      // On a quick disk one may be done before the next begins.
      await two;
      await write(...piece).finally(() => writing--);
    };
    return file;
  });
  const pieces = Array.from({ length: 10 }, () => Buffer.alloc(10_000));
  const received = Array.from({ length: 20 }, (_, n) =>
    temporary.receive(
      {
        stream: Readable.from(pieces, { objectMode: false }),
        length: 100_000,
        isBrokenOff: () => false,
      },
      { owner: `member ${n}`, id: 'a', from: 0 },
      async () => 'whole',
    ),
  );
  expect(await Promise.all(received)).toEqual(received.map(() => 'whole'));
  expect(most).toBe(2);
});
