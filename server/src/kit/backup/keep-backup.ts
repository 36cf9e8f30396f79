import { PassThrough, Readable } from 'node:stream';
import { StartError } from '../errors/start-error.ts';
import type { Manifest } from './backup-format.ts';
import { type BackupStore, backupName } from './backup-store.ts';
import { inWords } from './in-words.ts';
import { type BackupParts, writeBackup } from './write-backup.ts';

export interface Kept {
  name: string;
  /** Where it is, in words. */
  where: string;
  /** In bytes. */
  size: number;
  manifest: Manifest;
}

/**
 * Makes a backup and stores it, whole or not at all. Throws `StartError` for all that somebody can
 * do something about. `signal` ends it.
 */
export async function keepBackup(
  parts: BackupParts,
  store: BackupStore,
  signal?: AbortSignal,
): Promise<Kept> {
  const name = backupName(parts.now);
  const content = new PassThrough({ highWaterMark: 1024 * 1024 });
  content.on('error', () => {}); // whoever writes and whoever stores hear of it
  const stop = () => content.destroy(new StartError('The backup was stopped. Nothing was kept.'));
  signal?.addEventListener('abort', stop);
  let isCut = false;
  /** Knows whether the content ended early before the store did. */
  async function* guarded() {
    const pieces = content[Symbol.asyncIterator]();
    const next = () =>
      pieces.next().catch((error: unknown) => {
        isCut = true;
        throw error;
      });
    try {
      for (let got = await next(); !got.done; got = await next()) yield got.value;
    } finally {
      content.destroy();
    }
  }
  const [written, stored] = await Promise.allSettled([
    writeBackup(parts, content),
    store.put(name, Readable.from(guarded(), { objectMode: false })),
  ]);
  signal?.removeEventListener('abort', stop);
  if (stored.status === 'rejected' && !isCut) throw inWords(stored.reason);
  if (written.status === 'rejected') throw inWords(written.reason);
  if (stored.status === 'rejected') throw inWords(stored.reason);
  return { name, where: store.where(name), size: stored.value, manifest: written.value };
}
