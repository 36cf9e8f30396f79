import {
  DELETION_DAYS,
  DELETION_REMINDER_DAYS,
} from '@pcr/contract/account/deletion/deletion.schema.ts';
import type { Actor } from '../../kit/permit/permit.ts';

/** Everybody asks for the deletion of their own account. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const deletionRules = { see: isOwn, request: isOwn };

const DAY_MS = 24 * 3_600_000;

/** deletion.md 2: days of 24 hours, whatever the clocks of a place do meanwhile. */
export function erasureAt(now: Date): Date {
  return new Date(now.getTime() + DELETION_DAYS * DAY_MS);
}

/** Whose account goes until then is reminded now (deletion.md 5). */
export function reminderUntil(now: Date): Date {
  return new Date(now.getTime() + DELETION_REMINDER_DAYS * DAY_MS);
}
