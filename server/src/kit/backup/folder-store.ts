import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { access, constants, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isNoRoom } from '../errors/no-room.ts';
import { StartError } from '../errors/start-error.ts';
import { diskSpace } from '../files/disk-space.ts';
import { type BackupStore, backupTime, StoreError } from './backup-store.ts';

const PARTIAL = '.partial';
/** A backup under way is written to all the time: what stood still for so long (ms) is dead. */
const DEAD_MS = 3_600_000;

/** Backups in a folder that only this user may open. It is made when it is missing. */
export async function folderStore(folder: string): Promise<BackupStore> {
  const refused = (error: NodeJS.ErrnoException, what: string): Error => {
    if (error instanceof StartError || !error.code) return error;
    if (isNoRoom(error))
      return new StoreError(`${folder} has no room left for a backup: nothing was kept there.`, {
        cause: error,
      });
    const words: Record<string, string> = {
      EACCES: 'this user may not',
      EPERM: 'this user may not',
      EROFS: 'it can only be read',
      ENOENT: 'it is not there',
    };
    return new StoreError(
      `${what} in ${folder} failed (${words[error.code] ?? error.code}). Set BACKUP_URL to a folder that this user may write to.`,
      { cause: error },
    );
  };
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw refused(error as NodeJS.ErrnoException, 'Making backups');
  }

  return {
    where: (name) => join(folder, name),
    room: async () => (await diskSpace(folder)).free,
    async put(name, content) {
      const path = join(folder, name);
      const partial = path + PARTIAL;
      try {
        await removeDead(folder);
        const file = await open(partial, 'wx', 0o600);
        try {
          await file.writeFile(content);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(partial, path);
        await syncFolder(folder);
        return (await stat(path)).size;
      } catch (error) {
        content.destroy();
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'EEXIST')
          throw new StartError(`Another backup is being written to ${partial}.`);
        await rm(partial, { force: true });
        throw refused(error as NodeJS.ErrnoException, 'Writing the backup');
      }
    },
    async list() {
      try {
        const names = (await readdir(folder)).filter((name) => backupTime(name)).sort();
        return await Promise.all(
          names.map(async (name) => ({ name, size: (await stat(join(folder, name))).size })),
        );
      } catch (error) {
        throw refused(error as NodeJS.ErrnoException, 'Listing the backups');
      }
    },
    async get(name) {
      const stream = createReadStream(join(folder, name));
      await once(stream, 'open').catch((error: NodeJS.ErrnoException) => {
        throw refused(error, 'Reading the backup');
      });
      return stream;
    },
    remove: (name) =>
      rm(join(folder, name), { force: true }).catch((error: NodeJS.ErrnoException) => {
        throw refused(error, 'Removing the backup');
      }),
  };
}

/** What a killed backup has left. */
async function removeDead(folder: string): Promise<void> {
  const before = Date.now() - DEAD_MS;
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PARTIAL) || !backupTime(name.slice(0, -PARTIAL.length))) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < before) await rm(path, { force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  await opened.sync().finally(() => opened.close());
}
