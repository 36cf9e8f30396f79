import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FileStorage } from '../files/storage.ts';
import { restoringFolder } from '../settings/data-folder.ts';
import type { Take } from './read-backup.ts';

/** So many contents are on their way into the store at once. */
const AT_ONCE = 8;
/** A content up to here (bytes) is kept in memory meanwhile, a larger one on the disk. */
const SMALL = 4 * 1024 * 1024;

const TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  pdf: 'application/pdf',
  txt: 'text/plain',
  zip: 'application/zip',
};
/** Of no meaning to PCR, which has it in its rows: a store shows it to people. */
const typeOf = (key: string) => TYPES[key.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/**
 * Puts the files of a backup into the store. A content that is there already is written again. Its
 * folder stays until the whole restore is done (`restoreUnfinished`).
 */
export async function filesInto(
  storage: Pick<FileStorage, 'put'>,
  dataDir: string,
): Promise<Required<Pick<Take, 'file' | 'end'>>> {
  const folder = restoringFolder(dataDir);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const under = new Set<Promise<void>>();
  let failed: { error: unknown } | undefined;
  const putLater = (put: Promise<void>) => {
    const done = put
      .catch((error) => {
        failed ??= { error };
      })
      .finally(() => under.delete(done));
    under.add(done);
  };

  return {
    async file(key, size, content) {
      while (under.size >= AT_ONCE) await Promise.race(under);
      if (failed) throw failed.error;
      const type = typeOf(key);
      if (size <= SMALL) {
        const parts: Buffer[] = [];
        for await (const part of content) parts.push(part);
        return putLater(storage.put(key, { from: Buffer.concat(parts), type }));
      }
      const file = join(folder, 'content');
      try {
        await pipeline(content, createWriteStream(file, { mode: 0o600 }));
        await storage.put(key, { from: { file, size }, type });
      } finally {
        await rm(file, { force: true });
      }
    },
    async end() {
      await Promise.all(under);
      if (failed) throw failed.error;
    },
  };
}
