import { del, get, keys, set, setMany } from 'idb-keyval';
import { answered } from '../cache/answered.ts';
import { blobsKey, mayKeepBlobs } from './kept-blobs.ts';

// Pictures of an unfinished form, with their descriptions, and files that are not sent yet. Storage
// that fails is no error: they then last as long as the page.

/** Stores them in place of those before. */
export async function keepBlobs(userId: string, blobs: readonly object[]): Promise<void> {
  try {
    await set(blobsKey(userId), blobs);
  } catch {
    // They stay on the page.
  }
}

export async function keptBlobs<T extends object>(userId: string): Promise<T[]> {
  try {
    return (await get<T[]>(blobsKey(userId))) ?? [];
  } catch {
    return [];
  }
}

/** Deletes the pictures, and leaves the files. */
export async function clearBlobs(userId: string): Promise<void> {
  await answered(() => del(blobsKey(userId)));
}

const fileKey = (userId: string, id: string) => `${blobsKey(userId)}:${id}`;
const fileKeysOf = async (userId: string): Promise<string[]> =>
  (await keys())
    .filter((one) => typeof one === 'string')
    .filter((one) => one.startsWith(fileKey(userId, '')));

/**
 * Stores a file; `ofPictures` in place of the pictures that it was made of: at any moment the
 * device has the one or the other. Returns whether it was stored; if not, the pictures are still
 * there.
 */
export async function keepFile(
  userId: string,
  id: string,
  file: object,
  ofPictures = false,
): Promise<boolean> {
  if (!mayKeepBlobs(userId)) return false;
  try {
    await setMany([
      [fileKey(userId, id), file],
      ...(ofPictures ? [[blobsKey(userId), []] as [string, unknown]] : []),
    ]);
    return true;
  } catch {
    return false;
  }
}

/** The files that are not sent yet, by their ids; null where the storage does not say. */
export async function keptFiles<T extends object>(
  userId: string,
): Promise<(T & { id: string })[] | null> {
  try {
    const found = await fileKeysOf(userId);
    const files = await Promise.all(found.map((key) => get<T>(key)));
    return files.flatMap((file, at) =>
      file ? [{ ...file, id: found[at]?.slice(fileKey(userId, '').length) ?? '' }] : [],
    );
  } catch {
    return null;
  }
}

export async function clearFile(userId: string, id: string): Promise<void> {
  await answered(() => del(fileKey(userId, id)));
}
