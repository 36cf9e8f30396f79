import { del, get, set } from 'idb-keyval';

// Pictures of an unfinished form, and what is known of them. Storage that fails is no error: they then last as long as
// the page.

const key = (userId: string) => `pcr_blobs:${userId}`;

/** Stores them in the place of those before. */
export async function keepBlobs(userId: string, blobs: readonly object[]): Promise<void> {
  await set(key(userId), blobs).catch(() => {});
}

export async function keptBlobs<T extends object>(userId: string): Promise<T[]> {
  return (await get<T[]>(key(userId)).catch(() => undefined)) ?? [];
}

export async function clearBlobs(userId: string): Promise<void> {
  await del(key(userId)).catch(() => {});
}
