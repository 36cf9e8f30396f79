import { del } from 'idb-keyval';
import { answered } from '../cache/answered.ts';

// The people of whom pictures of an unfinished form, and files that were made of them
// (kept-files.ts), are on this device. Apart from them, since it comes with the first screen.

/** Where the pictures are; the keys of the files begin with it. */
export const blobsKey = (userId: string) => `pcr_blobs:${userId}`;

let rule = (_userId: string): boolean => true;
/** Says of whom they may be kept. */
export function keepBlobsWhere(may: (userId: string) => boolean): void {
  rule = may;
}
/** False for somebody who has signed out while pictures were read, for example. */
export const mayKeepBlobs = (userId: string): boolean => rule(userId);

/** Does not hold up a sign-out: a slow storage deletes them when it comes to it. */
export async function clearAllBlobs(userId: string): Promise<void> {
  const pictures = blobsKey(userId);
  // IndexedDB deletes a range as it does a key: the files' keys begin with that of the pictures.
  const all: unknown = IDBKeyRange.bound(pictures, `${pictures}:\uffff`);
  await answered(() => del(all as IDBValidKey));
}
