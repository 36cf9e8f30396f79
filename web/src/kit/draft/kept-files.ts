import { del, get, keys, setMany } from 'idb-keyval';
import { answered } from '../cache/answered.ts';
import { blobsKey, mayKeepBlobs } from './kept-blobs.ts';

// Files that were made on this device of the pictures of a form (kept-blobs.ts), and are not sent yet.

const fileKey = (userId: string, id: string) => `${blobsKey(userId)}:${id}`;
const fileKeysOf = async (userId: string): Promise<string[]> =>
  (await keys()).filter((one) => typeof one === 'string').filter((one) => one.startsWith(fileKey(userId, '')));

/**
 * Stores a file that was made of the pictures in their place: at any moment the device has the one or the other.
 * Returns whether it was stored; if not, the pictures are still there.
 */
export async function keepFile(userId: string, id: string, file: object): Promise<boolean> {
  if (!mayKeepBlobs(userId)) return false;
  try {
    await setMany([
      [fileKey(userId, id), file],
      [blobsKey(userId), []],
    ]);
    return true;
  } catch {
    return false;
  }
}

/** The files that are not sent yet, by their ids. */
export async function keptFiles<T extends object>(userId: string): Promise<(T & { id: string })[]> {
  try {
    const found = await fileKeysOf(userId);
    const files = await Promise.all(found.map((key) => get<T>(key)));
    return files.flatMap((file, at) =>
      file ? [{ ...file, id: found[at]?.slice(fileKey(userId, '').length) ?? '' }] : [],
    );
  } catch {
    return [];
  }
}

export async function clearFile(userId: string, id: string): Promise<void> {
  await answered(() => del(fileKey(userId, id)));
}
