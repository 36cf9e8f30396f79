import { del, get, keys, set } from 'idb-keyval';
import { answered } from '../cache/answered.ts';

// Pictures of an unfinished form, and what is known of them. Storage that fails is no error: they then last as long as
// the page. Files that were made of them (kept-files.ts) have keys that begin with theirs.

export const blobsKey = (userId: string) => `pcr_blobs:${userId}`;

let rule = (_userId: string): boolean => true;
/** Says of whom they may be kept. */
export function keepBlobsWhere(may: (userId: string) => boolean): void {
  rule = may;
}
/** False of somebody who has signed out while pictures were read, for one. */
export const mayKeepBlobs = (userId: string): boolean => rule(userId);

/** Stores them in the place of those before. */
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

/** Holds nobody up who signs out: a storage that is slow deletes them when it comes to it. */
export async function clearAllBlobs(userId: string): Promise<void> {
  await answered(async () => {
    // At once, also where the page ends before the others are known.
    const pictures = del(blobsKey(userId));
    const files = (await keys()).filter((key) => String(key).startsWith(`${blobsKey(userId)}:`));
    await Promise.all([pictures, ...files.map((key) => del(key))]);
  });
}
