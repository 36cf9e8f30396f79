import type { Activity } from '@pcr/contract/dashboard/activity.schema.ts';

/**
 * The newest `limit` of what several domains say that a person did. Instants are as PostgreSQL writes them, all in UTC,
 * so their texts are in the order of time ('…00+00:00' is before '…00.1+00:00').
 */
export function newestOf(parts: readonly (readonly Activity[])[], limit: number): Activity[] {
  return parts
    .flat()
    .sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0))
    .slice(0, limit);
}
