import type { Binder } from '@pcr/contract/files/binder/binder.schema.ts';
import { del, get, set } from 'idb-keyval';
import { answered } from '../../kit/cache/answered.ts';
import { largeKey } from '../../kit/cache/device-cache.ts';
import { mayKeepBlobs } from '../../kit/kept/kept-blobs.ts';

// The PDF of a member's binder on this device (binder.md 17). It lies beside what the device keeps
// of their answers, so each way to forget those forgets it.

interface Kept {
  id: string;
  expires_at: string;
  pdf: Blob;
}

/** Bytes; a larger one costs too much of a phone's room and plan. */
export const KEPT_MOST = 25 * 1024 * 1024;

/** The PDF of this binder, while it can be downloaded; one of another binder is forgotten. */
export async function keptBinder(
  userId: string,
  { id }: Pick<Binder, 'id'>,
  now: number = Date.now(),
): Promise<Blob | null> {
  try {
    const kept = await get<Kept>(largeKey(userId));
    if (kept?.id === id && now < Date.parse(kept.expires_at)) return kept.pdf;
    if (kept) await forgetBinder(userId);
  } catch {
    // A storage that fails keeps nothing.
  }
  return null;
}

export async function keepBinder(userId: string, kept: Kept): Promise<void> {
  // Somebody may have signed out while it came.
  if (mayKeepBlobs(userId)) await answered(() => set(largeKey(userId), kept));
}

export const forgetBinder = (userId: string): Promise<unknown> =>
  answered(() => del(largeKey(userId)));
