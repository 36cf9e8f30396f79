import { del, get, set } from 'idb-keyval';
import { answered } from '../cache/answered.ts';

// Pictures of an unfinished form, and what is known of them. Storage that fails is no error: they then last as long as
// the page.

const key = (userId: string) => `pcr_blobs:${userId}`;

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
    await set(key(userId), blobs);
  } catch {
    // They stay on the page.
  }
}

export async function keptBlobs<T extends object>(userId: string): Promise<T[]> {
  try {
    return (await get<T[]>(key(userId))) ?? [];
  } catch {
    return [];
  }
}

/** Holds nobody up who signs out: a storage that is slow deletes them when it comes to it. */
export async function clearBlobs(userId: string): Promise<void> {
  await answered(() => del(key(userId)));
}
