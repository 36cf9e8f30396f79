import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../errors/start-error.ts';

/**
 * Makes the data folder when it is missing. Throws `StartError` when it is no folder or cannot be
 * written to.
 */
export async function openDataFolder(dataDir: string): Promise<void> {
  try {
    // When the app runs as root, the database runs as another user, who must be able to pass
    // through this folder only.
    await mkdir(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    await access(dataDir, constants.W_OK | constants.X_OK);
    if (!(await stat(dataDir)).isDirectory()) throw new Error('not a folder');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    const why =
      code === 'EEXIST' || code === 'ENOTDIR' || !code ? 'is not a folder' : 'is not writable';
    throw new StartError(
      `The data folder ${dataDir} ${why}. Set DATA_DIR to a folder that this user may write to.`,
    );
  }
}

/** There from the beginning of a restore to its end: one that was killed can be told by it. */
export const restoringFolder = (dataDir: string) => join(dataDir, 'restoring');

export const RESTORE_UNFINISHED =
  'A restore ended before it was done. Run npm run restore again. If it finds members here, or to begin without the backup, delete the folder restoring in DATA_DIR.';
/** Whether a restore has begun here that is not done. */
export const restoreUnfinished = (dataDir: string): Promise<boolean> =>
  access(restoringFolder(dataDir)).then(
    () => true,
    () => false,
  );

/**
 * The secret that sessions are signed with: read from `DATA_DIR/secret`, made there the first time.
 */
export async function readOrMakeSecret(dataDir: string): Promise<string> {
  const file = join(dataDir, 'secret');
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    const kept = await read(file);
    if (kept) return kept;
    // The file is written under another name and then linked: nobody reads half a secret, and of
    // two apps that start at once the first one wins.
    await writeFile(temporary, `${randomBytes(32).toString('base64url')}\n`, {
      mode: 0o600,
      flush: true,
    });
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    const made = await read(file);
    if (!made) throw Object.assign(new Error('an empty file'), { code: 'it is empty' });
    return made;
  } catch (error) {
    throw new StartError(
      `The secret in ${file} cannot be read or made (${(error as NodeJS.ErrnoException).code}). Let this user read and write that file, or set SECRET.`,
    );
  } finally {
    await rm(temporary, { force: true });
  }
}

/** The secret that is there; null where none was made. */
export async function findSecret(dataDir: string): Promise<string | null> {
  return (await read(join(dataDir, 'secret'))) || null;
}

/** Replaces the secret by the one of a backup. */
export async function writeSecret(dataDir: string, secret: string): Promise<void> {
  const file = join(dataDir, 'secret');
  const temporary = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(temporary, `${secret}\n`, { mode: 0o600, flush: true });
  await rename(temporary, file);
}

async function read(file: string): Promise<string> {
  try {
    return (await readFile(file, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
