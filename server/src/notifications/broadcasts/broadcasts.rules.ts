import type { Actor } from '../../kit/permit/permit.ts';

export interface ReceiptRow {
  broadcast_id: string;
  /** The members who were told. */
  user_id: string;
  /** Null while it has not come to them. */
  told_at: string | null;
  kind: string;
}

/**
 * notifications.md 92: members who were told see what the operator tells, and confirm an emergency.
 */
const wasTold = (actor: Actor, { user_id, told_at }: ReceiptRow) =>
  user_id === actor.id && told_at !== null;

export const broadcastRules = {
  see: wasTold,
  confirm: (actor: Actor, row: ReceiptRow) => wasTold(actor, row) && row.kind === 'emergency',
};
/** The same in SQL, over a broadcast `b` and a receipt `r`, and the viewer `$1`. */
export const broadcastRulesInSql = {
  see: 'r.user_id = $1 and r.told_at is not null',
  confirm: `b.kind = 'emergency'`,
};
