import { sizeText } from '@pcr/contract/kit/sizes.ts';
import { StartError } from '../errors/start-error.ts';
import { diskSpace } from '../files/disk-space.ts';
import type { FileStorage } from '../files/storage.ts';
import { type Queryable, sql } from '../postgres/database.ts';
import type { BackupStore } from './backup-store.ts';

const SIZE = sql('backup_size', 'select pg_database_size(current_database())::float8 as bytes');
/** Rows take so much less in a backup than in the database with its indexes (measured: 5 to 12). */
const PACKED = 5;

/**
 * Throws `StartError` where a backup will not fit: a disk that it fills up is also the one that
 * members write to. Roughly: `files` are on a disk of ours; null where counting them takes long.
 */
export async function needRoom(
  store: BackupStore,
  databaseBytes: number,
  files: Pick<FileStorage, 'keys' | 'sizeOf'> | null,
): Promise<void> {
  const free = await store.room();
  if (free === null) return;
  let needed = databaseBytes / PACKED;
  if (files)
    for await (const keys of files.keys())
      for (const key of keys) needed += (await files.sizeOf(key)) ?? 0;
  if (free < needed)
    throw new StartError(
      `A backup takes about ${sizeText(needed)}, and ${store.where('')} has ${sizeText(free)} left. Make room there, or set BACKUP_URL to another folder.`,
    );
}

/**
 * Throws `StartError` where a copy of the database does not fit on its disk, which this folder is
 * on: the check restores one there, beside what members write.
 */
export async function needRoomToCheck(folder: string, databaseBytes: number): Promise<void> {
  const { free } = await diskSpace(folder);
  if (free < databaseBytes)
    throw new StartError(
      `To check a backup takes about ${sizeText(databaseBytes)} on the disk of DATA_DIR, which has ${sizeText(free)} left. Make room there.`,
    );
}

/** The whole database with its indexes, in bytes. */
export async function databaseSize(db: Queryable): Promise<number> {
  const [{ bytes } = { bytes: 0 }] = await db.query<{ bytes: number }>(SIZE, []);
  return bytes;
}
