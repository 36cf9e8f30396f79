import type { BackupPlace } from '../settings/backup-settings.ts';
import type { BackupStore } from './backup-store.ts';
import { bucketStore } from './bucket-store.ts';
import { folderStore } from './folder-store.ts';

/** The place of BACKUP_URL. Throws `StartError`. */
export function openBackupStore(place: BackupPlace): Promise<BackupStore> {
  return 'bucket' in place ? bucketStore(place.bucket, place.folder) : folderStore(place.folder);
}
