import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openS3Client, putInParts } from '../files/s3-client.ts';
import type { S3Place } from '../settings/file-places.ts';
import { type BackupStore, backupTime, type StoredBackup, StoreError } from './backup-store.ts';

/**
 * Backups in a folder of a bucket of any S3-compatible store ('' is the bucket itself). A backup
 * is there once all of its parts are; of one that was cut the store keeps parts without a name.
 */
export async function bucketStore(bucket: S3Place, folder: string): Promise<BackupStore> {
  const client = await openS3Client(bucket);
  const { GetObjectCommand, DeleteObjectCommand, ListObjectsV2Command } = await import(
    '@aws-sdk/client-s3'
  );
  const prefix = folder ? `${folder}/` : '';
  const Bucket = bucket.bucket;
  const where = (name: string) => `${Bucket}/${prefix}${name} at ${bucket.endpoint}`;
  const failed = (name: string) => (error: unknown) => {
    throw storeError(where(name), error);
  };

  return {
    where,
    room: async () => null,
    async put(name, content) {
      let bytes = 0;
      let refused: unknown;
      let broken: unknown;
      const counter = new Transform({
        transform(piece: Buffer, _encoding, done) {
          bytes += piece.length;
          done(null, piece);
        },
      });
      // What ends of itself ends before what reads it; otherwise the store ended it.
      const ends = (error?: Error) => {
        if (!counter.destroyed && !content.readableEnded)
          broken ??= error ?? new Error('it was cut');
      };
      content.once('error', ends).once('close', ends);
      const whole = { bucket: Bucket, key: prefix + name, type: TYPE, from: counter, size: null };
      const upload = putInParts(client, whole).catch((error: Error) => {
        refused = error;
        counter.destroy(error);
      });
      await pipeline(content, counter).catch(() => {});
      await upload;
      if (broken) throw broken;
      if (refused) throw storeError(where(name), refused);
      return bytes;
    },
    async list() {
      const found: StoredBackup[] = [];
      let token: string | undefined;
      do {
        const page = await client
          .send(
            new ListObjectsV2Command({
              ...{ Bucket, Prefix: `${prefix}pcr-` },
              ...(token && { ContinuationToken: token }),
            }),
          )
          .catch(failed(''));
        for (const { Key = '', Size = 0 } of page.Contents ?? []) {
          const name = Key.slice(prefix.length);
          if (backupTime(name)) found.push({ name, size: Size });
        }
        token = page.IsTruncated ? page.NextContinuationToken : undefined;
      } while (token);
      // The minute of its begin is in the name, so this is their order in time.
      return found.sort((a, b) => (a.name < b.name ? -1 : 1));
    },
    async get(name) {
      const { Body } = await client
        .send(new GetObjectCommand({ Bucket, Key: prefix + name }))
        .catch(failed(name));
      return Body as Readable;
    },
    async remove(name) {
      await client
        .send(new DeleteObjectCommand({ Bucket, Key: prefix + name }))
        .catch(failed(name));
    },
  };
}

const TYPE = 'application/octet-stream';

/** What the store said is another program's, and may quote a key: only its code is told. */
function storeError(where: string, error: unknown): StoreError {
  const { code, name, cause } = error as {
    code?: string;
    name?: string;
    cause?: { code?: string };
  };
  const why = cause?.code ?? code ?? name ?? 'unknown';
  const told = MISSING.has(why)
    ? `There is no backup ${where}.`
    : `The store of BACKUP_URL failed at ${where} (${why}). Check its address, key, bucket and rights.`;
  return new StoreError(told, { cause: error });
}

const MISSING = new Set(['NoSuchKey', 'NotFound']);
