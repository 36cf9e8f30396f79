import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { StartError } from '../errors/start-error.ts';
import { ONE_PUT } from '../files/s3-client.ts';
import { readBackupUrl } from '../settings/backup-settings.ts';
import type { BackupStore } from './backup-store.ts';
import { bucketStore } from './bucket-store.ts';

// In a real S3-compatible server.

const NAME = 'pcr-2026-11-28T0230Z.pcrbackup';
const LATER = 'pcr-2026-11-29T0230Z.pcrbackup';

let directory: string;
let server: S3rver;
let port: number;
let requests: string[];
let refusing: string | null = null;
let store: BackupStore;

const storeAt = (folder: string, bucket = 'backups') => {
  const place = readBackupUrl(
    `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}${folder}?tls=off`,
    '/',
  );
  if (!place || !('bucket' in place)) throw new Error('no bucket');
  return bucketStore(place.bucket, place.folder);
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pcr-backups-'));
  const configureBuckets = [{ name: 'backups' }];
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets });
  server.middleware.unshift(async (request, next) => {
    requests.push(request.method);
    if (request.method !== refusing) return next();
    request.status = 403;
    request.type = 'application/xml';
    request.body =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>No</Message></Error>';
  });
  ({ port } = await server.run());
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true });
});
beforeEach(async () => {
  requests = [];
  refusing = null;
  store = await storeAt('/nightly/pcr');
  for (const { name } of await store.list()) await store.remove(name);
});

const read = async (name: string) => buffer(await store.get(name));
const everything = async () =>
  (await readdir(directory, { recursive: true })).filter((path) =>
    path.includes('nightly/pcr/pcr-2'),
  );
/** So many bytes in pieces; `end` is called before the last one. */
const pieces = (bytes: number, end: () => void = () => {}) =>
  Readable.from(
    (function* () {
      const piece = randomBytes(1024 * 1024);
      for (let left = bytes; left > 0; left -= piece.length) {
        if (left <= piece.length) end();
        yield piece.subarray(0, left);
      }
    })(),
  );

test('a backup comes back as it went, in one part or in several', async () => {
  const small = randomBytes(1000);
  expect(await store.put(NAME, Readable.from([small]))).toBe(1000);
  expect(small.equals(await read(NAME))).toBe(true);
  const large = randomBytes(2 * ONE_PUT + 5);
  expect(await store.put(LATER, Readable.from([large.subarray(0, 99), large.subarray(99)]))).toBe(
    large.length,
  );
  expect(large.equals(await read(LATER))).toBe(true);
  expect(await store.list()).toEqual([
    { name: NAME, size: 1000 },
    { name: LATER, size: large.length },
  ]);
});

test('each folder has its own, and what PCR has not named is none of it', async () => {
  const [other, whole] = [await storeAt('/nightly/pcr2'), await storeAt('')];
  await store.put(NAME, Readable.from(['one']));
  await other.put(NAME, Readable.from(['another']));
  await whole.put(LATER, Readable.from(['a third']));
  await whole.put('nightly/pcr/pcr-notes.txt', Readable.from(['no backup']));
  await whole.put(`nightly/pcr/old/${NAME}`, Readable.from(['moved away']));
  expect((await store.list()).map(({ size }) => size)).toEqual([3]);
  expect((await whole.list()).map(({ name }) => name)).toEqual([LATER]);
  await store.remove(NAME);
  await store.remove(NAME);
  expect(await store.list()).toEqual([]);
  expect((await other.list()).map(({ size }) => size)).toEqual([7]);
});

test.each([1000, 3 * ONE_PUT])(
  'of one that breaks off after %d bytes nothing is there, and its own error is told',
  async (bytes) => {
    const failure = new Error('the database went away');
    const broken = pieces(bytes, () => {
      throw failure;
    });
    await expect(store.put(NAME, broken)).rejects.toBe(failure);
    const cut = pieces(bytes, () => cut.destroy());
    await expect(store.put(NAME, cut)).rejects.toThrow();
    expect(await store.list()).toEqual([]);
    expect(await everything()).toEqual([]);
  },
);

test.each([
  ['PUT', 1000],
  ['POST', 10 * ONE_PUT],
])(
  'a store that refuses %s is told in one line without its key, and the content is not read on',
  async (method, bytes) => {
    refusing = method;
    const content = pieces(bytes);
    const failed = await store.put(NAME, content).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(StartError);
    expect((failed as Error).message).toContain(`backups/nightly/pcr/${NAME}`);
    expect((failed as Error).message).toContain('AccessDenied');
    expect((failed as Error).message).not.toMatch(/S3RVER|\n/);
    await vi.waitFor(() => expect(content.destroyed).toBe(true));
    refusing = 'GET';
    await expect(store.list()).rejects.toThrow(StartError);
    await expect(store.get(NAME)).rejects.toThrow(StartError);
  },
);

test('a backup or a bucket that is not there is said', async () => {
  await expect(store.get(NAME)).rejects.toThrow(`There is no backup backups/nightly/pcr/${NAME}`);
  await expect((await storeAt('', 'missing')).list()).rejects.toThrow('NoSuchBucket');
});

test('a store that does not answer is said', async () => {
  const closed = await bucketStore(
    {
      ...{ endpoint: 'http://127.0.0.1:9', bucket: 'backups', region: 'us-east-1' },
      ...{ accessKeyId: 'key', secretAccessKey: 'secret', pathStyle: true },
    },
    '',
  );
  await expect(closed.put(NAME, pieces(1000))).rejects.toThrow('ECONNREFUSED');
});
