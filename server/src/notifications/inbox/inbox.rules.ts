import type { Actor } from '../../kit/permit/permit.ts';

/** An inbox is its member's alone. */
const isOwn = (actor: Actor, row: { user_id: string }) => row.user_id === actor.id;
export const inboxRules = { see: isOwn, read: isOwn };
/** The same in SQL, over an entry `i` and the viewer `$1`. */
export const inboxRulesInSql = { see: 'i.user_id = $1' };
