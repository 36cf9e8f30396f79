import { ApiError } from '../errors/api-error.ts';
import { JsonText } from '../http/http.ts';
import type { Queryable } from '../postgres/database.ts';
import { replicated } from '../postgres/replicated.ts';

export {
  type InsertsMany,
  type NewEntry,
  nextVersion,
  restorableSince,
  type SoftDeleteRepository,
  type SoftDeleteRow,
  softDeleteRepository,
} from './history.queries.ts';

/**
 * The answer to what was sent before: the entry that is there, as JSON text, once it is as safe as
 * a new one (machines.md 12).
 */
export async function sentBefore(db: Queryable, record: string): Promise<JsonText> {
  await replicated(db);
  return new JsonText(record);
}

/**
 * Refuses a change that is based on an old version, so that nothing is overwritten unseen
 * (kit.md 13). `current` gives the record as JSON text.
 */
export async function refuseStale(
  row: { updated_at: string },
  basedOn: string,
  current: () => Promise<string | undefined>,
): Promise<void> {
  if (sameInstant(row.updated_at, basedOn)) return;
  throw conflict(await current());
}

/**
 * 409 with the record as it is now (JSON text), from which the screen learns what has changed.
 * `message` says what to do.
 */
export function conflict(current: string | undefined, message?: string): ApiError {
  const parsed: unknown = JSON.parse(current ?? 'null');
  return new ApiError('conflict', message ? { message, current: parsed } : { current: parsed });
}

/** Compares two instants as PostgreSQL wrote them; a client may have turned '+00:00' into 'Z'. */
export function sameInstant(a: string, b: string): boolean {
  return a.replace('Z', '+00:00') === b.replace('Z', '+00:00');
}

/**
 * Whether an edit is based on the version that is there; null is the version before anything was
 * saved.
 */
export function isSameVersion(now: string | null, basedOn: string | null): boolean {
  return now === null || basedOn === null ? now === basedOn : sameInstant(now, basedOn);
}
