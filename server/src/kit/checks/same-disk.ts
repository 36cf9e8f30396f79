import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Settings } from '../settings/settings.ts';

/** Whether backups go to the disk of DATA_DIR; null where it cannot be seen. */
export async function backupsBesideData({
  dataDir,
  backupPlace,
}: Pick<Settings, 'dataDir' | 'backupPlace'>): Promise<boolean | null> {
  if ('bucket' in backupPlace) return false;
  const [data, backups] = await Promise.all([diskOf(dataDir), diskOf(backupPlace.folder)]);
  return data === null || backups === null ? null : data === backups;
}

/** The number of the disk that a folder is on, or will be on once it is made. */
async function diskOf(folder: string): Promise<number | null> {
  try {
    return (await stat(folder)).dev;
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    return isMissing && dirname(folder) !== folder ? diskOf(dirname(folder)) : null;
  }
}
