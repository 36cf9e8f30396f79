import { PassThrough } from 'node:stream';
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
  const [written, stored] = await Promise.allSettled([
    writeBackup(parts, content),
    store.put(name, content),
  ]);
  signal?.removeEventListener('abort', stop);
  if (written.status === 'fulfilled' && stored.status === 'fulfilled')
    return { name, where: store.where(name), size: stored.value, manifest: written.value };
  // Of the two, one failed, and the other one was only left alone.
  const failed = [written, stored].flatMap((one) => (one.status === 'rejected' ? one.reason : []));
  throw inWords(failed.find((error) => error.code !== 'ERR_STREAM_PREMATURE_CLOSE') ?? failed[0]);
}
