import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readdir,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { operatorName } from '@pcr/contract/kit/words/operator.ts';
import { Disk, type DriveFile } from 'flydrive';
import type { DriverContract } from 'flydrive/types';
import { ApiError } from '../errors/api-error.ts';
import { isNoRoom, noRoom } from '../errors/no-room.ts';
import type { Log } from '../log/log.ts';
import type { S3Place } from '../settings/file-places.ts';
import { writeInTurn } from './disk-turns.ts';
import { ONE_PUT, openS3Client, putInParts } from './s3-client.ts';

export interface Content {
  /** Bytes in memory, or the path of a local file, which is streamed. */
  from: Buffer | { file: string; size: number };
  type: string;
}

/**
 * Content by key ('user/folder/name.webp'). Every failure is 503 `unavailable` with its cause in
 * the log: the database and the storage are two, and one of them may be away.
 */
export interface FileStorage {
  put(key: string, content: Content): Promise<void>;
  get(key: string): Promise<Readable>;
  /** A key that does not exist counts as removed. */
  remove(key: string): Promise<void>;
  /** What the disk keeps of a folder whose contents were removed: its name. */
  removeFolder(folder: string): Promise<void>;
  /** The same for all empty folders that are older. */
  removeEmptyFolders(before: Date): Promise<void>;
  /** Every key, at most 1,000 at a time, so that any number of files costs the same memory. */
  keys(): AsyncIterable<string[]>;
  /** Undefined when it is not there any more. */
  changedAt(key: string): Promise<Date | undefined>;
  /** Null where a look that writes nothing finds that content may be stored; else why not. */
  whyAway(): Promise<string | null>;
  /** In bytes; undefined when it is not there any more. */
  sizeOf(key: string): Promise<number | undefined>;
}

const BATCH = 1000;

export interface StoragePlace {
  dataDir: string;
  filesUrl: S3Place | null;
}

/** The folder of the data folder that files are in; null where they are not on this machine. */
export const localFolder = ({ dataDir, filesUrl }: StoragePlace): string | null =>
  filesUrl ? null : join(dataDir, 'files');

/**
 * The storage of FILES_URL, or a folder of its own in the data folder, which only this user may
 * open.
 */
export async function openFileStorage(place: StoragePlace, log: Log): Promise<FileStorage> {
  return place.filesUrl
    ? inBucket(place.filesUrl, log)
    : inFolder(join(place.dataDir, 'files'), log);
}

async function inFolder(root: string, log: Log): Promise<FileStorage> {
  await mkdir(root, { recursive: true, mode: 0o700 });
  const { FSDriver } = await import('flydrive/drivers/fs');
  const stored = onDisk(new FSDriver({ location: root, visibility: 'private' }), log);
  return {
    ...stored,
    async put(key, content) {
      const path = join(root, key);
      const { from } = content;
      // The driver would tell of a full disk only that its source was aborted.
      if (Buffer.isBuffer(from)) await writeInTurn(() => stored.put(key, content));
      else await heard(log, 'put', () => writeInTurn(() => place(from.file, path)));
      await heard(log, 'keep', () => writeInTurn(() => settle(path, content)));
    },
    async get(key) {
      const stream = await stored.get(key);
      await heard(log, 'open', () => once(stream, 'open'));
      return stream;
    },
    removeFolder: (folder) =>
      heard(log, 'remove', () => rm(join(root, folder), { recursive: true, force: true })),
    removeEmptyFolders: (before) => heard(log, 'sweep', () => removeEmpty(root, before)),
    whyAway: () =>
      access(root, constants.R_OK | constants.W_OK | constants.X_OK).then(isThere, kindOf),
    async *keys() {
      let batch: string[] = [];
      for await (const entry of await opendir(root, { recursive: true })) {
        if (!entry.isFile()) continue;
        batch.push(relative(root, join(entry.parentPath, entry.name)));
        if (batch.length < BATCH) continue;
        yield batch;
        batch = [];
      }
      if (batch.length) yield batch;
    },
  };
}

/** Innermost first. One that gets content meanwhile is not empty, and stays. */
async function removeEmpty(folder: string, before: Date): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const path = join(folder, entry.name);
    const { mtime } = await stat(path);
    await removeEmpty(path, before);
    if (mtime < before) await rmdir(path).catch(isFilled);
  }
}

const isFilled = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'ENOTEMPTY') throw error;
};

/** A second name for the same bytes, where both are on one disk: nothing is copied. */
async function place(file: string, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await link(file, path).catch(() => copyFile(file, path));
}

