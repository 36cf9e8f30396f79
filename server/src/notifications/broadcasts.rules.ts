import type { Actor } from '../kit/permit/permit.ts';

export interface ReceiptRow {
  broadcast_id: string;
  /** Who was told. */
  user_id: string;
  kind: string;
}

/** notifications.md 92: what the operator tells is seen by who was told, and an emergency is confirmed by them. */
const wasTold = (actor: Actor, { user_id }: ReceiptRow) => user_id === actor.id;

export const broadcastRules = {
  see: wasTold,
  confirm: (actor: Actor, row: ReceiptRow) => wasTold(actor, row) && row.kind === 'emergency',
};
/** The same in SQL, over a broadcast `b` and a receipt `r`, and the viewer `$1`. */
export const broadcastRulesInSql = { see: 'r.user_id = $1', confirm: `b.kind = 'emergency'` };
