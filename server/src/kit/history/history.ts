import { ApiError } from '../http/api-error.ts';

export { nextVersion, type SoftDeleteRow, softDeleteRepository } from './history.queries.ts';

/** kit.md 13: nothing is overwritten unseen. `current` gives the record as JSON text. */
export async function refuseStale(
  row: { updated_at: string },
  basedOn: string,
  current: () => Promise<string | undefined>,
): Promise<void> {
  if (sameInstant(row.updated_at, basedOn)) return;
  throw new ApiError('conflict', { current: JSON.parse((await current()) ?? 'null') as unknown });
}

/** Both are as PostgreSQL wrote them; 'Z' is what a client may have made of '+00:00'. */
export function sameInstant(a: string, b: string): boolean {
  return a.replace('Z', '+00:00') === b.replace('Z', '+00:00');
}
