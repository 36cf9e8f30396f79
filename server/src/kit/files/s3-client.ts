import type { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Place } from '../settings/file-places.ts';

/** The client of a store. Its code, as much as all the rest, is loaded only where there is one. */
export async function openS3Client(place: S3Place): Promise<S3Client> {
  const { endpoint, region, accessKeyId, secretAccessKey, pathStyle } = place;
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: pathStyle,
    // Checksums in trailers are AWS's own; the other stores refuse or keep them as content.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Its own messages are replaced by ours in the log, without keys.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
    },
  });
}

/**
 * A store takes at most 5 GB at once, and a larger file than this would outlast the time of a
 * request.
 */
export const ONE_PUT = 16 * 1024 * 1024;
/** A content has at most 10,000 parts. */
const MOST_PARTS = 10_000;

export interface LargeContent {
  bucket: string;
  key: string;
  type: string;
  from: Readable;
  /** In bytes; null where nobody knows yet: then it may have 160 GB. */
  size: number | null;
}

/**
 * Two parts are in memory at a time. Nothing is there under the key until all of it is; a failed
 * upload removes its parts again.
 */
export async function putInParts(
  client: S3Client,
  { bucket, key, type, from, size }: LargeContent,
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage');
  const params = { Bucket: bucket, Key: key, Body: from, ContentType: type };
  const partSize = Math.max(ONE_PUT, Math.ceil((size ?? 0) / MOST_PARTS));
  await new Upload({ client, params, partSize, queueSize: 2 }).done();
}
