import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';

/** A real S3-compatible server with a bucket for backups, on which things go wrong. */
export interface BackupBucket {
  /** What BACKUP_URL would say. */
  url: string;
  /** Called before each request is answered; what it waits for holds the request up. */
  before: (method: string) => Promise<unknown>;
  /** It answers requests of this method with 403 from now on; null: none. */
  refuses: string | null;
  /** Flips a byte in the middle of each backup that is there. */
  damageAll(): Promise<void>;
  /** What it holds, whole or in parts, as its own files are named. */
  names(): Promise<string[]>;
  close(): Promise<void>;
}

const KEY = 'S3RVER';

export async function openBackupBucket(): Promise<BackupBucket> {
  const directory = await mkdtemp(join(tmpdir(), 'pcr-bucket-'));
  const configureBuckets = [{ name: 'backups' }];
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets,
  });
  server.middleware.unshift(async (request, next) => {
    await bucket.before(request.method);
    if (request.method !== bucket.refuses) return next();
    request.status = 403;
    request.type = 'application/xml';
    request.body =
      '<?xml version="1.0"?><Error><Code>AccessDenied</Code><Message>No</Message></Error>';
  });
  const { port } = await server.run();
  const bucket: BackupBucket = {
    url: `s3://${KEY}:${KEY}@127.0.0.1:${port}/backups/pcr?tls=off`,
    before: async () => {},
    refuses: null,
    async damageAll() {
      for (const name of await readdir(directory, { recursive: true })) {
        if (!name.endsWith('.pcrbackup._S3rver_object')) continue;
        const path = join(directory, name);
        const bytes = await readFile(path);
        const middle = bytes.length >> 1;
        bytes[middle] = (bytes[middle] ?? 0) ^ 1;
        await writeFile(path, bytes);
      }
    },
    names: () => readdir(directory, { recursive: true }),
    async close() {
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
  return bucket;
}