/** The file is flushed to disk: after a power cut the row must not name a file that is lost. */
async function settle(path: string, { from }: Content): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
    const { size } = await file.stat();
    if (size !== (Buffer.isBuffer(from) ? from.length : from.size))
      throw new Error('another size than was given');
  } finally {
    await file.close();
  }
}

async function inBucket(place: S3Place, log: Log): Promise<FileStorage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { HeadBucketCommand } = await import('@aws-sdk/client-s3');
  const { bucket } = place;
  const client = await openS3Client(place);
  // A bucket is private by default; many stores refuse the header.
  const driver = new S3Driver({ client, bucket, visibility: 'private', supportsACL: false });
  const stored = onDisk(driver, log);
  return {
    ...stored,
    // A bucket has no folders.
    removeFolder: async () => {},
    removeEmptyFolders: async () => {},
    // Of a key that is not there a store without its bucket says the same.
    whyAway: () =>
      client
        .send(new HeadBucketCommand({ Bucket: bucket }), {
          abortSignal: AbortSignal.timeout(LOOK_MS),
        })
        .then(isThere, kindOf),
    async put(key, content) {
      const { from, type } = content;
      if (Buffer.isBuffer(from) || from.size <= ONE_PUT) return stored.put(key, content);
      const whole = { bucket, key, type, from: createReadStream(from.file), size: from.size };
      await heard(log, 'put', () => putInParts(client, whole));
    },
    async *keys() {
      let token: string | undefined;
      do {
        const from = token;
        const page = await heard(log, 'list', () =>
          driver.listAll('/', {
            recursive: true,
            maxResults: BATCH,
            ...(from && { paginationToken: from }),
          }),
        );
        yield [...page.objects]
          .filter((entry): entry is DriveFile => entry.isFile)
          .map(({ key }) => key);
        token = page.paginationToken;
      } while (token);
    },
  };
}

function onDisk(
  driver: DriverContract,
  log: Log,
): Omit<FileStorage, 'keys' | 'removeFolder' | 'removeEmptyFolders' | 'whyAway'> {
  const disk = new Disk(driver);
  return {
    put: (key, { from, type }) =>
      heard(log, 'put', () =>
        Buffer.isBuffer(from)
          ? disk.put(key, from, { contentType: type, contentLength: from.length })
          : disk.putStream(key, createReadStream(from.file), {
              contentType: type,
              contentLength: from.size,
            }),
      ),
    get: (key) => heard(log, 'get', () => disk.getStream(key)),
    remove: (key) => heard(log, 'remove', () => disk.delete(key)),
    changedAt: (key) =>
      heard(log, 'look at', async () =>
        (await disk.exists(key)) ? (await disk.getMetaData(key)).lastModified : undefined,
      ),
    sizeOf: (key) =>
      heard(log, 'look at', async () => {
        try {
          return (await disk.getMetaData(key)).contentLength;
        } catch (error) {
          const { code, name } =
            (error as { cause?: { code?: string; name?: string } }).cause ?? {};
          if (GONE.includes(code ?? name ?? '')) return;
          throw error;
        }
      }),
  };
}

/** The calls that expect a content to be there. */
const READS = ['get', 'open'];
/** How a disk and a store of S3 say that they have no such content. */
const LOST = ['ENOENT', 'NoSuchKey'];
/** How they say it of a content that is only looked at. */
const GONE = [...LOST, 'NotFound'];
const contentLost = () =>
  `The content of this file is missing. Please tell ${operatorName()}, or add the file again.`;
const NOT_REACHED = 'PCR can’t reach its files right now. Please try again in a moment.';

/** So long (ms) a store may take to say that it is there. */
const LOOK_MS = 5_000;
const isThere = () => null;

/** The kind of a failure, without its words. */
function kindOf(error: unknown): string {
  const { cause, name, code } = error as {
    cause?: { name?: string; code?: string };
    name?: string;
    code?: string;
  };
  return cause?.code ?? cause?.name ?? code ?? name ?? 'unknown';
}

/**
 * Keys hold the id of a person, and a store's message may quote them: the log gets only the kind of
 * the failure.
 */
async function heard<T>(log: Log, what: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const why = kindOf(error);
    log.error({ what, why }, 'the file storage failed');
    if (isNoRoom(error)) throw noRoom();
    const isLost = READS.includes(what) && LOST.includes(why);
    throw new ApiError('unavailable', { message: isLost ? contentLost() : NOT_REACHED });
  }
}
