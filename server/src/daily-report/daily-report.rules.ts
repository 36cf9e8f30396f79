import type { Actor } from '../kit/permit/permit.ts';

/** notifications.md 75: a report is its member's alone. */
export const dailyReportRules = {
  see: (actor: Actor, row: { user_id: string }) => row.user_id === actor.id,
};
