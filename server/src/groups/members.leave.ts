import type { Transaction } from '../kit/postgres/database.ts';
import { removeOfLeaver } from './groups.queries.ts';

/** Before an account goes: a group that others are in stays, and has no leader from then on (groups.md 5). */
export async function leaveGroups(tx: Transaction, userId: string): Promise<void> {
  await removeOfLeaver(tx, userId);
}
